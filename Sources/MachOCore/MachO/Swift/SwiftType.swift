/// A type or protocol that Swift code of a file declares.
public struct SwiftType: Sendable {
  public let kind: Kind
  /// With its module and the types around it: `Module.Outer.Inner`.
  public let name: String
  /// Of its descriptor, in memory.
  public let address: UInt64

  /// The kinds of context descriptors, from Swift's ABI (`MetadataValues.h`).
  public enum Kind: UInt32, Sendable, CaseIterable {
    case `protocol` = 3
    case opaque = 4
    case `class` = 16
    case `struct` = 17
    case `enum` = 18

    /// The kind in plain words.
    public var words: String {
      switch self {
      case .protocol: "protocol"
      case .opaque: "opaque type"
      case .class: "class"
      case .struct: "struct"
      case .enum: "enum"
      }
    }
  }
}
