public import MachOBytes

/// What is known of single names: refusals, fame, use. Few names have an entry, and it is looked up
/// only after a table was found to hold the name.
///
/// The form: lines `kind TAB name TAB tags TAB threads` in the order of their bytes; the words of
/// ``NameTags`` and the threads have commas between them, and the threads may be missing.
public struct NameFacts: Sendable {
  private let lines: SortedLines

  /// Facts in the form of lines; they must be in the order of their bytes to be found.
  public init(_ text: ByteView) {
    lines = SortedLines(text)
  }

  /// What is known of one name.
  public struct Entry: Sendable {
    public let name: ByteView
    public let tags: NameTags
    /// Where refusals were told of, with commas between them: `FLEXTool/FLEX#730`, an issue on
    /// GitHub, or another address.
    public let threads: ByteView

    init?(line: ByteView) {
      let fields = line.split(at: UInt8(ascii: "\t"))
      guard fields.count >= 3 else { return nil }
      name = fields[1]
      tags = NameTags(list: fields[2])
      threads = fields.count > 3 ? fields[3] : .empty
    }
  }

  /// What is known of `name`; nil for nothing.
  public func entry(_ kind: NameKind, _ name: ByteView) -> Entry? {
    guard name.count <= NameHash.longestName else { return nil }
    var key = Array(kind.word.utf8) + [UInt8(ascii: "\t")]
    key.append(name)
    key.append(UInt8(ascii: "\t"))
    let start = ByteView(key)
    guard let line = lines.first(from: start)?.line, line.matches(start, at: 0) else { return nil }
    return Entry(line: line)
  }

  /// All entries of one kind, at most `limit`.
  func entries(of kind: NameKind, limit: Int) -> [Entry] {
    let start = ByteView(Array(kind.word.utf8) + [UInt8(ascii: "\t")])
    var entries: [Entry] = []
    var rest = lines
    while entries.count < limit, let next = rest.first(from: start), next.line.matches(start, at: 0)
    {
      if let entry = Entry(line: next.line) { entries.append(entry) }
      rest = next.rest
    }
    return entries
  }
}
