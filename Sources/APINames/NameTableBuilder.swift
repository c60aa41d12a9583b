public import MachOBytes

/// Puts a ``NameTable`` together from names in any order. The same names give the same bytes.
///
/// It keeps 16 bytes for each name and owner, and every owner once, but not the names.
public struct NameTableBuilder: Sendable {
  /// Owners of one name that are kept: the first ones in the order of their bytes. When there are
  /// more, the list ends with ``NameTableBuilder/more``.
  public let ownerLimit: Int

  /// The last "owner" of a list that was cut.
  public static let more: StaticString = "+"

  private struct Row {
    let hash: UInt64
    /// The number of an owner in the order in which they came; `nobody` for none.
    let owner: UInt32
  }

  private static let nobody = UInt32.max
  private var rows: [Row] = []
  private var owners: [ByteView] = []
  private var ownerNumbers: [ByteView: UInt32] = [:]

  public init(ownerLimit: Int = 8) {
    self.ownerLimit = max(1, ownerLimit)
  }

  /// Adds `name`; `owner` is one owner, or several with commas between them, or empty. A name that
  /// comes again gets the owners of all. Names of more than ``NameHash/longestName`` bytes are
  /// passed over: nobody could find them.
  ///
  /// - Throws: `NameTableError` when there are more names or owners than a table can hold.
  public mutating func add(
    _ kind: NameKind, _ name: ByteView, owner: ByteView
  ) throws(NameTableError) {
    guard name.count <= NameHash.longestName else { return }
    let hash = NameHash(kind, name).value
    var isOwned = false
    for one in owner.split(at: UInt8(ascii: ",")) where !one.isEmpty {
      try append(Row(hash: hash, owner: try number(of: one)))
      isOwned = true
    }
    if !isOwned { try append(Row(hash: hash, owner: Self.nobody)) }
  }

  private mutating func append(_ row: Row) throws(NameTableError) {
    guard UInt64(rows.count) < NameTable.slotLimit else {
      throw .tooMany("names", limit: NameTable.slotLimit)
    }
    rows.append(row)
  }

  private mutating func number(of owner: ByteView) throws(NameTableError) -> UInt32 {
    if let number = ownerNumbers[owner] { return number }
    let limit = UInt64(1) << NameTable.ownerBitsRange.upperBound
    guard UInt64(owners.count) < limit else { throw .tooMany("owners", limit: limit) }
    // A copy, which does not keep the file of the name.
    let copy = ByteView(owner.array)
    let number = UInt32(owners.count)
    owners.append(copy)
    ownerNumbers[copy] = number
    return number
  }

  /// The table.
  ///
  /// - Throws: `NameTableError` when there are more lists of owners than a table can hold.
  public func build() throws(NameTableError) -> [UInt8] {
    let (hashes, lists) = grouped()
    let texts = Set(lists).map { text(of: $0) }.sorted { $0.lexicographicallyPrecedes($1) }
    let limit = UInt64(1) << NameTable.ownerBitsRange.upperBound
    guard UInt64(texts.count) <= limit else { throw .tooMany("lists of owners", limit: limit) }
    let numbers = Dictionary(
      texts.enumerated().map { ($1, UInt64($0)) }, uniquingKeysWith: { first, _ in first })
    let ownerBits = max(1, UInt64(64 - UInt64(max(0, texts.count - 1)).leadingZeroBitCount))
    let homes = max(1, UInt64(hashes.count) * 5 / 4)

    // In the order of their hashes, which is that of their homes: each name goes to the first slot
    // after the one before, or to its home.
    var slots: [UInt64] = []
    slots.reserveCapacity(Int(homes) + 64)
    var longestSearch = 0
    for (hash, list) in zip(hashes, lists) {
      let hash = NameHash(value: hash)
      let home = Int(NameTable.home(hash, homes: homes))
      while slots.count < home { slots.append(PrintableNumber.empty) }
      let fingerprint = NameTable.fingerprint(hash, ownerBits: ownerBits)
      let owner = numbers[text(of: list)] ?? 0
      slots.append(PrintableNumber.encode(fingerprint << ownerBits | owner))
      longestSearch = max(longestSearch, slots.count - home)
    }
    guard UInt64(longestSearch) <= NameTable.searchLimit else {
      throw .tooMany("names of one home", limit: NameTable.searchLimit)
    }

    var starts: [UInt64] = [0]
    for text in texts { starts.append((starts.last ?? 0) + UInt64(text.count)) }
    let textSize = starts.last ?? 0
    let padding = (8 - textSize % 8) % 8
    var writer = ByteWriter(.little)
    writer.append(ByteView(NameTable.magic).array)
    let head: [UInt64] = [
      homes, UInt64(slots.count), UInt64(longestSearch), ownerBits, UInt64(texts.count),
      textSize + padding, UInt64(hashes.count),
    ]
    for number in head { writer.append(PrintableNumber.encode(number)) }
    for slot in slots { writer.append(slot) }
    for start in starts { writer.append(PrintableNumber.encode(start)) }
    for text in texts { writer.append(text) }
    writer.append(repeatElement(UInt8(ascii: "~"), count: Int(padding)))
    return writer.bytes
  }

  /// The hashes in their order, each once, and the owners of each in the order of their names.
  private func grouped() -> (hashes: [UInt64], lists: [[UInt32]]) {
    let order = owners.indices.sorted {
      owners[$0].array.lexicographicallyPrecedes(owners[$1].array)
    }
    var ranks = [UInt32](repeating: 0, count: owners.count)
    for (rank, owner) in order.enumerated() { ranks[owner] = UInt32(rank) }
    func rank(_ row: Row) -> UInt32 {
      row.owner == Self.nobody ? Self.nobody : ranks[Int(row.owner)]
    }
    let sorted = rows.sorted {
      $0.hash != $1.hash ? $0.hash < $1.hash : rank($0) < rank($1)
    }
    var hashes: [UInt64] = []
    var lists: [[UInt32]] = []
    for row in sorted {
      if hashes.last != row.hash {
        hashes.append(row.hash)
        lists.append([])
      }
      guard row.owner != Self.nobody, let last = lists.indices.last,
        lists[last].last != row.owner, lists[last].count <= ownerLimit
      else { continue }
      lists[last].append(row.owner)
    }
    return (hashes, lists)
  }

  private func text(of list: [UInt32]) -> [UInt8] {
    var text: [UInt8] = []
    for (place, owner) in list.enumerated() {
      if place > 0 { text.append(UInt8(ascii: ",")) }
      guard place < ownerLimit else {
        text.append(ByteView(Self.more))
        break
      }
      text.append(owners[Int(owner)])
    }
    return text
  }
}
