import MachOBytes

extension ParseError {
  /// The error in one line: place, what is wrong, file offset. Starts with the file's name, has no
  /// full stop, and may hold characters from the file that a terminal must not see.
  public var message: String {
    let place = place.words
    let start = place.isEmpty ? "" : place + ": "
    return start + reason.words + " (file offset 0x" + String(fileOffset, radix: 16) + ")"
  }
}

extension Place {
  /// The place as nm and otool write it, the structure after a colon:
  /// `libFoo.a(bar.o) (architecture arm64): load command 7 (LC_UUID)`.
  public var words: String {
    guard let structure else { return containerWords }
    return containerWords.isEmpty ? structure.words : containerWords + ": " + structure.words
  }

  /// File and member: `libFoo.a(bar.o)`.
  var path: String {
    member.map { file + "(" + $0.string + ")" } ?? file
  }

  /// File, member and architecture only.
  var containerWords: String {
    var text = path
    if let architecture { text += " (architecture " + architecture.name + ")" }
    return text
  }
}

extension Place.Structure {
  var words: String {
    switch self {
    case .named(let name): name
    case .numbered(let name, let number): name + " \(number)"
    case .loadCommand(let index, let kind): "load command \(index) (\(kind.label))"
    case .section(let index, let command): "section \(index) of load command \(command)"
    }
  }
}

extension ParseError.Reason {
  var words: String {
    switch self {
    case .truncated(let field, let needed, let available):
      let bytes = needed == 1 ? "1 byte" : "\(needed) bytes"
      let left = available == 1 ? "1 is left" : "\(available) are left"
      return "\(field.isEmpty ? "it" : field) needs \(bytes), \(left)"
    case .invalid(let field, let value, let requirement):
      return "\(field) is \(value.words), must be \(requirement.words(like: value))"
    case .outside(let what, let offset, let size, let container, let limit):
      return "\(what) at \(offset) of size \(size) is not inside the \(container) of \(limit) bytes"
    case .overlap(let first, let second):
      return "\(first) overlaps \(second)"
    case .duplicate(let what):
      return "\(what) appears twice"
    case .notANumber(let field, let text):
      return "\(field) is '\(text)', must be a number"
    case .cycle(let what):
      return "\(what) leads back to itself"
    case .tooMany(let what, let limit):
      return "more than \(limit) \(what)"
    case .mismatch(let field, let found, let expected):
      return "\(field) is \(found), but \(expected)"
    case .missing(let what, let before):
      return "no \(what) before \(before)"
    case .unsupported(let what):
      return "\(what): not supported"
    case .unexpected(let found, let expected):
      return "\(found) where \(expected) is expected"
    }
  }
}

extension ParseError.Number {
  /// The number in its radix.
  public var words: String {
    switch self {
    case .decimal(let value): String(value)
    case .hex(let value): "0x" + String(value, radix: 16)
    }
  }

  /// `other`, printed as this number is.
  fileprivate func alike(_ other: UInt64) -> String {
    switch self {
    case .decimal: ParseError.Number.decimal(other).words
    case .hex: ParseError.Number.hex(other).words
    }
  }
}

extension ParseError.Requirement {
  fileprivate func words(like number: ParseError.Number) -> String {
    switch self {
    case .atLeast(let least, let because):
      "at least " + number.alike(least) + (because.isEmpty ? "" : " " + because)
    case .atMost(let most, let because):
      "at most " + number.alike(most) + (because.isEmpty ? "" : " " + because)
    case .multiple(let factor): "a multiple of " + number.alike(factor)
    case .oneOf(let choices): choices
    }
  }
}
