import MachOBytes

/// The names that are listed. Read from their table when the first one is looked up.
enum PrivateNames {
  private static let byName: [ByteView: [PrivateName]] = Dictionary(
    grouping: ByteView(PrivateNameData.text).lines.compactMap(PrivateName.init(line:)),
    by: \.name)

  /// Texts that do something by themselves, by their first byte, the longest first.
  private static let texts: [UInt8: [PrivateName]] = Dictionary(
    grouping: byName.values.joined().filter { $0.kind == .text }, by: { $0.name.byte(at: 0) ?? 0 }
  ).mapValues { $0.sorted { $0.name.count > $1.name.count } }

  /// All entries for `name`.
  static func entries(for name: ByteView) -> [PrivateName] {
    byName[name] ?? []
  }

  /// The longest listed text that `text` begins with.
  static func text(at text: ByteView) -> PrivateName? {
    guard let first = text.byte(at: 0), let candidates = texts[first] else { return nil }
    return candidates.first { entry in
      text.count >= entry.name.count && text.prefix(entry.name.count) == entry.name
    }
  }
}
