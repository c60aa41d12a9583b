extension TypeEncoding {
  /// The words of a letter that qualifies the type after it.
  static func qualifier(_ letter: UInt8) -> String? {
    switch letter {
    case UInt8(ascii: "r"): "const"
    case UInt8(ascii: "n"): "in"
    case UInt8(ascii: "N"): "inout"
    case UInt8(ascii: "o"): "out"
    case UInt8(ascii: "O"): "bycopy"
    case UInt8(ascii: "R"): "byref"
    case UInt8(ascii: "V"): "oneway"
    case UInt8(ascii: "A"): "_Atomic"
    case UInt8(ascii: "j"): "_Complex"
    default: nil
    }
  }

  /// Whether a letter is a type by itself.
  static func isBasic(_ letter: UInt8) -> Bool {
    "cislqtCISLQTfdDBv*#:?%".utf8.contains(letter)
  }

  /// The type of one letter as C spells it.
  static func words(_ letter: UInt8, _ truth: TruthEncoding) -> String {
    switch letter {
    case UInt8(ascii: "c"): truth == .character ? "BOOL" : "char"
    case UInt8(ascii: "i"): "int"
    case UInt8(ascii: "s"): "short"
    case UInt8(ascii: "l"): "long"
    case UInt8(ascii: "q"): "long long"
    case UInt8(ascii: "t"): "__int128"
    case UInt8(ascii: "C"): "unsigned char"
    case UInt8(ascii: "I"): "unsigned int"
    case UInt8(ascii: "S"): "unsigned short"
    case UInt8(ascii: "L"): "unsigned long"
    case UInt8(ascii: "Q"): "unsigned long long"
    case UInt8(ascii: "T"): "unsigned __int128"
    case UInt8(ascii: "f"): "float"
    case UInt8(ascii: "d"): "double"
    case UInt8(ascii: "D"): "long double"
    case UInt8(ascii: "B"): truth == .boolean ? "BOOL" : "bool"
    case UInt8(ascii: "v"): "void"
    case UInt8(ascii: "*"): "char *"
    case UInt8(ascii: "#"): "Class"
    case UInt8(ascii: ":"): "SEL"
    case UInt8(ascii: "%"): "NXAtom"
    default: "/* ? */ void"
    }
  }
}
