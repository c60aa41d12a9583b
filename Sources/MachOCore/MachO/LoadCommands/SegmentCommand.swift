public import MachOBytes

/// `segment_command` and `segment_command_64`: a part of the file that is mapped into memory.
public struct SegmentCommand: LoadCommandPayload {
  /// `segname`.
  public let name: ByteView
  public let vmAddress: UInt64
  /// In bytes.
  public let vmSize: UInt64
  /// From the start of the Mach-O file, in bytes.
  public let fileOffset: UInt64
  /// In bytes.
  public let fileSize: UInt64
  public let maximumProtection: VMProtection
  public let initialProtection: VMProtection
  /// `nsects`, which may be more than there are.
  public let sectionCount: UInt32
  public let flags: SegmentFlags
  /// Whether it is a `segment_command_64`.
  public let is64Bit: Bool
  private let sectionBytes: ByteView
  private let command: LoadCommand

  public static let kinds: [LoadCommandKind] = [.segment, .segment64]
  public static let isVariable = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    command = reader.command
    is64Bit = reader.kind == .segment64
    name = try reader.name("segname")
    vmAddress = try reader.word("vmaddr", is64Bit: is64Bit)
    vmSize = try reader.word("vmsize", is64Bit: is64Bit)
    fileOffset = try reader.word("fileoff", is64Bit: is64Bit)
    fileSize = try reader.word("filesize", is64Bit: is64Bit)
    maximumProtection = VMProtection(rawValue: try reader.uint32("maxprot"))
    initialProtection = VMProtection(rawValue: try reader.uint32("initprot"))
    sectionCount = try reader.uint32("nsects")
    flags = SegmentFlags(rawValue: try reader.uint32("flags"))
    sectionBytes = reader.rest()
  }

  private var sectionSize: Int { Section.size(is64Bit: is64Bit) }

  /// The sections that the command has room for.
  public var sections: Sections {
    Sections(
      bytes: sectionBytes, order: command.header.order, is64Bit: is64Bit,
      count: Int(min(sectionCount, UInt32(clamping: sectionBytes.count / sectionSize))),
      stride: sectionSize)
  }

  /// The sections of a segment, read one by one.
  public struct Sections: Sequence, Sendable {
    let bytes: ByteView
    let order: ByteOrder
    let is64Bit: Bool
    public let count: Int
    let stride: Int

    public struct Iterator: IteratorProtocol {
      let sections: Sections
      var index = 0

      public mutating func next() -> Section? {
        guard index < sections.count else { return nil }
        defer { index += 1 }
        return try? Section(
          reading: sections.bytes, at: index * sections.stride, sections.order,
          is64Bit: sections.is64Bit)
      }
    }

    public func makeIterator() -> Iterator { Iterator(sections: self) }
    public var underestimatedCount: Int { count }
  }

  public var problems: [ParseError] {
    var problems = ProblemList(in: command.place)
    if sections.count < sectionCount {
      let room = UInt64(sections.count)
      problems.append(
        ParseError(
          .invalid(
            field: "nsects", value: .decimal(UInt64(sectionCount)),
            .atMost(room, because: "to fit into the command")),
          at: command.bytes.fileOffset &+ (is64Bit ? 64 : 48), in: command.place))
    }
    if isMapped, vmSize < fileSize, command.header.fileType != .dSYM {
      problems.append(
        ParseError(
          .invalid(
            field: "filesize", value: .hex(fileSize), .atMost(vmSize, because: "as vmsize is")),
          at: command.bytes.fileOffset &+ (is64Bit ? 48 : 36), in: command.place))
    }
    for (index, section) in sections.enumerated() where !problems.isFull {
      let offset =
        command.bytes.fileOffset &+ UInt64(is64Bit ? 72 + index * 80 : 56 + index * 68)
      let place = command.place.reading(.section(index: UInt32(index), command: command.index))
      if isMapped, !contains(section) {
        problems.append(
          ParseError(
            .outside(
              what: "section " + section.qualifiedName.text, offset: section.address,
              size: section.size, container: "segment's memory", limit: vmSize),
            at: offset, in: place))
      }
      if hasContents, !section.type.isZeroFill, section.size > fileSize {
        problems.append(
          ParseError(
            .invalid(
              field: "size", value: .hex(section.size),
              .atMost(fileSize, because: "as filesize of the segment is")),
            at: offset &+ (is64Bit ? 40 : 36), in: place))
      }
    }
    return problems.problems
  }

  /// A segment without memory is not mapped: Go keeps its debug information in one.
  private var isMapped: Bool { vmSize > 0 }

  /// Whether the sections' bytes are there: a stub or symbol file keeps only their places.
  private var hasContents: Bool {
    command.header.fileType != .dSYM && command.header.fileType != .dylibStub
      && !command.header.flags.contains(.inDyldCache)
  }

  /// Whether the section's memory lies in the segment's.
  private func contains(_ section: Section) -> Bool {
    guard section.size > 0 else { return true }
    guard section.address >= vmAddress else { return false }
    let start = section.address - vmAddress
    return start <= vmSize && section.size <= vmSize - start
  }

  public var fileRanges: [FileRange] {
    var ranges: [FileRange] = []
    for section in sections {
      if hasContents, !section.type.isZeroFill {
        ranges.append(
          FileRange(
            "contents of a section", offset: UInt64(section.fileOffset), size: section.size))
      }
      ranges.append(
        FileRange(
          "relocation entries", offset: section.relocationOffset,
          count: section.relocationCount, stride: 8))
    }
    return ranges
  }

  public func describe(into sink: any DescriptionSink) {
    describeFields(into: sink)
    sink.decimal("nsects", sectionCount)
    sink.flags("flags", flags)
    sink.list("sections") {
      for section in sections {
        sink.item("section " + section.qualifiedName.text) { section.describe(into: sink) }
      }
    }
  }

  private func describeFields(into sink: any DescriptionSink) {
    sink.field("segname", .text(name))
    sink.field("vmaddr", .hex(vmAddress, digits: is64Bit ? 16 : 8))
    sink.field("vmsize", .hex(vmSize, digits: is64Bit ? 16 : 8))
    sink.field("fileoff", .decimal(fileOffset))
    sink.field("filesize", .decimal(fileSize))
    sink.flags("maxprot", maximumProtection)
    sink.flags("initprot", initialProtection)
  }
}
