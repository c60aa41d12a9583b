public import MachOBytes

/// A name that a header makes public.
public struct HeaderName: Hashable, Sendable {
  public enum Kind: String, Sendable {
    /// Of a method or of a property's accessor, with its colons.
    case selector
    case className = "class"
    case protocolName = "protocol"
    /// Any word of the language or of its preprocessor: a C symbol is public when its name occurs.
    case identifier
  }

  public let kind: Kind
  public let name: ByteView

  public init(_ kind: Kind, _ name: ByteView) {
    self.kind = kind
    self.name = name
  }
}
