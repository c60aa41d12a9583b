public import MachOBytes
public import MachOCore

/// A file, folder or link of an archive, as the central directory tells of it (APPNOTE 4.3.12).
///
/// Nothing of it has been compared with the entry's local header; that is done when the contents
/// are read.
public struct ZipEntry: Sendable {
  /// Its place in the central directory, from 0.
  public let index: Int
  /// The name's bytes, whatever they are.
  public let name: ByteView
  /// The system that made it.
  public let host: ZipHost
  public let flags: ZipFlags
  public let method: ZipMethod
  public let crc32: UInt32
  /// In bytes.
  public let compressedSize: UInt64
  /// Of the contents, in bytes.
  public let size: UInt64
  /// Of the local header, from the start of the file, in bytes; may be outside of it.
  public let headerOffset: UInt64
  /// What the host keeps of a file's attributes; a Unix mode in the upper half.
  public let externalAttributes: UInt32
  /// Of its record, from the start of the file, in bytes.
  let recordOffset: UInt64
  private let longestPath: UInt64
  private let archivePlace: Place

  static let signature: UInt32 = 0x0201_4b50
  /// Size of the record without name, extra fields and comment, in bytes.
  static let fixedSize = 46

  /// Offsets of fields in the record, for messages.
  enum Field: UInt64 {
    case flags = 8
    case method = 10
    case crc32 = 16
    case compressedSize = 20
    case size = 24
    case headerOffset = 42
    case name = 46
  }

  /// What an entry is.
  public enum Kind: Sendable, Hashable {
    case file
    case folder
    case symbolicLink
    /// A device, pipe or socket.
    case other
  }

  /// - Parameters:
  ///   - record: The record; what it lacks counts as zero.
  ///   - shift: What is added to the offsets of the archive to get offsets in the file.
  init(index: Int, record: ByteView, shift: UInt64, limits: ZipLimits, in place: Place) {
    func field<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Value {
      (try? record.load(Value.self, at: offset, .little)) ?? 0
    }
    self.index = index
    archivePlace = place
    recordOffset = record.fileOffset
    host = ZipHost(rawValue: field(5))
    flags = ZipFlags(rawValue: field(8))
    method = ZipMethod(rawValue: field(10))
    crc32 = field(16)
    externalAttributes = field(38)
    let nameSize = Int(field(28) as UInt16)
    let rest = record.dropFirst(ZipEntry.fixedSize)
    name = rest.prefix(nameSize)
    let compressed: UInt32 = field(20)
    let uncompressed: UInt32 = field(24)
    let offset: UInt32 = field(42)
    if compressed == .max || uncompressed == .max || offset == .max {
      var wide = Zip64Extra(in: rest.dropFirst(nameSize).prefix(Int(field(30) as UInt16)))
      size = wide.widened(uncompressed)
      compressedSize = wide.widened(compressed)
      headerOffset = wide.widened(offset).addingClamped(shift)
    } else {
      size = UInt64(uncompressed)
      compressedSize = UInt64(compressed)
      headerOffset = UInt64(offset).addingClamped(shift)
    }
    longestPath = limits.pathLength
  }

  /// Where it stands, for messages.
  public var place: Place { archivePlace.reading(.numbered("zip entry", UInt64(index))) }

  /// What is wrong with the name.
  public var nameProblem: ZipNameProblem? { ZipNameProblem(of: name, longest: longestPath) }

  private var hasSlashAtEnd: Bool { name.byte(at: name.count - 1) == UInt8(ascii: "/") }

  /// The name without a slash at its end.
  var nameWithoutSlash: ByteView { hasSlashAtEnd ? name.prefix(name.count - 1) : name }

  /// The name as text, invalid UTF-8 replaced. Not safe to print.
  public var nameText: String { name.string }

  /// Type and permission bits of `<sys/stat.h>`; nil when the host has none.
  public var unixMode: UInt16? {
    host.hasUnixModes ? UInt16(truncatingIfNeeded: externalAttributes >> 16) : nil
  }

  /// What the entry is: by its mode, else by the slash at the end of its name or by the folder
  /// bit of FAT.
  public var kind: Kind {
    switch (unixMode ?? 0) & 0o170000 {
    case 0o120000: return .symbolicLink
    case 0o040000: return .folder
    case 0o100000: return hasSlashAtEnd ? .folder : .file
    case 0:
      let isFATFolder = !host.hasUnixModes && externalAttributes & 0x10 != 0
      return hasSlashAtEnd || isFATFolder ? .folder : .file
    default: return .other
    }
  }

  /// The name as a path inside of the archive: without slash at the end, `.` and empty components.
  /// Nil when the name could lead out of it or is no path. The folder that holds everything is
  /// the empty path.
  public var safePath: ByteView? {
    if nameProblem?.isUnsafe == true { return nil }
    let trimmed = nameWithoutSlash
    var path: [UInt8] = []
    for component in trimmed.pathComponents {
      if !path.isEmpty { path.append(UInt8(ascii: "/")) }
      path.append(component)
    }
    return path.count == trimmed.count ? trimmed : ByteView(path)
  }

  public var isEncrypted: Bool { flags.contains(.encrypted) }

  /// Least number of bytes from the local header's first to the last of the contents: the local
  /// header has the same name, and perhaps more extra fields.
  var leastSpan: UInt64 {
    UInt64(ZipLocalHeader.fixedSize + name.count).addingClamped(compressedSize)
  }

  func error(_ reason: ParseError.Reason, at field: Field) -> ParseError {
    ParseError(reason, at: recordOffset.addingClamped(field.rawValue), in: place)
  }
}

extension ByteView {
  /// The text for a message: no name can make a message long.
  var clippedText: String {
    let most = 200
    return count > most ? prefix(most).string + "…" : string
  }
}
