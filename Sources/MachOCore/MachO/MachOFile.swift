public import MachOBytes

/// A Mach-O file: its header, its load commands, and what they point at.
///
/// Only the header must be whole; everything else is read when asked for, and what is wrong with
/// one part does not hide another.
public struct MachOFile: Sendable {
  /// The file's bytes; offsets in its structures count from their start.
  public let bytes: ByteView
  public let header: MachHeader
  /// Where the file stands, for messages.
  public let place: Place
  public let commands: LoadCommandList

  /// - Throws: `ParseError` when `bytes` do not start with a whole Mach-O header.
  public init(_ bytes: ByteView, in place: Place) throws(ParseError) {
    self.bytes = bytes
    self.place = place
    header = try MachHeader(reading: bytes, in: place)
    commands = LoadCommandList(header: header, file: bytes, in: place)
  }

  public var architecture: Architecture { header.architecture }

  /// The commands with the layout `Payload` that could be read, in file order.
  public func commands<Payload: LoadCommandPayload>(_ type: Payload.Type) -> [Payload] {
    var found: [Payload] = []
    for command in commands where Payload.kinds.contains(command.kind) {
      if let payload = try? command.read(as: type) { found.append(payload) }
    }
    return found
  }

  /// The first command of `kind` if it can be read as `Payload`.
  public func first<Payload: LoadCommandPayload>(
    _ type: Payload.Type, _ kinds: LoadCommandKind...
  ) -> Payload? {
    for command in commands {
      guard kinds.isEmpty ? Payload.kinds.contains(command.kind) : kinds.contains(command.kind)
      else { continue }
      if let payload = try? command.read(as: type) { return payload }
    }
    return nil
  }

  /// The bytes that a load command points at.
  ///
  /// - Throws: `ParseError` when they are not wholly inside the file.
  public func contents(of range: FileRange) throws(ParseError) -> ByteView {
    do {
      return try bytes.slice(at: range.offset, count: range.size)
    } catch {
      throw outside(range, in: place.reading(.named(range.name)))
    }
  }

  /// The bytes that a section has in the file: none for a zero-fill section.
  ///
  /// - Throws: `ParseError` when they are not wholly inside the file.
  public func contents(of section: Section) throws(ParseError) -> ByteView {
    guard !section.type.isZeroFill else { return .empty }
    do {
      return try bytes.slice(at: UInt64(section.fileOffset), count: section.size)
    } catch {
      // Named only now: addresses are looked up one by one, and nearly all lie inside.
      let name = "section " + section.qualifiedName.text
      throw outside(
        FileRange(name, offset: UInt64(section.fileOffset), size: section.size),
        in: place.reading(.named(name)))
    }
  }

  /// All segments.
  public var segments: [SegmentCommand] { commands(SegmentCommand.self) }

  /// The sections of all segments in the order in which symbols count them, from 1.
  public var sections: [Section] {
    segments.flatMap { Array($0.sections) }
  }

  /// The first section with these names.
  public func section(_ segment: StaticString, _ name: StaticString) -> Section? {
    for command in segments {
      for section in command.sections
      where section.segmentName.equals(segment) && section.name.equals(name) {
        return section
      }
    }
    return nil
  }

  func outside(_ range: FileRange, in place: Place) -> ParseError {
    ParseError(
      .outside(
        what: range.name, offset: range.offset, size: range.size, container: "file",
        limit: UInt64(bytes.count)), at: bytes.fileOffset.addingClamped(range.offset), in: place)
  }
}
