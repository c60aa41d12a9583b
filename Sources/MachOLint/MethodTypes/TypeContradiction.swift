import MachOBytes
import MachOCore

/// A place where the types of a method and of its declaration do not agree in 64-bit code, as
/// types do that were right in 32-bit code: `int` for `NSInteger`, `float` for `CGFloat`, `char` for
/// `BOOL`.
struct TypeContradiction: Equatable {
  /// Of the parameter, counted from 1; nil for the result.
  let parameter: Int?
  /// In words.
  let found: String
  let declared: String

  /// All that is found, from the result to the last parameter; nothing when the numbers of
  /// parameters differ or an encoding is not understood.
  ///
  /// - Parameter truth: What `BOOL` is in the file. Where it is a `char`, the two are not told apart.
  static func all(
    _ found: ByteView, _ declared: ByteView, _ truth: TruthEncoding
  ) -> [TypeContradiction] {
    guard let found = MethodTypes(found), let declared = MethodTypes(declared),
      found.parameters.count == declared.parameters.count
    else { return [] }
    var all: [TypeContradiction] = []
    if let words = words(found.result, declared.result, isParameter: false, truth) {
      all.append(TypeContradiction(parameter: nil, found: words.0, declared: words.1))
    }
    // The receiver and the selector come first.
    for (index, pair) in zip(found.parameters, declared.parameters).enumerated().dropFirst(2) {
      if let words = words(pair.0, pair.1, isParameter: true, truth) {
        all.append(TypeContradiction(parameter: index - 1, found: words.0, declared: words.1))
      }
    }
    return all
  }

  /// The two types in words when they do not agree.
  private static func words(
    _ found: TypeEncoding, _ declared: TypeEncoding, isParameter: Bool, _ truth: TruthEncoding
  ) -> (String, String)? {
    switch (found, declared) {
    case (.qualified(_, let found), _):
      return words(found, declared, isParameter: isParameter, truth)
    case (_, .qualified(_, let declared)):
      return words(found, declared, isParameter: isParameter, truth)
    case (.basic(let found), .basic(let declared)):
      guard contradicts(found, declared, isParameter: isParameter, truth) else { return nil }
      return (name(of: found, truth), name(of: declared, truth))
    case (.record(_, let name, let fields?), .record(_, let otherName, let others?)):
      guard name == otherName, fields.count == others.count else { return nil }
      for (field, other) in zip(fields, others) {
        if let words = words(field.type, other.type, isParameter: true, truth) {
          return ("\(name.string) with \(words.0)", "\(name.string) with \(words.1)")
        }
      }
      return nil
    default:
      return nil
    }
  }

  private static let wide = Set("qQ".utf8)
  private static let narrow = Set("cCsSiIB".utf8)

  private static func contradicts(
    _ found: UInt8, _ declared: UInt8, isParameter: Bool, _ truth: TruthEncoding
  ) -> Bool {
    switch (found, declared) {
    case (UInt8(ascii: "f"), UInt8(ascii: "d")), (UInt8(ascii: "d"), UInt8(ascii: "f")): true
    case (UInt8(ascii: "c"), UInt8(ascii: "B")): truth == .boolean
    case _ where narrow.contains(found) && wide.contains(declared): true
    // The upper half of a register is not set; of a result it is not read.
    case _ where wide.contains(found) && narrow.contains(declared): isParameter
    default: false
    }
  }

  private static func name(of letter: UInt8, _ truth: TruthEncoding) -> String {
    switch letter {
    case UInt8(ascii: "q"): "NSInteger"
    case UInt8(ascii: "Q"): "NSUInteger"
    case UInt8(ascii: "c"): truth == .character ? "BOOL" : "char"
    case UInt8(ascii: "C"): "unsigned char"
    case UInt8(ascii: "s"): "short"
    case UInt8(ascii: "S"): "unsigned short"
    case UInt8(ascii: "i"): "int"
    case UInt8(ascii: "I"): "unsigned int"
    case UInt8(ascii: "B"): "BOOL"
    case UInt8(ascii: "f"): "float"
    default: "double"
    }
  }
}
