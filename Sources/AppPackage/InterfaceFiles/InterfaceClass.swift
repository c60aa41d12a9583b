public import MachOBytes

/// A class that an interface file asks for by its name.
public struct InterfaceClass: Sendable, Hashable {
  public let name: ByteView
  /// The class that it was made from in the editor; nil where the file does not say.
  public let original: ByteView?
  /// The class of the archive's object that holds the name, such as `UIClassSwapper`.
  public let holder: ByteView
  /// The key that the name stands under, such as `UIClassName`.
  public let attribute: String
  /// The number of that object in the archive.
  public let index: Int
}
