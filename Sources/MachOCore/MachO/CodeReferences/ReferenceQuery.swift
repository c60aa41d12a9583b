public import MachOBytes

/// A name whose users are asked for, and what it may be the name of.
public struct ReferenceQuery: Hashable, Sendable {
  public let name: ByteView
  public let kinds: Set<ReferenceKind>

  public init(_ name: ByteView, _ kinds: Set<ReferenceKind>) {
    self.name = name
    self.kinds = kinds
  }
}
