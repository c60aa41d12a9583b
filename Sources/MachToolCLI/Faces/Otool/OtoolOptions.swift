import MachOCore

/// What otool is asked for.
struct OtoolOptions {
  /// Which slices of a universal file are wanted.
  enum Slices {
    /// The one for this machine, or all when there is none.
    case host
    case all
    case named([Architecture])
  }

  /// `-f`: the table of a universal file.
  var showsFatHeader = false
  /// `-a`: the headers of an archive's members.
  var showsArchiveHeaders = false
  /// `-h`: the Mach header.
  var showsHeader = false
  /// `-l`: the load commands.
  var showsCommands = false
  /// `-L`: the libraries, the file's own name among them.
  var showsLibraries = false
  /// `-D`: the file's own name as a library.
  var showsIdentity = false
  /// `-o`: the Objective-C metadata.
  var showsObjectiveC = false
  /// `-v`: names in place of numbers.
  var isVerbose = false
  /// `-V`: offsets of members, too.
  var showsMemberOffsets = false
  /// `-X`: no headings.
  var hidesHeadings = false
  /// Whether `PATH(MEMBER)` names a member of an archive; `-m` turns that off.
  var takesMembers = true
  var slices = Slices.host
  var paths: [String] = []

  /// Whether something is printed of each object file.
  var showsObjects: Bool {
    showsHeader || showsCommands || showsLibraries || showsIdentity || showsObjectiveC
  }

  /// Whether anything is asked for.
  var isListing: Bool { showsObjects || showsFatHeader || showsArchiveHeaders }
}
