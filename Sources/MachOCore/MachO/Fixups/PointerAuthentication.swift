import MachOBytes

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
    let digits = String(diversity, radix: 16).zeroPadded(to: 4)
    let suffix = usesAddressDiversity ? " address" : ""
    return "key=\(key.name) diversity=0x\(digits)" + suffix
  }
}

extension PointerAuthentication {
  /// From bits 32 to 50 of a signed pointer, as most formats have it.
  init(of raw: UInt64) {
    self.init(
      key: Key(bits: raw.bits(49, 2)), diversity: UInt16(truncatingIfNeeded: raw.bits(32, 16)),
      usesAddressDiversity: raw.bits(48, 1) == 1)
  }
}
