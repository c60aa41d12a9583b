import MachOBytes

/// Writes an XML property list as Apple's tools do: a tab for each level, dictionaries sorted by
/// their keys, and nothing escaped but what must be.
public struct XMLPropertyListWriter {
  private var bytes: [UInt8] = []

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  private init() {}

  /// The file, in UTF-8. Characters that XML cannot hold become U+FFFD.
  public static func write(_ value: PropertyListValue) -> [UInt8] {
    var writer = XMLPropertyListWriter()
    writer.bytes.append(contentsOf: head.utf8)
    writer.append(value, level: 0)
    writer.bytes.append(contentsOf: "</plist>\n".utf8)
    return writer.bytes
  }

  private mutating func append(_ value: PropertyListValue, level: Int) {
    switch value {
    case .string(let text): append("string", text, level)
    case .integer(let number): append("integer", String(number), level)
    case .boolean(let value): append(line: value ? "<true/>" : "<false/>", level)
    case .array(let values):
      append("array", isEmpty: values.isEmpty, level) { writer in
        for value in values { writer.append(value, level: level + 1) }
      }
    case .dictionary(let values):
      append("dict", isEmpty: values.isEmpty, level) { writer in
        let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (key, value) in sorted {
          writer.append("key", key, level + 1)
          writer.append(value, level: level + 1)
        }
      }
    }
  }

  private mutating func append(
    _ tag: String, isEmpty: Bool, _ level: Int, _ body: (inout XMLPropertyListWriter) -> Void
  ) {
    guard !isEmpty else { return append(line: "<\(tag)/>", level) }
    append(line: "<\(tag)>", level)
    body(&self)
    append(line: "</\(tag)>", level)
  }

  private mutating func append(_ tag: String, _ text: String, _ level: Int) {
    append(line: "<\(tag)>" + XMLPropertyListWriter.escaped(text) + "</\(tag)>", level)
  }

  private mutating func append(line: String, _ level: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: level))
    bytes.append(contentsOf: line.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      // Readers make a line feed of it.
      case "\r": escaped.append(contentsOf: "&#13;".unicodeScalars)
      default: escaped.append(scalar.isXMLCharacter ? scalar : "\u{fffd}")
      }
    }
    return String(escaped)
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 has the character, section 2.2.
  fileprivate var isXMLCharacter: Bool {
    switch value {
    case 0x9, 0xa, 0xd, 0x20...0xfffd, 0x1_0000...: true
    default: false
    }
  }
}
