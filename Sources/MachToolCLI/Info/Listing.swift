import MachOCore

/// A part of a Mach-O file that `info` can list, and the option that asks for it.
struct Listing: Sendable {
  let flag: Flag
  /// What is listed, of a file or an archive.
  let subject: Subject
  /// Whether its text has another tool's shape. When nothing else is asked for, the text is that
  /// alone, so that scripts for the other tool can read it.
  let isForScripts: Bool

  enum Subject: Sendable {
    /// The whole file, and the architectures to show of it; empty for all.
    case file(@Sendable (BinaryFile, [Architecture]) -> any Describable)
    case image(@Sendable (MachOFile) -> any Describable)
    case archive(@Sendable (Archive) -> any Describable)
  }

  private init(_ name: String, _ summary: String, _ subject: Subject, isForScripts: Bool = false) {
    flag = Flag(name, category: .selection, summary: summary)
    self.subject = subject
    self.isForScripts = isForScripts
  }

  var isOfFiles: Bool {
    if case .file = subject { return true }
    return false
  }

  var isOfImages: Bool {
    if case .image = subject { return true }
    return false
  }

  var isOfArchives: Bool {
    if case .archive = subject { return true }
    return false
  }

  /// In the order in which they are printed.
  static let all = [
    Listing(
      "detailed", "Show the table of a universal binary, field by field.",
      .file { UniversalListing($0, only: $1) }),
    Listing(
      "build", "Show platform and versions as vtool -show-build does.",
      .image { BuildListing($0) }, isForScripts: true),
    Listing(
      "uuid", "Show the UUID as dwarfdump --uuid does.", .image { UUIDListing($0) },
      isForScripts: true),
    Listing(
      "sizes", "Show the sizes of segments and sections as size -m -l does.",
      .image { SizeListing($0) }, isForScripts: true),
    Listing(
      "load-commands", "Show the header and every load command.",
      .image { LoadCommandListing($0) }),
    Listing("segments", "List segments and sections.", .image { SegmentListing($0) }),
    Listing(
      "libraries", "List the install name and the libraries it loads.",
      .image { LibraryListing($0) }),
    Listing("rpaths", "List the folders that @rpath stands for.", .image { RpathListing($0) }),
    Listing("symbols", "List the symbol table.", .image { SymbolListing($0) }),
    Listing(
      "imports", "List undefined symbols and their libraries.", .image { ImportListing($0) }),
    Listing("exports", "List the exported symbols.", .image { ExportListing($0) }),
    Listing(
      "function-starts", "List where functions start.", .image { FunctionStartListing($0) }),
    Listing(
      "data-in-code", "List the parts of the code that are data.",
      .image { DataInCodeListing($0) }),
    Listing(
      "signature", "Show what the code signature says of itself.",
      .image { SignatureListing($0) }),
    Listing(
      "fixups", "List what the dynamic linker or the linker fills in.",
      .image { FixupListing($0) }),
    Listing(
      "strings", "List the texts and Objective-C objects that are constants.",
      .image { StringListing($0) }),
    Listing(
      "swift-strings", "List the Swift literals of up to 15 bytes in code and variables.",
      .image { SwiftStringListing($0) }),
    Listing(
      "swift", "List what Swift code declares and needs: types, conformances, modules.",
      .image { SwiftListing($0) }),
    Listing(
      "objc", "Show classes, categories and protocols of Objective-C as a header.",
      .image { ObjectiveCListing($0) }, isForScripts: true),
    Listing("members", "List the members of static libraries.", .archive { MemberListing($0) }),
  ]
}
