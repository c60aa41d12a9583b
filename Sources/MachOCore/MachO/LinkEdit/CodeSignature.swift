public import MachOBytes

/// The contents of `LC_CODE_SIGNATURE`: `CS_SuperBlob` of xnu's `<kern/cs_blobs.h>`, a list of
/// blobs. Always big-endian.
///
/// Nothing is verified here: a signature is told by what it says of itself.
public struct CodeSignature: Sendable {
  /// The bytes that the load command points at, up to the signature's own length.
  public let bytes: ByteView
  public let magic: BlobMagic
  /// In the order of the index.
  public let blobs: [Blob]
  /// Those that can be read, the main one first.
  public let codeDirectories: [CodeDirectory]
  /// What is wrong although the index could be read.
  public let problems: [ParseError]

  /// An entry of the index, `CS_BlobIndex`, with what it points at, `CS_GenericBlob`.
  public struct Blob: Sendable {
    public let slot: CodeSignatureSlot
    public let magic: BlobMagic
    /// From the start of the signature, in bytes.
    public let offset: UInt32
    /// As the blob says, its magic number and length included; in bytes.
    public let length: UInt32
    /// Magic number, length and contents, as far as they lie in the signature.
    public let bytes: ByteView

    /// What follows magic number and length.
    public var contents: ByteView { bytes.dropFirst(8) }
  }

  /// So many entries of the index are read; signatures have about ten.
  public static let mostBlobs = 1000

  /// - Returns: nil when the file has none.
  /// - Throws: `ParseError` when it is not wholly inside the file or does not start as a signature
  ///   does.
  public init?(_ file: MachOFile) throws(ParseError) {
    guard let bytes = try file.linkEditData(.codeSignature) else { return nil }
    var reader = BlobReader(place: file.place)
    let whole = try reader.header(bytes, slot: nil)
    magic = whole.magic
    self.bytes = whole.bytes
    switch magic {
    case .embeddedSignature:
      blobs = try reader.index(of: whole)
    case .codeDirectory:
      blobs = [whole]
    default:
      throw ParseError(
        .invalid(
          field: "magic", value: .hex(UInt64(magic.rawValue)),
          .oneOf("CSMAGIC_EMBEDDED_SIGNATURE")),
        at: bytes.fileOffset, in: reader.place)
    }
    codeDirectories = reader.codeDirectories(of: blobs, in: file.place)
    problems = reader.problems
  }

  /// The first blob for `slot`.
  public func blob(_ slot: CodeSignatureSlot) -> Blob? {
    blobs.first { $0.slot == slot }
  }

  /// The code directory that all systems know, or the first one that can be read.
  public var codeDirectory: CodeDirectory? { codeDirectories.first }

  /// A property list in XML; nil when there are no entitlements.
  public var entitlements: ByteView? { blob(.entitlements)?.contents }

  /// The entitlements once more, in DER; nil when there are none.
  public var derEntitlements: ByteView? { blob(.derEntitlements)?.contents }

  /// The CMS signature in DER; nil when it is missing or empty.
  public var cms: ByteView? {
    guard let contents = blob(.signature)?.contents, !contents.isEmpty else { return nil }
    return contents
  }

  /// Whether nobody vouches for the code: there is no CMS signature.
  public var isAdHoc: Bool { cms == nil }

  /// In plain words: `linker-signed`, `ad hoc`, `signed`, or `signed, team ABCDE12345`. The team is
  /// text from the file.
  public var summary: String {
    if codeDirectory?.flags.contains(.linkerSigned) == true { return "linker-signed" }
    if isAdHoc { return "ad hoc" }
    guard let team = codeDirectory?.teamIdentifier else { return "signed" }
    return "signed, team " + team.string
  }
}

/// Reads blobs and keeps what is wrong with them.
private struct BlobReader {
  /// Of the whole signature.
  let place: Place
  private let file: Place
  private(set) var problems: [ParseError] = []

  init(place file: Place) {
    self.file = file
    place = file.reading(.named("code signature"))
  }

  /// The blob at the start of `bytes`; one that claims to be longer is cut off.
  mutating func header(
    _ bytes: ByteView, slot: CodeSignatureSlot?, offset: UInt32 = 0, in place: Place? = nil
  ) throws(ParseError) -> CodeSignature.Blob {
    let place = place ?? self.place
    let magic: BlobMagic
    let length: UInt32
    do {
      magic = BlobMagic(rawValue: try bytes.load(UInt32.self, at: 0, .big, "magic"))
      length = try bytes.load(UInt32.self, at: 4, .big, "length")
    } catch {
      throw ParseError(error, in: place)
    }
    let requirement: ParseError.Requirement? =
      length < 8
      ? .atLeast(8)
      : length > bytes.count
        ? .atMost(UInt64(bytes.count), because: "to end with the signature") : nil
    if let requirement {
      problems.append(
        ParseError(
          .invalid(field: "length", value: .decimal(UInt64(length)), requirement),
          at: bytes.fileOffset &+ 4, in: place))
    }
    return CodeSignature.Blob(
      slot: slot ?? .codeDirectory, magic: magic, offset: offset, length: length,
      bytes: bytes.prefix(Int(max(8, length))))
  }

  /// The blobs that `whole` lists.
  mutating func index(of whole: CodeSignature.Blob) throws(ParseError) -> [CodeSignature.Blob] {
    var cursor = ByteCursor(whole.bytes, .big, at: 8)
    var blobs: [CodeSignature.Blob] = []
    var slots: Set<CodeSignatureSlot> = []
    let count: UInt32
    do {
      count = try cursor.read(UInt32.self, "count")
    } catch {
      throw ParseError(error, in: place)
    }
    if count > CodeSignature.mostBlobs {
      problems.append(
        ParseError(
          .tooMany("blobs", limit: UInt64(CodeSignature.mostBlobs)),
          at: whole.bytes.fileOffset &+ 8, in: place))
    }
    for number in 0..<min(count, UInt32(CodeSignature.mostBlobs)) {
      let place = file.reading(.numbered("code signature blob", UInt64(number)))
      do throws(ParseError) {
        let entry = cursor.fileOffset
        let slot: CodeSignatureSlot
        let offset: UInt32
        do {
          slot = CodeSignatureSlot(rawValue: try cursor.read(UInt32.self, "type"))
          offset = try cursor.read(UInt32.self, "offset")
        } catch {
          problems.append(ParseError(error, in: place))
          break
        }
        if !slots.insert(slot).inserted {
          problems.append(ParseError(.duplicate(slot.label), at: entry, in: place))
        }
        guard offset <= whole.bytes.count else {
          throw ParseError(
            .invalid(
              field: "offset", value: .decimal(UInt64(offset)),
              .atMost(UInt64(whole.bytes.count), because: "to lie in the signature")),
            at: entry &+ 4, in: place)
        }
        let rest = whole.bytes.dropFirst(Int(offset))
        blobs.append(try header(rest, slot: slot, offset: offset, in: place))
      } catch {
        problems.append(error)
      }
    }
    return blobs
  }

  /// The code directories among `blobs`, one for each slot.
  mutating func codeDirectories(
    of blobs: [CodeSignature.Blob], in place: Place
  ) -> [CodeDirectory] {
    var found: [(slot: CodeSignatureSlot, directory: CodeDirectory)] = []
    for blob in blobs where blob.slot.holdsCodeDirectory && blob.magic == .codeDirectory {
      guard !found.contains(where: { $0.slot == blob.slot }) else { continue }
      do {
        let directory = try CodeDirectory(reading: blob.bytes, in: place)
        problems += directory.problems
        found.append((blob.slot, directory))
      } catch {
        problems.append(error)
      }
    }
    return found.sorted { $0.slot.rawValue < $1.slot.rawValue }.map(\.directory)
  }
}

extension CodeSignature: Describable {
  public func describe(into sink: any DescriptionSink) {
    sink.constant("magic", magic)
    sink.decimal("length", UInt64(bytes.count))
    sink.field("summary", .words(summary))
    sink.list("code_directories") {
      for directory in codeDirectories {
        sink.item("code directory") { directory.describe(into: sink) }
      }
    }
    let columns = [
      TableColumn("slot"), TableColumn("magic"), TableColumn("offset", alignsRight: true),
      TableColumn("length", alignsRight: true),
    ]
    sink.table("blobs", columns) {
      for blob in blobs {
        sink.row {
          sink.constant("slot", blob.slot)
          sink.constant("magic", blob.magic)
          sink.decimal("offset", blob.offset)
          sink.decimal("length", blob.length)
        }
      }
    }
    if let entitlements { sink.field("entitlements", .text(entitlements)) }
    for problem in problems { sink.problem(problem) }
  }
}
