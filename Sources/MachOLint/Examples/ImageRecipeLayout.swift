import MachOBytes

/// The sections of an example with their places, and what comes after them in the file.
struct ImageRecipeLayout {
  private(set) var parts: [SectionRecipe]
  /// Where each section starts, from the start of the file.
  let offsets: [Int]
  /// Where the first byte of the file is in memory.
  let base: UInt64
  /// Where the relocations of each section are.
  private(set) var relocations: [(offset: Int, count: Int)]
  /// From the start of the file.
  let contentsEnd: Int
  /// Everything after the load commands.
  private(set) var data = ByteWriter(.little)
  private let start: Int
  private let pointerSize: Int

  init(_ parts: [SectionRecipe], at start: Int, base: UInt64, pointerSize: Int) {
    var offsets: [Int] = []
    var end = start
    for part in parts {
      end = (end + 7) & ~7
      offsets.append(end)
      end += part.contents.count
    }
    self.parts = parts
    self.offsets = offsets
    self.start = start
    self.base = base
    self.pointerSize = pointerSize
    contentsEnd = end
    relocations = Array(repeating: (0, 0), count: parts.count)
    for (index, part) in parts.enumerated() {
      for pointer in part.pointers {
        guard case .place(let section, let offset) = pointer.target else { continue }
        let address = base + UInt64(offsets[section] + offset)
        if pointerSize == 8 {
          self.parts[index].contents.patch(address, at: pointer.offset)
        } else {
          self.parts[index].contents.patch(
            UInt32(truncatingIfNeeded: address), at: pointer.offset)
        }
      }
      data.appendZeros(offsets[index] - start - data.count)
      data.append(self.parts[index].contents.bytes)
    }
  }

  /// Appends to the file.
  ///
  /// - Returns: Where it stands, from the start of the file.
  mutating func append(_ bytes: [UInt8]) -> Int {
    data.align(to: 8)
    let offset = start + data.count
    data.append(bytes)
    return offset
  }

  /// The opcodes of `<mach-o/loader.h>` that move and bind the pointers, one by one.
  func opcodes(_ symbols: ImageRecipeSymbols) -> (rebases: [UInt8], binds: [UInt8]) {
    // REBASE_OPCODE_SET_TYPE_IMM and BIND_OPCODE_SET_TYPE_IMM: pointers.
    var rebases: [UInt8] = [0x11]
    var binds: [UInt8] = [0x51]
    for (index, part) in parts.enumerated() {
      for pointer in part.pointers {
        let place = Self.uleb128(offsets[index] + pointer.offset)
        switch pointer.target {
        case .place:
          // SET_SEGMENT_AND_OFFSET_ULEB of the only segment; DO_REBASE_IMM_TIMES, once.
          rebases += [0x20] + place + [0x51]
        case .symbol(let symbol):
          // SET_DYLIB_ORDINAL_ULEB, SET_SYMBOL_TRAILING_FLAGS_IMM.
          binds += [0x20] + Self.uleb128(symbols.ordinal(of: symbol))
          binds += [0x40] + Array(symbol.name.utf8) + [0]
          // SET_SEGMENT_AND_OFFSET_ULEB, DO_BIND.
          binds += [0x70] + place + [0x90]
        }
      }
    }
    return (rebases + [0], binds + [0])
  }

  /// Relocations of the sort that every architecture has as type 0: a whole pointer.
  mutating func addRelocations(_ symbols: ImageRecipeSymbols) {
    for (index, part) in parts.enumerated() where !part.pointers.isEmpty {
      var writer = ByteWriter(.little)
      for pointer in part.pointers {
        // r_address counts from the section; r_length is the power of two.
        writer.append(UInt32(pointer.offset))
        let length: UInt32 = pointerSize == 8 ? 3 : 2
        switch pointer.target {
        case .place(let section, _):
          writer.append(UInt32(section + 1) | length << 25)
        case .symbol(let symbol):
          writer.append(UInt32(symbols.index(of: symbol)) | length << 25 | 1 << 27)
        }
      }
      relocations[index] = (append(writer.bytes), part.pointers.count)
    }
  }

  private static func uleb128(_ number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    repeat {
      bytes.append(UInt8(rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
    return bytes
  }
}
