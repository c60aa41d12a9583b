public import MachOBytes

/// An object of an interface file that a name belongs to.
public struct InterfaceObject: Sendable, Hashable {
  /// Its number in the archive.
  public let index: Int
  /// The class that it has when the file has been loaded: the custom one if there is one. Empty
  /// when the archive does not say.
  public let className: ByteView
  /// Whether the file asks for that class by its name, rather than making the object itself.
  public let isCustom: Bool
  /// The class whose place the custom one takes, as far as the file says it.
  public let originalClassName: ByteView?
  /// Of an object that stands for one outside of the file, what it is called, such as
  /// `IBFilesOwner`.
  public let placeholder: ByteView?

  /// What people call it: the class, or the name of the placeholder.
  public var words: String {
    guard let placeholder else { return className.string }
    if placeholder.equals("IBFilesOwner") { return "File's Owner" }
    if placeholder.equals("IBFirstResponder") { return "First Responder" }
    return placeholder.string
  }
}
