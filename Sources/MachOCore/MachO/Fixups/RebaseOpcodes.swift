import MachOBytes

/// The rebase opcodes of `LC_DYLD_INFO`, from `<mach-o/loader.h>`: a little program that lists
/// the pointers into the file itself.
struct RebaseOpcodes {
  let bytes: ByteView

  static let table = "rebase opcodes"

  /// `REBASE_OPCODE_…`: the upper four bits of a byte; the lower four are an operand.
  private enum Opcode {
    static let done: UInt8 = 0x00
    static let setType: UInt8 = 0x10
    static let setSegmentAndOffset: UInt8 = 0x20
    static let addAddress: UInt8 = 0x30
    static let addAddressScaled: UInt8 = 0x40
    static let rebaseTimes: UInt8 = 0x50
    static let rebaseTimesLEB: UInt8 = 0x60
    static let rebaseAddAddress: UInt8 = 0x70
    static let rebaseTimesSkipping: UInt8 = 0x80
  }

  func walk(_ walk: inout FixupWalk, _ body: (Fixup) -> Bool) {
    walk.beginTable()
    let pointerSize = UInt64(walk.map.pointerSize)
    var cursor = ByteCursor(bytes, walk.map.file.header.order)
    var slot = OpcodeSlot()
    var type = FixupType.OpcodeType(rawValue: 0)
    do {
      while cursor.offset < bytes.count {
        let start = cursor.fileOffset
        let byte = try cursor.read(UInt8.self, "opcode")
        let operand = UInt64(byte & 0x0f)
        var count: UInt64 = 0
        var skip: UInt64 = 0
        switch byte & 0xf0 {
        case Opcode.done: return
        case Opcode.setType: type = FixupType.OpcodeType(rawValue: byte & 0x0f)
        case Opcode.setSegmentAndOffset:
          slot.set(segment: Int(operand), offset: try cursor.unsignedLEB("segment offset"))
        case Opcode.addAddress: slot.advance(try cursor.unsignedLEB("address"))
        case Opcode.addAddressScaled: slot.advance(operand &* pointerSize)
        case Opcode.rebaseTimes: count = operand
        case Opcode.rebaseTimesLEB: count = try cursor.unsignedLEB("count")
        case Opcode.rebaseAddAddress:
          count = 1
          skip = try cursor.unsignedLEB("address")
        case Opcode.rebaseTimesSkipping:
          count = try cursor.unsignedLEB("count")
          skip = try cursor.unsignedLEB("skip")
        default:
          walk.report(
            .invalid(field: "opcode", value: .hex(UInt64(byte)), .oneOf("a known REBASE_OPCODE")),
            at: start, RebaseOpcodes.table)
          return
        }
        while count > 0 {
          guard let place = slot.resolve(type, &walk, at: start, RebaseOpcodes.table),
            rebase(place, type, start, &walk, body)
          else { return }
          slot.advance(skip &+ pointerSize)
          count -= 1
        }
      }
    } catch {
      walk.report(
        ParseError(error, in: walk.map.file.place.reading(.named(RebaseOpcodes.table))))
    }
  }

  private func rebase(
    _ place: OpcodeSlot.Resolved, _ type: FixupType.OpcodeType, _ start: UInt64,
    _ walk: inout FixupWalk, _ body: (Fixup) -> Bool
  ) -> Bool {
    let target: PointerTarget.Referent =
      switch type {
      case .textPCRelative32: .address(place.raw.relative32(to: place.address))
      default: .address(place.raw)
      }
    return walk.emit(
      walk.fixup(
        at: place.address, in: place.segment, .rebase, .opcode(type), PointerTarget(target)),
      from: start, RebaseOpcodes.table, to: body)
  }
}

extension UInt64 {
  /// What a 32-bit distance from the end of its own four bytes at `address` leads to.
  func relative32(to address: UInt64) -> UInt64 {
    let distance = Int64(Int32(truncatingIfNeeded: self))
    return address &+ 4 &+ UInt64(bitPattern: distance)
  }
}

/// The place that rebase and bind opcodes are at.
struct OpcodeSlot {
  private var segment: Int?
  private var offset: UInt64 = 0

  /// A place that the file has bytes for, and these.
  struct Resolved {
    let segment: Int
    let address: UInt64
    let raw: UInt64
  }

  mutating func set(segment: Int, offset: UInt64) {
    self.segment = segment
    self.offset = offset
  }

  mutating func advance(_ distance: UInt64) {
    // Wraps around as it does in the dynamic linker: linkers encode steps back like that.
    offset &+= distance
  }

  /// The place, if it lies in what the file has of the segment; else one problem.
  func resolve(
    _ type: FixupType.OpcodeType, _ walk: inout FixupWalk, at start: UInt64, _ table: String
  ) -> Resolved? {
    guard let segment else {
      walk.report(
        .missing("SET_SEGMENT_AND_OFFSET_ULEB", before: "the first pointer"), at: start, table)
      return nil
    }
    guard walk.map.segments.indices.contains(segment) else {
      walk.report(
        .invalid(
          field: "segment index", value: .decimal(UInt64(segment)),
          walk.map.segments.isEmpty
            ? .oneOf("that of a segment")
            : .atMost(UInt64(walk.map.segments.count - 1), because: "to name a segment")),
        at: start, table)
      return nil
    }
    let size = type == .pointer || type.cName == nil ? walk.map.pointerSize : 4
    let bytes = walk.map.segments[segment].bytes
    guard offset <= UInt64(bytes.count),
      let raw = bytes.number(at: Int(offset), size: size, walk.map.file.header.order)
    else {
      walk.report(
        .outside(
          what: "pointer", offset: offset, size: UInt64(size),
          container: "segment " + walk.map.segments[segment].name.string,
          limit: UInt64(bytes.count)), at: start, table)
      return nil
    }
    return Resolved(
      segment: segment, address: walk.map.segments[segment].address &+ offset, raw: raw)
  }
}
