public import MachOBytes

/// Names of several kinds and who owns each, found by hash where they stand: in the program or in a
/// mapped file. Nothing is read before the first look-up.
///
/// A table does not hold the names, since whoever looks one up brings it: of each it has 24 to 47
/// bits of the hash (the fingerprint) and the number of its list of owners. A name that is in no
/// table is taken for one that is with a chance of some 12 in 2 to the power of these bits.
///
/// The form, in cells of eight printable characters (a number of 48 bits each):
///
/// - the head: `APINAME1`, then the numbers of homes, slots, slots that a search reads at most, bits
///   of an owner list's number, owner lists, bytes of their texts, names;
/// - the slots: fingerprint and number of the owner list. A name's home is the high part of its hash
///   times the number of homes; a search goes from there to the next empty slot (`~~~~~~~~`);
/// - where the text of each owner list starts, and where the last one ends;
/// - the texts: names with commas between them, padded with `~` to whole cells.
public struct NameTable: Sendable {
  private let homes: UInt64
  private let longestSearch: UInt64
  private let ownerBits: UInt64
  private let fingerprintMask: UInt64
  /// The characters of a slot in which there is nothing but fingerprint.
  private let characterMask: UInt64
  private let ownerCount: UInt64
  /// The whole table; one view costs less to pass on than three.
  private let bytes: ByteView
  private let slotsEnd: Int
  private let textsStart: Int
  /// How many names it holds.
  public let nameCount: UInt64
  /// How many bytes it takes; others may follow.
  public let byteCount: UInt64

  static let magic: StaticString = "APINAME1"
  static let headSize: UInt64 = 64
  /// Slots that one search reads at most, whatever the head says. A table that is full to 4/5 needs
  /// a few hundred at most.
  static let searchLimit: UInt64 = 4096
  static let ownerBitsRange: ClosedRange<UInt64> = 1...24
  static let slotLimit: UInt64 = 1 << 28

  /// The table at the start of `bytes`. Only its head is read.
  ///
  /// - Throws: `NameTableError` when it is none, ends too early, or its head cannot be.
  public init(_ bytes: ByteView) throws(NameTableError) {
    guard bytes.hasPrefix(Self.magic) else { throw .notATable }
    var head = Head(bytes)
    homes = try head.number("homes", 1...Self.slotLimit)
    let slotCount = try head.number("slots", 0...Self.slotLimit)
    longestSearch = try head.number("longest_search", 0...Self.searchLimit)
    ownerBits = try head.number("owner_bits", Self.ownerBitsRange)
    fingerprintMask = (1 << (48 - ownerBits)) - 1
    characterMask = ~0 >> (64 - (48 - ownerBits) / 6 * 8)
    ownerCount = try head.number("owner_lists", 0...(1 << ownerBits))
    let textSize = try head.number("owner_text", 0...Self.slotLimit)
    nameCount = try head.number("names", 0...slotCount)
    // None of these sums can overflow: every number is below 2 to the power of 32.
    let slotsEnd = Self.headSize + slotCount * 8
    let textsStart = slotsEnd + (ownerCount + 1) * 8
    byteCount = textsStart + textSize
    do throws(BoundsError) {
      self.bytes = try bytes.slice(at: 0, count: byteCount, "the table")
    } catch {
      throw .truncated(error)
    }
    self.slotsEnd = Int(slotsEnd)
    self.textsStart = Int(textsStart)
  }

  /// The owners of `name`, with commas between them; empty when they are not known, nil when the
  /// table does not hold the name.
  public func owners(of kind: NameKind, _ name: ByteView) -> ByteView? {
    guard name.count <= NameHash.longestName else { return nil }
    return owners(of: NameHash(kind, name))
  }

  /// The same by the hash of the name.
  public func owners(of hash: NameHash) -> ByteView? {
    let fingerprint = hash.value & fingerprintMask
    // Whole characters of the fingerprint are compared as they stand; few slots need decoding.
    let wanted = PrintableNumber.encode(fingerprint &<< ownerBits)
    var offset = Int(Self.headSize + Self.home(hash, homes: homes) * 8)
    let end = min(offset + Int(longestSearch * 8), slotsEnd)
    while offset < end {
      guard let slot = try? bytes.load(UInt64.self, at: offset, .little),
        slot != PrintableNumber.empty
      else { return nil }
      if (slot ^ wanted) & characterMask == 0, let number = PrintableNumber.decode(slot),
        number &>> ownerBits == fingerprint
      {
        return owners(at: number & ((1 &<< ownerBits) &- 1))
      }
      offset += 8
    }
    return nil
  }

  private func owners(at number: UInt64) -> ByteView {
    guard number < ownerCount,
      let start = ownerStart(number), let end = ownerStart(number + 1), start <= end,
      let text = try? bytes.dropFirst(textsStart).slice(at: start, count: end - start)
    else { return .empty }
    return text
  }

  private func ownerStart(_ number: UInt64) -> UInt64? {
    (try? bytes.load(UInt64.self, at: slotsEnd + Int(number * 8), .little))
      .flatMap(PrintableNumber.decode)
  }

  /// The low bits of the hash; the high ones are the home's.
  static func fingerprint(_ hash: NameHash, ownerBits: UInt64) -> UInt64 {
    hash.value & ((1 << (48 - ownerBits)) - 1)
  }

  /// The first slot of a search.
  static func home(_ hash: NameHash, homes: UInt64) -> UInt64 {
    hash.value.multipliedFullWidth(by: homes).high
  }

  /// The numbers of the head, one after the other.
  private struct Head {
    private let bytes: ByteView
    private var offset = 0

    init(_ bytes: ByteView) {
      self.bytes = bytes
    }

    mutating func number(
      _ field: String, _ range: ClosedRange<UInt64>
    ) throws(NameTableError) -> UInt64 {
      offset += 8
      let cell: UInt64
      do throws(BoundsError) {
        cell = try bytes.load(at: offset, .little, field)
      } catch {
        throw .truncated(error)
      }
      guard let number = PrintableNumber.decode(cell) else {
        throw .badHead(field: field, value: nil)
      }
      guard range.contains(number) else { throw .badHead(field: field, value: number) }
      return number
    }
  }
}
