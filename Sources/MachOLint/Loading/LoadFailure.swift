import MachOCore

/// A library that a program needs and does not get.
struct LoadFailure {
  /// The path of the file that needs it.
  let loader: String
  /// As the load command has it.
  let name: String
  let reason: Reason
  /// Where it was looked for: the first of the places.
  let places: [String]
  /// The number of all of them.
  let placeCount: Int
  /// The program, and the first files of those through which the loader was loaded, by their paths.
  let chain: [String]
  var architectures: [Architecture]
  let platform: PlatformKind?

  enum Reason: Hashable {
    /// It is at none of the places.
    case missing
    /// The name starts with `@rpath`, and no file on the way says what that is.
    case noRpath
    /// The name counts from the folder in which the program is started.
    case relative
    /// A path that neither the package nor the system has.
    case notSystem
    /// What is there has this path, with other capitals.
    case otherLetters(String)
    /// It has no slice for the architecture.
    case noSlice(String)
    case platform(PlatformKind)
    /// It is something else, in words.
    case noLibrary(String)
    /// The system has it from one version on, but the program starts on older ones.
    case tooNew(since: PackedVersion, minimum: PackedVersion)
  }
}
