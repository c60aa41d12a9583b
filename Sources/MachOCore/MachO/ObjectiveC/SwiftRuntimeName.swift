import MachOBytes

/// The name under which Swift shows a class or protocol to Objective-C, taken apart: `_TtC` and
/// `_TtP` with the module and the names, each after its length, as Swift's ABI document
/// `OldMangling.rst` has it. Names of generic and local types stay as they are.
enum SwiftRuntimeName {
  /// `Module.Outer.Inner`; nil when `name` is no such name.
  static func demangled(_ name: ByteView) -> String? {
    guard name.hasPrefix("_Tt") else { return nil }
    var rest = name.dropFirst(3)
    if rest.byte(at: 0) == UInt8(ascii: "P") {
      rest = rest.dropFirst(1)
      guard let module = module(&rest), let name = identifier(&rest),
        rest.equals("_")
      else { return nil }
      return module + "." + name
    }
    var depth = 0
    // A letter for each level: class, structure, enumeration.
    while let letter = rest.byte(at: 0), "CVO".utf8.contains(letter) {
      depth += 1
      rest = rest.dropFirst(1)
    }
    guard depth > 0, depth < 32, var text = module(&rest) else { return nil }
    for _ in 0..<depth {
      guard let name = identifier(&rest) else { return nil }
      text += "." + name
    }
    return rest.isEmpty ? text : nil
  }

  private static func module(_ rest: inout ByteView) -> String? {
    if rest.byte(at: 0) == UInt8(ascii: "s") {
      rest = rest.dropFirst(1)
      return "Swift"
    }
    return identifier(&rest)
  }

  /// A name after its length; of a private one the part that tells files apart is left out.
  private static func identifier(_ rest: inout ByteView) -> String? {
    if rest.byte(at: 0) == UInt8(ascii: "P") {
      rest = rest.dropFirst(1)
      guard plainIdentifier(&rest) != nil else { return nil }
    }
    return plainIdentifier(&rest)
  }

  private static func plainIdentifier(_ rest: inout ByteView) -> String? {
    var size = 0
    while let digit = rest.byte(at: 0), digit >= 0x30, digit <= 0x39, size < 100_000 {
      size = size * 10 + Int(digit - 0x30)
      rest = rest.dropFirst(1)
    }
    guard size > 0, let text = try? rest.slice(at: 0, count: size) else { return nil }
    rest = rest.dropFirst(size)
    return text.string
  }
}
