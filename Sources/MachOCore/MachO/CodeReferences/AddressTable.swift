/// Which of a set of things are at an address. Made for being asked a hundred million times, nearly
/// always in vain.
struct AddressTable {
  /// In ascending order; an address may come several times.
  private let addresses: [UInt64]
  /// What is at the address of the same index.
  private let values: [Int32]
  /// A bit for every value of a hash of addresses, set where an address has that hash.
  private let filter: [UInt64]
  private let shift: UInt64
  /// The same for the pages of 4 KiB that instructions name to reach one of the addresses.
  private let pageFilter: [UInt64]
  private let pageShift: UInt64
  /// The same with pages that lead there by a long offset only.
  private let farPageFilter: [UInt64]
  private let farPageShift: UInt64

  init(_ entries: [(address: UInt64, value: Int32)]) {
    // The same thing is kept once, however often a file names it.
    let ordered = entries.sorted { ($0.address, $0.value) < ($1.address, $1.value) }
    let sorted = ordered.indices.filter { $0 == 0 || ordered[$0] != ordered[$0 - 1] }
      .map { ordered[$0] }
    addresses = sorted.map(\.address)
    values = sorted.map(\.value)
    (filter, shift) = AddressTable.filter(addresses)
    let pages = Set(addresses.map { $0 >> 12 })
    // Compilers name the page that a thing is on; a small offset from its end leads to the next one.
    (pageFilter, pageShift) = AddressTable.filter(Array(Set(pages.flatMap { [$0, $0 &- 1] })))
    // An offset of an instruction reaches up to 16 * 4095 bytes beyond the page, or a little below.
    let far = Set(pages.flatMap { page in (0...17).map { page &+ 1 &- $0 } })
    (farPageFilter, farPageShift) = AddressTable.filter(Array(far))
  }

  /// A bit for every value of a hash of `numbers`.
  private static func filter(_ numbers: [UInt64]) -> (words: [UInt64], shift: UInt64) {
    // At least sixteen bits for each number, so that hardly any other one passes.
    var bits: UInt64 = 12
    while bits < 26, 1 << bits < numbers.count * 16 { bits += 1 }
    let shift = 64 - bits
    var words = [UInt64](repeating: 0, count: 1 << Int(bits - 6))
    for number in numbers {
      let hash = AddressTable.hash(number, shift)
      words[Int(hash >> 6)] |= 1 << (hash & 63)
    }
    return (words, shift)
  }

  var isEmpty: Bool { addresses.isEmpty }

  /// Fibonacci hashing: the upper bits of the product with 2 to the 64 over the golden ratio.
  @inline(__always)
  private static func hash(_ address: UInt64, _ shift: UInt64) -> UInt64 {
    (address &* 0x9e37_79b9_7f4a_7c15) &>> shift
  }

  /// False when there is nothing at `address`; true when there may be.
  @inline(__always)
  func mayContain(_ address: UInt64) -> Bool {
    let hash = AddressTable.hash(address, shift)
    return filter[Int(truncatingIfNeeded: hash &>> 6)] &>> (hash & 63) & 1 != 0
  }

  /// False when no address can be reached by a short offset, of less than 4096 bytes upwards, from
  /// the page that starts at `address`.
  @inline(__always)
  func mayReach(fromPageAt address: UInt64) -> Bool {
    let hash = AddressTable.hash(address &>> 12, pageShift)
    return pageFilter[Int(truncatingIfNeeded: hash &>> 6)] &>> (hash & 63) & 1 != 0
  }

  /// False when no address can be reached by any offset of one instruction from the page that
  /// starts at `address`.
  @inline(__always)
  func mayReachFar(fromPageAt address: UInt64) -> Bool {
    let hash = AddressTable.hash(address &>> 12, farPageShift)
    return farPageFilter[Int(truncatingIfNeeded: hash &>> 6)] &>> (hash & 63) & 1 != 0
  }

  /// Calls `body` with everything that is at `address`.
  func forEach(at address: UInt64, _ body: (Int32) -> Void) {
    var low = 0
    var high = addresses.count
    while low < high {
      let middle = (low + high) / 2
      if addresses[middle] < address { low = middle + 1 } else { high = middle }
    }
    while low < addresses.count, addresses[low] == address {
      body(values[low])
      low += 1
    }
  }
}
