public import MachOBytes
public import MachOCore

/// A compiled nib: the names in it that the runtime will look up. Compiled storyboards are folders
/// of such.
public struct InterfaceFile: Sendable {
  public let form: Form
  public let objectCount: Int
  /// The classes of the objects themselves, each once.
  public internal(set) var objectClasses: Set<ByteView> = []
  /// In the order of the archive, as all that follows.
  public internal(set) var classes: [InterfaceClass] = []
  public internal(set) var keyPaths: [InterfaceKeyPath] = []
  public internal(set) var connections: [InterfaceConnection] = []
  /// What was wrong in it without keeping the rest from being read.
  public internal(set) var problems: [ParseError] = []

  /// How the archive is written.
  public enum Form: Sendable, Hashable {
    /// By UIKit's `UINibEncoder`, since iOS 6, and macOS 10.13.
    case nibArchive(coderVersion: UInt32)
    /// By `NSKeyedArchiver`, as a binary property list.
    case binaryKeyedArchive
    /// By `NSKeyedArchiver`, as an XML property list.
    case xmlKeyedArchive

    /// In plain words.
    public var words: String {
      switch self {
      case .nibArchive: "NIB archive"
      case .binaryKeyedArchive: "keyed archive"
      case .xmlKeyedArchive: "keyed archive in XML"
      }
    }
  }

  /// Of each kind of names at most so many are kept.
  public static let mostNames = 100_000

  init(_ form: Form, objectCount: Int) {
    self.form = form
    self.objectCount = objectCount
  }

  /// Whether a file is one: by its first bytes, or by its name. In a folder `X.nib` there may be
  /// files that the editor alone uses.
  ///
  /// - Parameter path: Parts separated by `/`.
  public static func isInterfaceFile(_ head: ByteView, path: String) -> Bool {
    if NIBArchive.isArchive(head) { return true }
    let name = PackagePath.name(of: path)
    guard name.hasSuffix(".nib") else { return false }
    return !PackagePath.folder(of: path).hasSuffix(".nib") || !designFiles.contains(name)
  }

  /// Whether a folder holds such files by its name.
  public static func isFolder(_ path: String) -> Bool {
    path.hasSuffix(".nib") || path.hasSuffix(".storyboardc")
  }

  private static let designFiles: Set<String> = ["classes.nib", "info.nib", "designable.nib"]
}
