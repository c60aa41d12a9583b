import MachOBytes

extension ConstantObject.Value {
  /// The literal that the source had, as Objective-C writes it: `@[@"one", @2]`.
  public var literal: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .string(let bytes): text += "@\"\(bytes.string)\""
    case .bool(let value): text += value ? "@YES" : "@NO"
    case .signed(let value): text += "@\(value)"
    case .unsigned(let value): text += "@\(value)"
    case .float(let value): text += "@\(value)f"
    case .double(let value): text += "@\(value)"
    case .array(let elements):
      text += "@["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        element.write(to: &text)
      }
      text += "]"
    case .dictionary(let entries):
      text += "@{"
      for (index, entry) in entries.enumerated() {
        if index > 0 { text += ", " }
        entry.key.write(to: &text)
        text += ": "
        entry.object.write(to: &text)
      }
      text += "}"
    case .symbol(let name): text += name.string
    case .other: text += "…"
    }
  }
}
