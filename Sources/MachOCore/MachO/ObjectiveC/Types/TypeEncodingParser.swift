import MachOBytes

/// Reads type encodings.
struct TypeEncodingParser {
  private(set) var rest: ByteView
  /// So many types may be inside of each other. C++ templates come to about twenty.
  private var depthLeft = 64

  init(_ text: ByteView) {
    rest = text
  }

  /// The next type; nil when it is not understood.
  ///
  /// - Parameter isNamed: Whether it is a field of a structure whose fields have names.
  mutating func type(isNamed: Bool = false) -> TypeEncoding? {
    guard depthLeft > 0, let letter = rest.byte(at: 0) else { return nil }
    depthLeft -= 1
    defer { depthLeft += 1 }
    skip(1)
    switch letter {
    case UInt8(ascii: "@"): return object(isNamed: isNamed)
    case UInt8(ascii: "^"):
      if take("?") { return .functionPointer }
      return type(isNamed: isNamed).map(TypeEncoding.pointer)
    case UInt8(ascii: "["):
      let count = number() ?? 0
      guard let element = type(), take("]") else { return nil }
      return .array(count, element)
    case UInt8(ascii: "{"): return record(isUnion: false, end: UInt8(ascii: "}"))
    case UInt8(ascii: "("): return record(isUnion: true, end: UInt8(ascii: ")"))
    case UInt8(ascii: "b"): return number().map(TypeEncoding.bitField)
    default:
      if TypeEncoding.qualifier(letter) != nil {
        return type(isNamed: isNamed).map { .qualified(letter, $0) }
      }
      return TypeEncoding.isBasic(letter) ? .basic(letter) : nil
    }
  }

  /// What comes after `@`.
  private mutating func object(isNamed: Bool) -> TypeEncoding? {
    if take("?") {
      guard take("<") else { return .block(nil) }
      guard let result = type() else { return nil }
      skipPlace()
      var parameters: [TypeEncoding] = []
      while !take(">") {
        guard let parameter = type() else { return nil }
        skipPlace()
        parameters.append(parameter)
      }
      return .block(MethodTypes(result: result, parameters: parameters))
    }
    guard rest.byte(at: 0) == UInt8(ascii: "\""),
      let end = rest.dropFirst(1).firstIndex(of: UInt8(ascii: "\""))
    else { return .object(className: .empty, protocols: []) }
    // Of a named field what follows may be the name of the next one: then a type comes after it.
    if isNamed, let next = rest.byte(at: end + 2), !"\"})".utf8.contains(next) {
      return .object(className: .empty, protocols: [])
    }
    let name = rest.dropFirst(1).prefix(end)
    skip(end + 2)
    let className = name.prefix(name.firstIndex(of: UInt8(ascii: "<")) ?? name.count)
    let protocols = name.dropFirst(className.count).split(at: UInt8(ascii: "<"))
      .filter { !$0.isEmpty }
      .map { $0.prefix($0.firstIndex(of: UInt8(ascii: ">")) ?? $0.count) }
    return .object(className: className, protocols: protocols)
  }

  private mutating func record(isUnion: Bool, end: UInt8) -> TypeEncoding? {
    guard let size = nameLength(end: end) else { return nil }
    let name = rest.prefix(size)
    skip(size)
    guard take("=") else {
      skip(1)
      return .record(isUnion: isUnion, name: name, nil)
    }
    var fields: [TypeEncoding.Field] = []
    while let next = rest.byte(at: 0), next != end {
      var fieldName: ByteView?
      if next == UInt8(ascii: "\"") {
        guard let length = rest.dropFirst(1).firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        fieldName = rest.dropFirst(1).prefix(length)
        skip(length + 2)
      }
      guard let type = type(isNamed: fieldName != nil) else { return nil }
      fields.append(TypeEncoding.Field(name: fieldName, type: type))
    }
    guard !rest.isEmpty else { return nil }
    skip(1)
    return .record(isUnion: isUnion, name: name, fields)
  }

  /// Bytes of a structure's name. Names of C++ templates hold any character between `<` and `>`.
  private func nameLength(end: UInt8) -> Int? {
    var depth = 0
    for offset in 0..<rest.count {
      switch rest.byte(at: offset) {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth = max(0, depth - 1)
      case UInt8(ascii: "=") where depth == 0: return offset
      case end where depth == 0: return offset
      default: continue
      }
    }
    return nil
  }

  /// Passes over a place on the stack, which may be negative or, in old code, in a register.
  mutating func skipPlace() {
    while let byte = rest.byte(at: 0), "0123456789+-".utf8.contains(byte) { skip(1) }
  }

  private mutating func number() -> UInt64? {
    var value: UInt64?
    while let byte = rest.byte(at: 0), byte >= 0x30, byte <= 0x39 {
      value = (value ?? 0).multipliedClamped(by: 10).addingClamped(UInt64(byte - 0x30))
      skip(1)
    }
    return value
  }

  private mutating func take(_ text: StaticString) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    skip(text.utf8CodeUnitCount)
    return true
  }

  private mutating func skip(_ size: Int) {
    rest = rest.dropFirst(size)
  }
}
