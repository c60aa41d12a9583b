import APINames
import MachOBytes

/// The private names that have been found, each with those who have it.
struct PrivateRows {
  private var builder = NameTableBuilder()
  private var seen: Set<NameHash> = []
  /// How many names there are of each kind.
  private(set) var counts: [NameKind: UInt64] = [:]

  /// Adds a name unless compilers make it.
  mutating func add(
    _ kind: NameKind, _ name: ByteView, owner: ByteView
  ) throws(NameTableError) {
    guard !name.isEmpty, name.count <= NameHash.longestName else { return }
    if seen.insert(NameHash(kind, name)).inserted {
      guard !CompilerNames.contains(kind, name) else { return }
      counts[kind, default: 0] += 1
    } else if CompilerNames.contains(kind, name) {
      return
    }
    try builder.add(kind, name, owner: owner)
  }

  /// The table of all names.
  func table() throws(NameTableError) -> [UInt8] {
    try builder.build()
  }
}
