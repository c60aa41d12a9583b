import MachOBytes
import MachOCore

/// A pointer of Objective-C metadata in the parts that otool prints.
///
/// LLVM prints what the slot holds. Where fixups are chained these are links of a chain, at which it
/// finds nothing; in place of them stands here what the pointer will be.
struct ClassicObjCPointer {
  /// The place pointed at; what is added to the symbol when the pointer counts from one.
  let number: UInt64
  /// The symbol that the linker or the dynamic linker fills in.
  let symbol: ByteView?
  /// Where the symbol is, when the pointer counts from it; 0 otherwise.
  let symbolAddress: UInt64
  /// The place in this file; nil for a null pointer and for one that leads elsewhere.
  let address: UInt64?

  /// - Parameter countsFromSymbols: Whether `number` is what is added to a symbol of this file.
  init(_ record: ObjCRecord, at offset: Int, countsFromSymbols: Bool) {
    guard let target = record.target(at: offset) else {
      number = 0
      symbol = nil
      symbolAddress = 0
      address = nil
      return
    }
    address = target.address
    switch target.referent {
    case .symbol(let found, let addend):
      symbol = found.name
      symbolAddress = countsFromSymbols ? found.definition ?? 0 : 0
      let base = countsFromSymbols ? 0 : found.definition ?? 0
      number = base &+ UInt64(bitPattern: addend)
    case .address(let place):
      symbol = nil
      symbolAddress = 0
      number = place
    case .number(let small):
      symbol = nil
      symbolAddress = 0
      number = UInt64(bitPattern: small)
    case .unresolved(let raw):
      symbol = nil
      symbolAddress = 0
      number = raw
    }
  }
}
