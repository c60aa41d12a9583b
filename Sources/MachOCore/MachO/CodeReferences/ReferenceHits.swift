/// What a scan of code has found: instructions that refer to an address that was asked for.
struct ReferenceHits {
  let table: AddressTable
  private(set) var hits: [Hit] = []

  /// An instruction and what it refers to.
  struct Hit: Hashable {
    let address: UInt64
    /// What the table has for the address that is referred to.
    let target: Int32
  }

  init(_ table: AddressTable) {
    self.table = table
  }

  /// Takes note that the instruction at `address` refers to `target`, if that was asked for.
  @inline(__always)
  mutating func note(_ address: UInt64, refersTo target: UInt64) {
    if table.mayContain(target) { add(address, target) }
  }

  @inline(never)
  private mutating func add(_ address: UInt64, _ target: UInt64) {
    table.forEach(at: target) { add(Hit(address: address, target: $0)) }
  }

  /// Adds a reference that was found without the table.
  mutating func add(_ hit: Hit) {
    // An instruction can refer to the same thing by two ways.
    if hits.last != hit { hits.append(hit) }
  }
}
