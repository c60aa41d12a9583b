import MachOBytes

extension TypeEncoding {
  /// The declaration of something of this type as C writes it around `name`; the type alone when
  /// there is no name.
  public func declaration(of name: String = "", _ truth: TruthEncoding) -> String {
    switch self {
    case .basic(let letter): Self.join(Self.words(letter, truth), name)
    case .object(let className, let protocols): Self.object(className, protocols, name)
    case .block(nil): Self.join("id /* block */", name)
    case .block(let types?): types.declaration(of: "(^" + name + ")", truth)
    case .pointer(let target): target.pointerDeclaration(of: name, truth)
    case .functionPointer: "void (*" + name + ")(/* unknown */)"
    case .array(let count, let element):
      // An array of `c` is a text.
      element.declaration(
        of: "\(name)[\(count)]", element == .basic(UInt8(ascii: "c")) ? .boolean : truth)
    case .record(let isUnion, let recordName, let fields):
      Self.join(Self.record(isUnion, recordName, fields, truth), name)
    case .bitField(let width): Self.join("unsigned int", name) + " : \(width)"
    case .qualified(let letter, let type): Self.qualified(letter, type, name, truth)
    case .raw(let encoding): Self.join("/* " + Self.comment(encoding) + " */ void *", name)
    }
  }

  /// Type and name, with nothing between a star and the name.
  private static func join(_ type: String, _ name: String) -> String {
    if name.isEmpty { return type }
    return type.hasSuffix("*") || name.hasPrefix("[") ? type + name : type + " " + name
  }

  private static func object(
    _ className: ByteView, _ protocols: [ByteView], _ name: String
  ) -> String {
    let list = protocols.isEmpty ? "" : "<" + protocols.map(\.string).joined(separator: ", ") + ">"
    // `id` is a pointer already.
    return className.isEmpty
      ? join("id" + list, name) : join(className.string + list + " *", name)
  }

  private func pointerDeclaration(of name: String, _ truth: TruthEncoding) -> String {
    switch self {
    case .array: declaration(of: "(*" + name + ")", truth)
    default: declaration(of: "*" + name, truth)
    }
  }

  /// A named structure is known by its name; of another one the fields are all there is.
  private static func record(
    _ isUnion: Bool, _ name: ByteView, _ fields: [Field]?, _ truth: TruthEncoding
  ) -> String {
    let word = isUnion ? "union" : "struct"
    guard name.isEmpty || name.equals("?") else { return word + " " + name.string }
    guard let fields else { return word + " { /* unknown */ }" }
    var text = word + " {"
    for (index, field) in fields.enumerated() {
      let name = field.name.map(\.string) ?? "field\(index)"
      text += " " + field.type.declaration(of: name, truth) + ";"
    }
    return text + " }"
  }

  private static func qualified(
    _ letter: UInt8, _ type: TypeEncoding, _ name: String, _ truth: TruthEncoding
  ) -> String {
    // Those of parameters stand before `const` in a header, in whatever order they are encoded.
    if letter == UInt8(ascii: "r"), case .qualified(let inner, let target) = type,
      inner != letter
    {
      return qualified(inner, .qualified(letter, target), name, truth)
    }
    let word = qualifier(letter) ?? ""
    // Clang writes what a constant pointer points at as constant: `r^v` is `const void *`.
    return word + " " + type.declaration(of: name, truth)
  }

  /// Text from a file that must not end a comment.
  private static func comment(_ text: ByteView) -> String {
    text.string.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
  }
}

extension MethodTypes {
  /// The declaration of a block or function around `name`; the first parameter of a block is the
  /// block itself.
  fileprivate func declaration(of name: String, _ truth: TruthEncoding) -> String {
    let list = parameters.dropFirst().map { $0.declaration(truth) }
    return result.declaration(
      of: name + "(" + (list.isEmpty ? "void" : list.joined(separator: ", ")) + ")", truth)
  }
}
