import MachOBytes

/// Follows the pointers of Objective-C metadata, keeps what is wrong with it, and ends the reading
/// of metadata that claims to be larger than its file can hold.
final class ObjCReader {
  let pointers: PointerReader
  private(set) var problems: ProblemList
  /// The problems that were kept: a list that is read twice is wrong once.
  private var known: Set<ParseError> = []
  /// Bytes of records and names that may be read. Many records share names, so it is a multiple of
  /// the file's size.
  private let limit: UInt64
  private var used: UInt64 = 0

  init(_ pointers: PointerReader) {
    self.pointers = pointers
    problems = ProblemList(in: pointers.file.place.reading(.named("Objective-C metadata")))
    limit = UInt64(pointers.file.bytes.count).multipliedClamped(by: 16)
  }

  var file: MachOFile { pointers.file }
  var order: ByteOrder { file.header.order }

  /// Bytes of a pointer: 4 or 8.
  var width: Int { pointers.pointerSize }

  /// Whether more has been read than a file of this size can hold: lists then end.
  var isOver: Bool { used > limit }

  func report(_ problem: ParseError) {
    guard known.count <= 100, known.insert(problem).inserted else { return }
    problems.append(problem)
  }

  func report(_ reason: ParseError.Reason, at fileOffset: UInt64, _ structure: StaticString) {
    report(ParseError(reason, at: fileOffset, in: place(structure)))
  }

  private func place(_ structure: StaticString) -> Place {
    file.place.reading(.named(String(describing: structure)))
  }

  /// Counts `size` bytes; false, with a problem, once there were more than can be.
  func take(_ size: Int) -> Bool {
    guard !isOver else { return false }
    used = used.addingClamped(UInt64(clamping: size) &+ 1)
    guard isOver else { return true }
    report(
      .tooMany("bytes of records and names", limit: limit), at: file.bytes.fileOffset,
      "Objective-C metadata")
    return false
  }

  /// The `size` bytes at `address`; nil, with a problem, when the file does not have them.
  func record(at address: UInt64, _ size: Int, _ structure: StaticString) -> ObjCRecord? {
    guard take(size) else { return nil }
    guard let bytes = pointers.bytes(at: address) else {
      report(
        .invalid(
          field: "address", value: .hex(address), .oneOf("inside of a segment with contents")),
        at: file.bytes.fileOffset, structure)
      return nil
    }
    do {
      return ObjCRecord(
        reader: self, bytes: try bytes.slice(at: 0, count: size), address: address,
        structure: structure)
    } catch {
      report(ParseError(error, in: place(structure)))
      return nil
    }
  }

  /// The C string at `address`; nil when the file has none there.
  func text(at address: UInt64) -> ByteView? {
    guard !isOver, let text = pointers.bytes(at: address)?.untilNUL, take(text.count) else {
      return nil
    }
    return text
  }
}
