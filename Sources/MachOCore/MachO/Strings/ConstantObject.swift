public import MachOBytes

/// An Objective-C object that stands in a file as a constant: a number, an array or a dictionary
/// that the compiler made of a literal.
public struct ConstantObject: Sendable {
  public let kind: Kind
  public let value: Value
  public let section: Section.QualifiedName
  /// Of the object, from the start of the file, in bytes.
  public let fileOffset: UInt64
  /// Of the object, in memory.
  public let address: UInt64

  /// What kind of object it is; each kind has a section.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// `NSConstantIntegerNumber`.
    case integer
    /// `NSConstantFloatNumber`.
    case float
    /// `NSConstantDoubleNumber`.
    case double
    /// `NSConstantArray`.
    case array
    /// `NSConstantDictionary`.
    case dictionary

    /// The kind in plain words.
    public var words: String {
      switch self {
      case .integer: "integer constant"
      case .float: "float constant"
      case .double: "double constant"
      case .array: "array constant"
      case .dictionary: "dictionary constant"
      }
    }
  }

  /// What an object is, with what is in it.
  public indirect enum Value: Sendable {
    /// In UTF-8, or in the eight bits that the file has.
    case string(ByteView)
    /// A `BOOL` too, as the symbols of Core Foundation's two.
    case bool(Bool)
    case signed(Int64)
    case unsigned(UInt64)
    case float(Float)
    case double(Double)
    case array([Value])
    case dictionary([(key: Value, object: Value)])
    /// An object of another file, by its symbol.
    case symbol(ByteView)
    /// Something that is not told: of another kind, not in the file, or nested too deep.
    case other
  }
}
