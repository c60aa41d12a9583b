public import MachOBytes

/// A connection between two objects of an interface file.
public struct InterfaceConnection: Sendable, Hashable {
  /// The outlet's key, or the selector of the action.
  public let label: ByteView
  public let kind: Kind
  /// The object that has the outlet, or that sends the action.
  public let source: InterfaceObject?
  /// What the outlet leads to, or the receiver of the action; nil for none, as for the first
  /// responder.
  public let destination: InterfaceObject?
  /// The key of the archive that the label stands under.
  public let attribute: String
  /// The class of the archive's object that holds the label.
  public let holder: ByteView
  /// The number of that object in the archive.
  public let index: Int

  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case outlet
    case outletCollection = "outlet collection"
    case action
    case segue
    case binding
  }
}
