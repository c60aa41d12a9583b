import MachOBytes

/// The name of a type or protocol in a mangled symbol: `_$s7SwiftUI4ViewMp` is `SwiftUI.View`.
///
/// Reads what the symbols of descriptors and of what is imported begin with: names of modules and
/// types (docs/ABI/Mangling.rst of Swift). Anything else ends the reading.
struct SwiftSymbolName {
  /// The names from the outermost on.
  private(set) var path: [String] = []
  private var rest: ByteView
  /// Words of the names so far, which later names can have parts of.
  private var words: [[UInt8]] = []

  private static let mostWords = 26
  private static let mostNames = 16

  /// - Returns: Nil for a symbol that is none of Swift 5, or does not begin with a name.
  init?(_ symbol: ByteView) {
    let name = symbol.byte(at: 0) == UInt8(ascii: "_") ? symbol.dropFirst(1) : symbol
    guard name.hasPrefix("$s") || name.hasPrefix("$S") else { return nil }
    rest = name.dropFirst(2)
    while path.count < Self.mostNames, readName() {}
    if path.isEmpty { return nil }
  }

  /// Module and names of types, with dots between.
  var text: String { path.joined(separator: ".") }

  private mutating func readName() -> Bool {
    guard let first = rest.byte(at: 0) else { return false }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let name = identifier() else { return false }
      path.append(name)
    case UInt8(ascii: "s") where path.isEmpty:
      path.append("Swift")
      rest = rest.dropFirst(1)
    case UInt8(ascii: "S") where path.isEmpty:
      guard let second = rest.byte(at: 1) else { return false }
      if second == UInt8(ascii: "o") {
        path.append("__C")
      } else {
        guard let name = Self.standardNames[second] else { return false }
        path += ["Swift", name]
      }
      rest = rest.dropFirst(2)
    // The kind of the type whose name came before.
    case UInt8(ascii: "C"), UInt8(ascii: "V"), UInt8(ascii: "O"), UInt8(ascii: "P"):
      guard path.count > 1 else { return false }
      rest = rest.dropFirst(1)
    default:
      return false
    }
    return true
  }

  private mutating func identifier() -> String? {
    var bytes: [UInt8] = []
    var hasWords = take(UInt8(ascii: "0"))
    // Punycode.
    if hasWords, rest.byte(at: 0) == UInt8(ascii: "0") { return nil }
    repeat {
      while hasWords, let letter = rest.byte(at: 0), let number = Self.wordNumber(letter) {
        rest = rest.dropFirst(1)
        if letter < UInt8(ascii: "a") { hasWords = false }
        guard number < words.count else { return nil }
        bytes += words[number]
      }
      if take(UInt8(ascii: "0")) { break }
      guard let count = number(), count > 0, count <= rest.count else { return nil }
      let part = rest.prefix(count).array
      rest = rest.dropFirst(count)
      addWords(of: part)
      bytes += part
    } while hasWords
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard rest.byte(at: 0) == byte else { return false }
    rest = rest.dropFirst(1)
    return true
  }

  private mutating func number() -> Int? {
    var value = 0
    var digits = 0
    while digits < 4, let byte = rest.byte(at: 0), (0x30...0x39).contains(byte) {
      value = value * 10 + Int(byte - 0x30)
      rest = rest.dropFirst(1)
      digits += 1
    }
    return digits > 0 ? value : nil
  }

  private static func wordNumber(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter - UInt8(ascii: "a"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter - UInt8(ascii: "A"))
    default: nil
    }
  }

  /// A word ends before an underscore, and before a capital after something else.
  private mutating func addWords(of part: [UInt8]) {
    var word: [UInt8] = []
    var previous: UInt8 = 0
    for byte in part + [0] {
      let isUpper = (0x41...0x5a).contains(byte)
      let wasUpper = (0x41...0x5a).contains(previous)
      if !word.isEmpty, byte == 0 || byte == UInt8(ascii: "_") || (isUpper && !wasUpper) {
        if word.count > 1, words.count < Self.mostWords { words.append(word) }
        word = []
      }
      let startsWord = byte != 0 && byte != UInt8(ascii: "_") && !(0x30...0x39).contains(byte)
      if !word.isEmpty || startsWord { word.append(byte) }
      previous = byte
    }
  }

  /// Types and protocols of the standard library with a letter of their own.
  private static let standardNames: [UInt8: String] = [
    UInt8(ascii: "a"): "Array", UInt8(ascii: "b"): "Bool", UInt8(ascii: "D"): "Dictionary",
    UInt8(ascii: "d"): "Double", UInt8(ascii: "f"): "Float", UInt8(ascii: "h"): "Set",
    UInt8(ascii: "I"): "DefaultIndices", UInt8(ascii: "i"): "Int",
    UInt8(ascii: "J"): "Character", UInt8(ascii: "N"): "ClosedRange",
    UInt8(ascii: "n"): "Range", UInt8(ascii: "O"): "ObjectIdentifier",
    UInt8(ascii: "P"): "UnsafePointer", UInt8(ascii: "p"): "UnsafeMutablePointer",
    UInt8(ascii: "q"): "Optional", UInt8(ascii: "S"): "String", UInt8(ascii: "s"): "Substring",
    UInt8(ascii: "u"): "UInt", UInt8(ascii: "V"): "UnsafeRawPointer",
    UInt8(ascii: "v"): "UnsafeMutableRawPointer", UInt8(ascii: "B"): "BinaryFloatingPoint",
    UInt8(ascii: "E"): "Encodable", UInt8(ascii: "e"): "Decodable",
    UInt8(ascii: "F"): "FloatingPoint", UInt8(ascii: "G"): "RandomNumberGenerator",
    UInt8(ascii: "H"): "Hashable", UInt8(ascii: "j"): "Numeric",
    UInt8(ascii: "K"): "BidirectionalCollection", UInt8(ascii: "k"): "RandomAccessCollection",
    UInt8(ascii: "L"): "Comparable", UInt8(ascii: "l"): "Collection",
    UInt8(ascii: "M"): "MutableCollection", UInt8(ascii: "m"): "RangeReplaceableCollection",
    UInt8(ascii: "Q"): "Equatable", UInt8(ascii: "T"): "Sequence",
    UInt8(ascii: "t"): "IteratorProtocol", UInt8(ascii: "U"): "UnsignedInteger",
    UInt8(ascii: "X"): "RangeExpression", UInt8(ascii: "x"): "Strideable",
    UInt8(ascii: "Y"): "RawRepresentable", UInt8(ascii: "y"): "StringProtocol",
    UInt8(ascii: "Z"): "SignedInteger", UInt8(ascii: "z"): "BinaryInteger",
  ]
}
