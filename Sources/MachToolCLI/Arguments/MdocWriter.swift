import MachOBytes

/// Collects the source of a manual page in the mdoc(7) language.
///
/// Everything passed as text is escaped here; the arguments of macros are mdoc source, in which
/// texts must have gone through ``word(_:)`` or ``phrase(_:)``.
struct MdocWriter {
  private(set) var source = ""

  private static let lineWidth = 78

  /// A macro line such as `.Sh NAME`.
  mutating func macro(_ name: String, _ arguments: String...) {
    source += ([".\(name)"] + arguments).joined(separator: " ") + "\n"
  }

  /// Running text. Each sentence begins a new line, as mdoc wants it.
  mutating func text(_ text: String) {
    var line = ""
    var lineEndsSentence = false
    for word in text.split(whereSeparator: \.isWhitespace) {
      let escaped = Self.prose(word)
      let opensSentence = lineEndsSentence && Self.unopened(word).first?.isUppercase == true
      if !line.isEmpty, opensSentence || line.count + 1 + escaped.count > Self.lineWidth {
        endLine(line, isSentence: opensSentence || !lineEndsSentence)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + escaped
      lineEndsSentence = Self.endsSentence(word)
    }
    if !line.isEmpty { endLine(line, isSentence: true) }
  }

  /// A line to print as it is, inside a literal display.
  mutating func literal(_ line: String) {
    endLine(line.unicodeScalars.map { $0 == "-" ? #"\-"# : Self.escape($0) }.joined())
  }

  /// One argument of a macro: never a macro itself, never split.
  static func word(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { $0 == "-" ? #"\-"# : escape($0) }.joined()
    // Macros have up to three letters, the first a capital or a percent sign; single punctuation
    // marks are taken out of the macro's font.
    let mayBeMacro = text.count <= 3 && !(text.first?.isLowercase ?? true)
    let guarded = (mayBeMacro ? #"\&"# : "") + escaped
    return guarded.contains(" ") || text.isEmpty ? "\"\(guarded)\"" : guarded
  }

  /// One argument of a macro that is running text.
  static func phrase(_ text: String) -> String {
    "\"" + text.split(whereSeparator: \.isWhitespace).map(prose).joined(separator: " ") + "\""
  }

  /// - Parameter isSentence: whether a full stop at the end may be followed by a wide space.
  private mutating func endLine(_ line: String, isSentence: Bool = true) {
    // A quote would start a request too, but is always escaped.
    let startsRequest = line.unicodeScalars.first == "."
    source += (startsRequest ? #"\&"# : "") + line + (isSentence ? "" : #"\&"#) + "\n"
  }

  private static func endsSentence(_ word: Substring) -> Bool {
    let end = word.last { !")'\"".contains($0) }
    return end == "." || end == "!" || end == "?"
  }

  /// The word without the quotes and brackets that open before it.
  private static func unopened(_ word: Substring) -> Substring {
    word.drop { "('\"[".contains($0) }
  }

  /// A word of running text. In an option every dash is a real one, elsewhere it is a hyphen.
  private static func prose(_ word: Substring) -> String {
    let isOption = unopened(word).first == "-"
    return word.unicodeScalars.map { $0 == "-" && isOption ? #"\-"# : escape($0) }.joined()
  }

  /// A scalar that prints as itself in every output device.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": #"\e"#
    case "\"": #"\(dq"#
    case "'": #"\(aq"#
    case "`": #"\(ga"#
    case "^": #"\(ha"#
    case "~": #"\(ti"#
    case " "..."~": String(scalar)
    default: #"\[u"# + hexadecimal(scalar) + "]"
    }
  }

  /// At least four digits, as groff wants them.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4)
  }
}
