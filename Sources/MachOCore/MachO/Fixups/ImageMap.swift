import MachOBytes

/// Where the parts of a file go in memory: addresses to bytes, segments and sections.
struct ImageMap: Sendable {
  let file: MachOFile
  let segments: [Segment]
  /// Where each segment is in memory.
  let segmentAddresses: [UInt64]
  /// Where the Mach-O header wants to be: what offsets of pointer formats count from.
  let base: UInt64
  /// Indices of `segments` in the order of their addresses.
  private let order: [Int]

  /// A segment and the bytes that it has in the file.
  struct Segment: Sendable {
    let name: ByteView
    let address: UInt64
    let memorySize: UInt64
    let fileOffset: UInt64
    let isWritable: Bool
    /// As far as the file reaches; never more than `memorySize`.
    let bytes: ByteView
    /// In the order of their addresses.
    let sections: [Section]
  }

  init(_ file: MachOFile) {
    self.file = file
    let segments = file.segments.map { command in
      Segment(
        name: command.name, address: command.vmAddress, memorySize: command.vmSize,
        fileOffset: command.fileOffset,
        isWritable: command.initialProtection.contains(.write),
        bytes: ImageMap.contents(of: command, in: file),
        sections: command.sections.sorted { $0.address < $1.address })
    }
    self.segments = segments
    segmentAddresses = segments.map(\.address)
    order = segments.indices
      .filter { segments[$0].memorySize > 0 }
      .sorted { segments[$0].address < segments[$1].address }
    base = file.header.fileType == .object ? 0 : file.imageBase
  }

  private static func contents(of command: SegmentCommand, in file: MachOFile) -> ByteView {
    let all = UInt64(file.bytes.count)
    guard command.fileOffset <= all else { return .empty }
    let size = min(command.fileSize, command.vmSize, all - command.fileOffset)
    return (try? file.bytes.slice(at: command.fileOffset, count: size)) ?? .empty
  }

  var pointerSize: Int { file.header.is64Bit ? 8 : 4 }

  /// Digits of an address in hex.
  var addressDigits: Int { pointerSize * 2 }

  /// More slots than this cannot be filled in without doing so twice: no table may go on longer.
  var slotLimit: UInt64 { UInt64(file.bytes.count / 4) }

  /// The segment that `address` is in.
  func segmentIndex(containing address: UInt64) -> Int? {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if segments[order[middle]].address <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let index = order[low - 1]
    return address - segments[index].address < segments[index].memorySize ? index : nil
  }

  /// The section that `address` is in.
  func section(containing address: UInt64, in segment: Int) -> Section? {
    let sections = segments[segment].sections
    var low = 0
    var high = sections.count
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].address <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let section = sections[low - 1]
    return address - section.address < section.size ? section : nil
  }

  /// The bytes from `address` to the end of what the file has of its segment; of its section in
  /// an object file, where sections need not lie as in memory.
  func bytes(at address: UInt64) -> ByteView? {
    guard let index = segmentIndex(containing: address) else { return nil }
    if file.header.fileType == .object {
      guard let section = section(containing: address, in: index),
        let contents = try? file.contents(of: section)
      else { return nil }
      return contents.from(address - section.address)
    }
    return segments[index].bytes.from(address - segments[index].address)
  }

  /// Where the byte at `address` stands, from the start of the Mach-O file.
  func fileOffset(of address: UInt64) -> UInt64? {
    bytes(at: address).map { $0.fileOffset &- file.bytes.fileOffset }
  }

  /// Where the byte at `fileOffset` goes in memory.
  func address(ofFileOffset fileOffset: UInt64) -> UInt64? {
    if file.header.fileType == .object {
      for segment in segments {
        for section in segment.sections where !section.type.isZeroFill {
          guard fileOffset >= UInt64(section.fileOffset) else { continue }
          let distance = fileOffset - UInt64(section.fileOffset)
          if distance < section.size { return section.address &+ distance }
        }
      }
      return nil
    }
    for segment in segments where fileOffset >= segment.fileOffset {
      let distance = fileOffset - segment.fileOffset
      if distance < UInt64(segment.bytes.count) { return segment.address &+ distance }
    }
    return nil
  }

  /// An unsigned integer of `size` bytes, 1 to 8.
  func number(at address: UInt64, size: Int) -> UInt64? {
    bytes(at: address)?.number(at: 0, size: size, file.header.order)
  }

  /// The names of the segment and section at `address`. Objects have one nameless segment; their
  /// sections know where they will go.
  func names(at address: UInt64, in segment: Int) -> (segment: ByteView, section: ByteView?) {
    let section = section(containing: address, in: segment)
    if file.header.fileType == .object, let section {
      return (section.segmentName, section.name)
    }
    return (segments[segment].name, section?.name)
  }
}

extension ByteView {
  /// What follows the first `offset` bytes; nil unless there is something.
  func from(_ offset: UInt64) -> ByteView? {
    offset < UInt64(count) ? dropFirst(Int(offset)) : nil
  }

  /// An unsigned integer of 1, 2, 4 or 8 bytes.
  func number(at offset: Int, size: Int, _ order: ByteOrder) -> UInt64? {
    switch size {
    case 1: byte(at: offset).map(UInt64.init)
    case 2: (try? load(UInt16.self, at: offset, order)).map(UInt64.init)
    case 4: (try? load(UInt32.self, at: offset, order)).map(UInt64.init)
    case 8: try? load(UInt64.self, at: offset, order)
    default: nil
    }
  }
}
