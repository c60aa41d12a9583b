import MachOBytes

/// The fixups of a file by address.
struct FixupIndex {
  private let map: ImageMap
  private let source: Fixups.Source
  /// Slots whose contents say all there is to say.
  private var slots = AddressSet()
  /// The other slots, in the order of their addresses.
  private var entries: [Entry] = []
  private var symbols: [Import] = []
  private var authentications: [UInt64: PointerAuthentication] = [:]
  private var differences: [UInt64: (of: PointerTarget, minus: PointerTarget)] = [:]
  private var isThreaded = false

  /// A slot and its target, kept small.
  private struct Entry {
    let address: UInt64
    /// The addend, or the address pointed at.
    let value: UInt64
    /// An index of `symbols`, or -1.
    let symbol: Int32
    /// Of several entries for one slot the lowest counts.
    let rank: UInt8
  }

  init(_ fixups: Fixups) {
    map = fixups.map
    source = fixups.source
    fixups.forEach(namingPlaces: false) { fixup in
      add(fixup)
      return true
    }
    entries.sort { ($0.address, $0.rank) < ($1.address, $1.rank) }
  }

  /// Whether pointers are links of chains.
  var hasChains: Bool {
    switch source {
    case .chained, .unreadable, .startSection: true
    case .object, .opcodes, .classic: isThreaded
    }
  }

  private mutating func add(_ fixup: Fixup) {
    switch fixup.type {
    case .chained:
      slots.insert(fixup.address)
    case .threaded:
      isThreaded = true
      slots.insert(fixup.address)
      if fixup.kind == .bind { append(fixup) }
    case .opcode(let type) where type == .textPCRelative32: break
    case .opcode where fixup.kind == .rebase: slots.insert(fixup.address)
    case .relocation(let type):
      if let subtrahend = fixup.subtrahend {
        differences[fixup.address] = (fixup.target, subtrahend)
      } else if type.role == .absolute || type.role == .authenticated {
        append(fixup)
      }
    case .opcode, .indirectSymbol: append(fixup)
    }
  }

  private mutating func append(_ fixup: Fixup) {
    let rank: UInt8 =
      switch fixup.kind {
      case .bind, .relocation: 0
      case .lazyBind: 1
      case .weakBind: 2
      case .rebase: 3
      }
    switch fixup.target.referent {
    case .address(let address):
      entries.append(Entry(address: fixup.address, value: address, symbol: -1, rank: rank))
    case .symbol(let symbol, let addend):
      // The same symbol tends to come several times in a row.
      if symbols.last != symbol { symbols.append(symbol) }
      entries.append(
        Entry(
          address: fixup.address, value: UInt64(bitPattern: addend),
          symbol: Int32(clamping: symbols.count - 1), rank: rank))
    case .number, .unresolved: return
    }
    if let authentication = fixup.target.authentication {
      authentications[fixup.address] = authentication
    }
  }

  func difference(at address: UInt64) -> (of: PointerTarget, minus: PointerTarget)? {
    differences[address]
  }

  /// What the slot at `address`, which holds `raw`, will be; nil when no table lists it.
  func target(at address: UInt64, in segment: Int, _ raw: UInt64) -> PointerTarget? {
    let isListed = slots.contains(address)
    if let entry = entry(at: address) {
      guard symbols.indices.contains(Int(entry.symbol)) else {
        return PointerTarget(.address(entry.value), authentication: authentications[address])
      }
      var symbol = symbols[Int(entry.symbol)]
      // The file's own definition of a weak symbol, which another file's may replace.
      if isListed, !isThreaded { symbol = symbol.defined(at: raw) }
      return PointerTarget(
        .symbol(symbol, addend: Int64(bitPattern: entry.value)),
        authentication: authentications[address])
    }
    guard isListed else { return nil }
    switch source {
    case .chained(let fixups):
      guard fixups.segments.indices.contains(segment), let starts = fixups.segments[segment] else {
        return nil
      }
      return starts.decoder.decode(raw)?.target(raw, fixups.imports)
    case .startSection(let section):
      return section.decoder(map)?.decode(raw)?.target(raw, NoImports())
    case .opcodes where isThreaded:
      return ChainedPointerDecoder.threaded(map).decode(raw)?.target(raw, NoImports())
    case .opcodes, .object, .classic, .unreadable:
      return PointerTarget(.address(raw))
    }
  }

  private func entry(at address: UInt64) -> Entry? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].address < address { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].address == address ? entries[low] : nil
  }
}

/// Addresses of slots, many of which lie close together.
private struct AddressSet {
  /// For each 256 bytes a bit for every four, as most slots are aligned.
  private var groups: [UInt64: UInt64] = [:]
  /// The group that the last address was put into, which the next one most often belongs to, and its
  /// bits; they are not yet in `groups`.
  private var last: (group: UInt64, bits: UInt64) = (0, 0)
  /// The addresses that are not a multiple of four.
  private var odd: Set<UInt64> = []

  mutating func insert(_ address: UInt64) {
    guard address % 4 == 0 else {
      odd.insert(address)
      return
    }
    let group = address / 256
    if group != last.group {
      groups[last.group, default: 0] |= last.bits
      last = (group, 0)
    }
    last.bits |= 1 << (address / 4 % 64)
  }

  func contains(_ address: UInt64) -> Bool {
    guard address % 4 == 0 else { return odd.contains(address) }
    let group = address / 256
    let bits = (groups[group] ?? 0) | (group == last.group ? last.bits : 0)
    return bits >> (address / 4 % 64) & 1 == 1
  }
}
