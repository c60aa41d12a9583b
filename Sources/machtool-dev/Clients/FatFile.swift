import Foundation

/// A universal file, read and written without machtool's own code: what the clients got is judged
/// by it, and what they are given is made by it.
struct FatFile {
  struct Slice {
    let name: String
    let cpuType: UInt32
    let cpuSubtype: UInt32
    let bytes: Data
  }

  let slices: [Slice]

  var names: [String] { slices.map(\.name) }

  init(at path: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    guard let magic = Self.number(in: bytes, at: 0), magic == 0xcafe_babe,
      let count = Self.number(in: bytes, at: 4), count < 30
    else { throw ClientFailure(reason: "\(path) is not universal") }
    slices = try (0..<Int(count)).map { index in
      let entry = 8 + 20 * index
      guard let cpuType = Self.number(in: bytes, at: entry),
        let cpuSubtype = Self.number(in: bytes, at: entry + 4),
        let offset = Self.number(in: bytes, at: entry + 8).map(Int.init),
        let size = Self.number(in: bytes, at: entry + 12).map(Int.init),
        offset <= bytes.count, size <= bytes.count - offset
      else { throw ClientFailure(reason: "\(path): slice \(index) is outside the file") }
      return Slice(
        name: Self.name(cpuType, cpuSubtype & 0xff_ffff), cpuType: cpuType,
        cpuSubtype: cpuSubtype, bytes: bytes.subdata(in: offset..<offset + size))
    }
  }

  func slice(_ name: String) throws -> Data {
    guard let slice = slices.first(where: { $0.name == name }) else {
      throw ClientFailure(reason: "there is no slice \(name), only \(names)")
    }
    return slice.bytes
  }

  /// Joins thin little-endian Mach-O files, each on a boundary of 2^14.
  static func write(joining files: [String], to path: String) throws {
    var table = Data()
    var content = Data()
    let alignment = 1 << 14
    append(0xcafe_babe, to: &table)
    append(UInt32(files.count), to: &table)
    for file in files {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
      guard let cpuType = number(in: bytes, at: 4), let cpuSubtype = number(in: bytes, at: 8)
      else { throw ClientFailure(reason: "\(file) is too short") }
      append(cpuType.byteSwapped, to: &table)
      append(cpuSubtype.byteSwapped, to: &table)
      append(UInt32(alignment + content.count), to: &table)
      append(UInt32(bytes.count), to: &table)
      append(14, to: &table)
      content += bytes
      content += Data(count: (alignment - content.count % alignment) % alignment)
    }
    let gap = Data(count: alignment - table.count)
    try (table + gap + content).write(to: URL(fileURLWithPath: path))
  }

  private static func number(in bytes: Data, at offset: Int) -> UInt32? {
    guard offset <= bytes.count - 4 else { return nil }
    return bytes.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func append(_ number: UInt32, to data: inout Data) {
    for shift in [24, 16, 8, 0] { data.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
  }

  private static func name(_ cpuType: UInt32, _ cpuSubtype: UInt32) -> String {
    switch (cpuType, cpuSubtype) {
    case (7, 3): "i386"
    case (12, 9): "armv7"
    case (18, 0): "ppc"
    case (0x100_0007, 3): "x86_64"
    case (0x100_0007, 8): "x86_64h"
    case (0x100_000c, 0): "arm64"
    case (0x100_000c, 2): "arm64e"
    default: "\(cpuType)/\(cpuSubtype)"
    }
  }
}
