/// How a pointer is signed on arm64e: what the processor mixes into the signature.
public struct PointerAuthentication: Hashable, Sendable {
  public let key: Key
  /// A number that the compiler chose for the kind of pointer.
  public let diversity: UInt16
  /// Whether the address of the slot is mixed in as well.
  public let usesAddressDiversity: Bool

  /// The four keys of `<ptrauth.h>`, in the order of their two bits.
  public enum Key: UInt8, Sendable {
    case instructionA
    case instructionB
    case dataA
    case dataB

    /// `IA`, `IB`, `DA` or `DB`.
    public var name: String {
      switch self {
      case .instructionA: "IA"
      case .instructionB: "IB"
      case .dataA: "DA"
      case .dataB: "DB"
      }
    }

    /// The lowest two bits of `bits`.
    init(bits: UInt64) {
      switch bits & 3 {
      case 0: self = .instructionA
      case 1: self = .instructionB
      case 2: self = .dataA
      default: self = .dataB
      }
    }
  }

  /// `key=IA diversity=0x1234 address`, the last word only with address diversity.
  public var words: String {
    let digits = String(diversity, radix: 16)
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    let suffix = usesAddressDiversity ? " address" : ""
    return "key=\(key.name) diversity=0x\(zeros)\(digits)" + suffix
  }
}
