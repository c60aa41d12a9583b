public import MachOBytes

/// A key path of key-value coding that loading an interface file, or a binding in it, uses.
public struct InterfaceKeyPath: Sendable, Hashable {
  public let path: ByteView
  public let manner: Manner
  /// The object that the path starts at.
  public let object: InterfaceObject?
  /// What is put there, if it is a text.
  public let value: ByteView?
  /// The class of what is put there.
  public let valueClass: ByteView?

  public enum Manner: String, Sendable, Hashable, CaseIterable {
    /// A user-defined runtime attribute: the value is set when the file is loaded.
    case attribute = "runtime attribute"
    /// A binding of AppKit.
    case binding
  }

  /// The key of the archive that the path stands under.
  public let attribute: String
  /// The number of the archive's object that holds the path.
  public let index: Int
}
