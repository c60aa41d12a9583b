import MachOBytes

/// A code directory of any version.
public struct CodeDirectorySample {
  public var version: UInt32 = 0x20400
  public var flags: UInt32 = 0x2
  public var identifier = "com.example.app"
  public var team: String?
  /// One byte each, repeated to a hash; the special slots come first.
  public var specialHashes: [UInt8] = []
  public var hashes: [UInt8] = [0xaa, 0xbb]
  public var codeLimit: UInt32 = 0x1800
  public var codeLimit64: UInt64 = 0
  public var hashType: UInt8 = 2
  public var pageSizeExponent: UInt8 = 12
  /// What `hashOffset`, `identOffset` and `teamOffset` say, when it is not the truth.
  public var claimedHashOffset: UInt32?
  public var claimedIdentifierOffset: UInt32?
  public var claimedTeamOffset: UInt32?

  public init() {}

  public var bytes: [UInt8] {
    let hashSize = hashType == 1 ? 20 : 32
    let sizes: [(UInt32, Int)] = [
      (0x20500, 96), (0x20400, 88), (0x20300, 64), (0x20200, 52), (0x20100, 48),
    ]
    let fixed = sizes.first { version >= $0.0 }?.1 ?? 44
    let identifierEnd = fixed + identifier.utf8.count + 1
    let hashStart = identifierEnd + (team.map { $0.utf8.count + 1 } ?? 0)
    var writer = ByteWriter(.big)
    writer.append(0xfade_0c02 as UInt32)
    writer.append(UInt32(hashStart + (specialHashes.count + hashes.count) * hashSize))
    writer.append(version)
    writer.append(flags)
    writer.append(claimedHashOffset ?? UInt32(hashStart + specialHashes.count * hashSize))
    writer.append(claimedIdentifierOffset ?? UInt32(fixed))
    writer.append(UInt32(specialHashes.count))
    writer.append(UInt32(hashes.count))
    writer.append(codeLimit)
    writer.append([UInt8(hashSize), hashType, 7, pageSizeExponent])
    writer.append(0 as UInt32)
    if version >= 0x20100 { writer.append(0 as UInt32) }
    if version >= 0x20200 {
      writer.append(claimedTeamOffset ?? (team == nil ? 0 : UInt32(identifierEnd)))
    }
    if version >= 0x20300 {
      writer.append(0 as UInt32)
      writer.append(codeLimit64)
    }
    if version >= 0x20400 {
      writer.append(0 as UInt64)
      writer.append(0x4000 as UInt64)
      writer.append(1 as UInt64)
    }
    if version >= 0x20500 {
      writer.append(0x000e_0200 as UInt32)
      writer.append(0 as UInt32)
    }
    writer.append(cString: identifier)
    if let team { writer.append(cString: team) }
    for byte in specialHashes + hashes {
      writer.append(repeatElement(byte, count: hashSize))
    }
    return writer.bytes
  }
}

/// A blob: magic number, length, `contents`.
public func blob(_ magic: UInt32, _ contents: [UInt8]) -> [UInt8] {
  var writer = ByteWriter(.big)
  writer.append(magic)
  writer.append(UInt32(contents.count + 8))
  writer.append(contents)
  return writer.bytes
}

/// A signature that lists `blobs`, each with its slot.
public func superBlob(_ blobs: [(slot: UInt32, bytes: [UInt8])]) -> [UInt8] {
  var index = ByteWriter(.big)
  index.append(UInt32(blobs.count))
  var offset = 12 + blobs.count * 8
  for (slot, bytes) in blobs {
    index.append(slot)
    index.append(UInt32(offset))
    offset += bytes.count
  }
  return blob(0xfade_0cc0, index.bytes + blobs.flatMap(\.bytes))
}
