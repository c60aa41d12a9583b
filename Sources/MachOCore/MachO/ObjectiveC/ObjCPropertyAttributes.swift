public import MachOBytes

/// What the attribute string of a property says, as the Objective-C runtime guide lists it:
/// `T@"NSString",C,N,V_name`.
public struct ObjCPropertyAttributes: Sendable {
  public private(set) var type = TypeEncoding.raw(.empty)
  public private(set) var isReadOnly = false
  public private(set) var isCopied = false
  public private(set) var isRetained = false
  public private(set) var isWeak = false
  public private(set) var isNonAtomic = false
  /// `@dynamic`: nothing was synthesized.
  public private(set) var isDynamic = false
  /// Whether a protocol does not ask for it.
  public private(set) var isOptional = false
  public private(set) var getter: ByteView?
  public private(set) var setter: ByteView?
  /// The instance variable that it is stored in.
  public private(set) var variable: ByteView?

  public init(_ text: ByteView) {
    var rest = text
    if rest.byte(at: 0) == UInt8(ascii: "T") {
      var parser = TypeEncodingParser(rest.dropFirst(1))
      let type = parser.type()
      let following = parser.rest
      if let type, following.isEmpty || following.byte(at: 0) == UInt8(ascii: ",") {
        self.type = type
        rest = following.dropFirst(1)
      } else {
        let encoding = rest.dropFirst(1).prefix(Self.typeLength(rest.dropFirst(1)))
        self.type = .raw(encoding)
        rest = rest.dropFirst(encoding.count + 2)
      }
    }
    for attribute in rest.split(at: UInt8(ascii: ",")) { add(attribute) }
  }

  /// Bytes up to the comma that ends the type: names in quotes may hold others.
  private static func typeLength(_ text: ByteView) -> Int {
    var isQuoted = false
    for offset in 0..<text.count {
      switch text.byte(at: offset) {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: return offset
      default: continue
      }
    }
    return text.count
  }

  private mutating func add(_ attribute: ByteView) {
    let value = attribute.dropFirst(1)
    switch attribute.byte(at: 0) {
    case UInt8(ascii: "R"): isReadOnly = true
    case UInt8(ascii: "C"): isCopied = true
    case UInt8(ascii: "&"): isRetained = true
    case UInt8(ascii: "W"): isWeak = true
    case UInt8(ascii: "N"): isNonAtomic = true
    case UInt8(ascii: "D"): isDynamic = true
    case UInt8(ascii: "?"): isOptional = true
    case UInt8(ascii: "G"): getter = value
    case UInt8(ascii: "S"): setter = value
    case UInt8(ascii: "V"): variable = value
    default: break
    }
  }

  /// What stands in the parentheses of a declaration.
  func words(isOfClass: Bool) -> [String] {
    var words: [String] = []
    if isOfClass { words.append("class") }
    if isNonAtomic { words.append("nonatomic") }
    if isReadOnly { words.append("readonly") }
    if isCopied { words.append("copy") }
    if isRetained { words.append("strong") }
    if isWeak { words.append("weak") }
    if let getter { words.append("getter=" + getter.string) }
    if let setter { words.append("setter=" + setter.string) }
    return words
  }
}
