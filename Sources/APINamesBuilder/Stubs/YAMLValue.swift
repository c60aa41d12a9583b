import MachOBytes

/// A value of a YAML or JSON document.
///
/// Numbers and words stay the texts that they are, as the reader of a field knows what it wants.
enum YAMLValue {
  case text(ByteView)
  case list([YAMLValue])
  case map([(key: ByteView, value: YAMLValue)])

  static let empty = YAMLValue.text(.empty)

  /// The value under `key`, the first one; nil when this is no map or does not have it.
  subscript(key: StaticString) -> YAMLValue? {
    guard case .map(let entries) = self else { return nil }
    return entries.first { $0.key.equals(key) }?.value
  }

  /// The text, if it is one and not empty.
  var text: ByteView? {
    guard case .text(let text) = self, !text.isEmpty else { return nil }
    return text
  }

  /// The elements of a list; none of anything else.
  var elements: [YAMLValue] {
    guard case .list(let elements) = self else { return [] }
    return elements
  }

  /// The texts of a list.
  var texts: [ByteView] { elements.compactMap(\.text) }
}
