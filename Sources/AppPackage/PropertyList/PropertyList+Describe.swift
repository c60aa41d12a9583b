import MachOBytes
public import MachOCore

/// The name of a field is its value's type, so that types stay apart and a key of the file is never
/// a key of the output.
extension PropertyList: Describable {
  /// So many values are written, a long text counting once per 256 bytes: a binary property list
  /// can use a value again and again.
  public static let mostValuesDescribed = 1_000_000

  public func describe(into sink: any DescriptionSink) {
    describe(into: sink, limit: PropertyList.mostValuesDescribed)
  }

  func describe(into sink: any DescriptionSink, limit: Int) {
    var left = limit
    var isCut = false
    var open: [OpenList] = []
    describeValue(into: sink, &open)
    while var list = open.popLast() {
      var item = isCut || sink.isClosed ? nil : list.next()
      if let (key, value) = item {
        left -= 1 + ((key?.count ?? 0) + (value.text ?? value.data ?? .empty).count) / 256
        if left < 0 {
          isCut = true
          item = nil
        }
      }
      guard let (key, value) = item else {
        sink.endList()
        if !open.isEmpty { sink.endItem() }
        continue
      }
      open.append(list)
      let depth = open.count
      if let key {
        sink.beginItem(key.string)
        sink.detail("key", .text(key))
      } else {
        sink.beginItem("item \(list.count - 1)")
      }
      value.describeValue(into: sink, &open)
      if open.count == depth { sink.endItem() }
    }
    guard isCut else { return }
    sink.problem(
      ParseError(
        .tooMany("values to list", limit: UInt64(limit)), at: fileOffset, in: tree.place))
  }

  /// Writes a plain value; opens the list of one that has others.
  private func describeValue(into sink: any DescriptionSink, _ open: inout [OpenList]) {
    let name = typeName
    if let elements = array ?? set {
      sink.beginList(name)
      open.append(OpenList(elements: elements))
    } else if let entries = dictionary {
      sink.beginList(name)
      open.append(OpenList(entries: entries))
    } else {
      sink.field(name, fieldValue)
    }
  }

  private var fieldValue: FieldValue {
    if let text { return .text(text) }
    if let integer { return .signed(integer) }
    if let unsignedInteger { return .decimal(unsignedInteger) }
    if let real { return .words(String(real)) }
    if let boolean { return .bool(boolean) }
    if let date { return .words(date.description) }
    if let bytes = data ?? wideInteger { return .bytes(bytes) }
    if let uid { return .decimal(uid) }
    return .words("null")
  }

  /// A list some of whose values have been written.
  private struct OpenList {
    var elements: PropertyListElements?
    var entries: PropertyListEntries?
    var count = 0

    init(elements: PropertyListElements) {
      self.elements = elements
    }

    init(entries: PropertyListEntries) {
      self.entries = entries
    }

    mutating func next() -> (key: ByteView?, value: PropertyList)? {
      defer { count += 1 }
      if let elements, count < elements.count { return (nil, elements[count]) }
      guard let entries, count < entries.count else { return nil }
      return (entries[count].key, entries[count].value)
    }
  }
}
