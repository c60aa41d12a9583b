public import MachOBytes

/// `CS_CodeDirectory` of xnu's `<kern/cs_blobs.h>`: who signed what, and the hashes of the pages.
///
/// Fields that the directory's version does not have yet are 0.
public struct CodeDirectory: Sendable {
  /// The whole blob.
  public let bytes: ByteView
  /// 0x20001 and up; each of ``Version`` brought fields.
  public let version: UInt32
  public let flags: CodeSignatureFlags
  /// `hashOffset`: from the start of the blob to the hash of the first page, in bytes.
  public let hashOffset: UInt32
  /// `nSpecialSlots`: number of hashes before the one of the first page.
  public let specialSlotCount: UInt32
  /// `nCodeSlots`: number of hashes of pages.
  public let codeSlotCount: UInt32
  /// `codeLimit`: the signed bytes of the file, when they are fewer than 4 GiB.
  public let codeLimit: UInt32
  /// Size of one hash in bytes.
  public let hashSize: UInt8
  public let hashType: CodeSignatureHashType
  /// 0 unless the file is a part of the system.
  public let platform: UInt8
  /// `pageSize`: the size of a page is 2 to this power; 0 when the file is one page.
  public let pageSizeExponent: UInt8
  public private(set) var scatterOffset: UInt32 = 0
  /// 0 unless the signed bytes are too many for ``codeLimit``.
  public private(set) var codeLimit64: UInt64 = 0
  /// `execSegBase`: where the executable segment starts in the file, in bytes.
  public private(set) var executableSegmentBase: UInt64 = 0
  /// `execSegLimit`: size of the executable segment in bytes.
  public private(set) var executableSegmentLimit: UInt64 = 0
  public private(set) var executableSegmentFlags = ExecutableSegmentFlags(rawValue: 0)
  /// The version of the hardened runtime asked for.
  public private(set) var runtime = PackedVersion(rawValue: 0)
  public private(set) var preEncryptOffset: UInt32 = 0
  /// What is wrong although the fixed fields could be read.
  public private(set) var problems: [ParseError] = []

  private let identifierOffset: UInt32
  private var teamOffset: UInt32 = 0
  /// `identOffset`: the name that the code is signed under, such as `com.example.app`; nil when it
  /// is not in the blob.
  public private(set) var identifier: ByteView?
  /// `teamOffset`: the ten characters of the developer team; nil when there is none.
  public private(set) var teamIdentifier: ByteView?

  /// The versions that brought fields: `CS_SUPPORTSSCATTER` and its successors.
  public enum Version {
    public static let scatter: UInt32 = 0x20100
    public static let team: UInt32 = 0x20200
    public static let codeLimit64: UInt32 = 0x20300
    public static let executableSegment: UInt32 = 0x20400
    public static let runtime: UInt32 = 0x20500
  }

  /// Size of the fields that all versions have.
  private static let fixedSize = 44

  /// - Throws: `ParseError` when `bytes`, a whole blob, are too few.
  init(reading bytes: ByteView, in place: Place) throws(ParseError) {
    let place = place.reading(.named("code directory"))
    self.bytes = bytes
    var cursor = ByteCursor(bytes, .big, at: 8)
    do {
      version = try cursor.read(UInt32.self, "version")
      flags = CodeSignatureFlags(rawValue: try cursor.read(UInt32.self, "flags"))
      hashOffset = try cursor.read(UInt32.self, "hashOffset")
      identifierOffset = try cursor.read(UInt32.self, "identOffset")
      specialSlotCount = try cursor.read(UInt32.self, "nSpecialSlots")
      codeSlotCount = try cursor.read(UInt32.self, "nCodeSlots")
      codeLimit = try cursor.read(UInt32.self, "codeLimit")
      hashSize = try cursor.read(UInt8.self, "hashSize")
      hashType = CodeSignatureHashType(rawValue: try cursor.read(UInt8.self, "hashType"))
      platform = try cursor.read(UInt8.self, "platform")
      pageSizeExponent = try cursor.read(UInt8.self, "pageSize")
      _ = try cursor.read(UInt32.self, "spare2")
    } catch {
      throw ParseError(error, in: place)
    }
    do throws(BoundsError) {
      try readLaterFields(&cursor)
    } catch {
      problems.append(ParseError(error, in: place))
    }
    identifier = string(at: identifierOffset, "identOffset", fieldOffset: 20, place)
    if teamOffset != 0 {
      teamIdentifier = string(at: teamOffset, "teamOffset", fieldOffset: 48, place)
    }
    checkHashes(place)
  }

  private mutating func readLaterFields(_ cursor: inout ByteCursor) throws(BoundsError) {
    guard version >= Version.scatter else { return }
    scatterOffset = try cursor.read(UInt32.self, "scatterOffset")
    guard version >= Version.team else { return }
    teamOffset = try cursor.read(UInt32.self, "teamOffset")
    guard version >= Version.codeLimit64 else { return }
    _ = try cursor.read(UInt32.self, "spare3")
    codeLimit64 = try cursor.read(UInt64.self, "codeLimit64")
    guard version >= Version.executableSegment else { return }
    executableSegmentBase = try cursor.read(UInt64.self, "execSegBase")
    executableSegmentLimit = try cursor.read(UInt64.self, "execSegLimit")
    executableSegmentFlags = ExecutableSegmentFlags(
      rawValue: try cursor.read(UInt64.self, "execSegFlags"))
    guard version >= Version.runtime else { return }
    runtime = PackedVersion(rawValue: try cursor.read(UInt32.self, "runtime"))
    preEncryptOffset = try cursor.read(UInt32.self, "preEncryptOffset")
  }

  /// The string at `offset`, which must lie after the fixed fields and end in the blob.
  private mutating func string(
    at offset: UInt32, _ field: String, fieldOffset: UInt64, _ place: Place
  ) -> ByteView? {
    let requirement: ParseError.Requirement
    if offset < CodeDirectory.fixedSize {
      requirement = .atLeast(
        UInt64(CodeDirectory.fixedSize), because: "to lie after the structure")
    } else if offset >= bytes.count {
      requirement = .atMost(UInt64(clamping: bytes.count - 1), because: "to lie in the blob")
    } else {
      let rest = bytes.dropFirst(Int(offset))
      if let end = rest.firstIndex(of: 0) { return rest.prefix(end) }
      requirement = .oneOf("that of a string that ends in the blob")
    }
    problems.append(
      ParseError(
        .invalid(field: field, value: .decimal(UInt64(offset)), requirement),
        at: bytes.fileOffset &+ fieldOffset, in: place))
    return nil
  }

  private mutating func checkHashes(_ place: Place) {
    let before = UInt64(specialSlotCount) * UInt64(hashSize)
    let after = UInt64(codeSlotCount) * UInt64(hashSize)
    let start = UInt64(hashOffset)
    let isInside = before <= start && start + after <= UInt64(bytes.count)
    guard !isInside else { return }
    problems.append(
      ParseError(
        .outside(
          what: "hashes", offset: start >= before ? start - before : 0, size: before + after,
          container: "code directory", limit: UInt64(bytes.count)),
        at: bytes.fileOffset &+ 16, in: place))
  }

  /// Number of bytes from the start of the file that are signed.
  public var signedSize: UInt64 { codeLimit64 != 0 ? codeLimit64 : UInt64(codeLimit) }

  /// In bytes; nil when the file is hashed as one page.
  public var pageSize: UInt64? {
    (1...63).contains(pageSizeExponent) ? 1 << UInt64(pageSizeExponent) : nil
  }

  /// The hash of a page, counted from 0, or of a special slot as a negative number: -1 for
  /// `CSSLOT_INFOSLOT`. Nil when there is none; all zero for a special slot that is not used.
  public func hash(_ slot: Int) -> ByteView? {
    guard slot < Int(codeSlotCount), slot >= -Int(specialSlotCount) else { return nil }
    let start = Int(hashOffset) + slot * Int(hashSize)
    return try? bytes.slice(at: start, count: Int(hashSize))
  }
}

extension CodeDirectory: Describable {
  public func describe(into sink: any DescriptionSink) {
    sink.field("version", .hex(UInt64(version), digits: 5))
    sink.flags("flags", flags)
    sink.field("identifier", identifier.map { .text($0) } ?? .none)
    sink.field("team", teamIdentifier.map { .text($0) } ?? .none)
    sink.decimal("hashOffset", hashOffset)
    sink.decimal("nSpecialSlots", specialSlotCount)
    sink.decimal("nCodeSlots", codeSlotCount)
    sink.decimal("codeLimit", signedSize)
    sink.decimal("hashSize", hashSize)
    sink.constant("hashType", hashType)
    sink.decimal("platform", platform)
    sink.decimal("pageSize", pageSize ?? 0)
    if version >= Version.scatter { sink.decimal("scatterOffset", scatterOffset) }
    if version >= Version.executableSegment {
      sink.decimal("execSegBase", executableSegmentBase)
      sink.decimal("execSegLimit", executableSegmentLimit)
      sink.flags("execSegFlags", executableSegmentFlags)
    }
    if version >= Version.runtime {
      sink.field("runtime", .version(runtime))
      sink.decimal("preEncryptOffset", preEncryptOffset)
    }
  }
}
