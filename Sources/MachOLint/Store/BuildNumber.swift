/// The number of a build of Apple's: `27A266a`, `23F79`.
///
/// The digits in front count the systems, the letter their releases. What is behind counts builds:
/// four digits that begin with 5, and a letter, are a beta; the six digits of a quick security fix
/// (`22E772610a`) are not.
struct BuildNumber {
  let digits: Substring.UTF8View
  let suffix: UInt8?

  /// Nil when `text` is none.
  init?(_ text: String) {
    var rest = text.utf8[...]
    let release = rest.prefix { Self.isDigit($0) }
    rest = rest.dropFirst(release.count)
    guard !release.isEmpty, let letter = rest.popFirst(),
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
    else { return nil }
    digits = rest.prefix { Self.isDigit($0) }
    rest = rest.dropFirst(digits.count)
    suffix = rest.popFirst()
    guard !digits.isEmpty, rest.isEmpty,
      suffix.map({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) ?? true
    else { return nil }
  }

  var isBeta: Bool {
    digits.count == 4 && digits.first == UInt8(ascii: "5") && suffix != nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
