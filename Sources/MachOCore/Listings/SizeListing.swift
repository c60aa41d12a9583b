import MachOBytes

/// The sizes in memory of segments and sections, with their sums; as lines, what `size -m -l`
/// prints.
public struct SizeListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    if sink.prefersLines { writeLines(into: sink) } else { writeFields(into: sink) }
  }

  private func writeLines(into sink: any DescriptionSink) {
    let architecture = file.place.architecture.map { " (for architecture \($0.name))" } ?? ""
    sink.line(file.place.path + architecture + ":")
    var total: UInt64 = 0
    for segment in file.segments {
      guard !sink.isClosed else { return }
      sink.line(
        "Segment \(segment.name.string): \(segment.vmSize) "
          + "(vmaddr \(Self.hex(segment.vmAddress)) fileoff \(segment.fileOffset))")
      for section in segment.sections { writeLine(of: section, into: sink) }
      if segment.sections.count > 0 {
        sink.line("total \(Self.total(of: segment.sections))", tabs: 1)
      }
      total = total.addingClamped(segment.vmSize)
    }
    sink.line("total \(total)")
  }

  private func writeLine(of section: Section, into sink: any DescriptionSink) {
    guard !sink.isClosed else { return }
    // An object has one segment without a name, and its sections name theirs.
    let name =
      file.header.fileType == .object
      ? "(\(section.segmentName.string), \(section.name.string))" : section.name.string
    sink.line(
      "Section \(name): \(section.size) "
        + "(addr \(Self.hex(section.address)) offset \(section.fileOffset))", tabs: 1)
  }

  private static func hex(_ number: UInt64) -> String {
    "0x" + String(number, radix: 16)
  }

  private static func total(of sections: SegmentCommand.Sections) -> UInt64 {
    sections.reduce(0) { $0.addingClamped($1.size) }
  }

  private static let columns = [
    TableColumn("name"), TableColumn("address"), TableColumn("memory_size", alignsRight: true),
    TableColumn("file_offset", alignsRight: true),
  ]

  private func writeFields(into sink: any DescriptionSink) {
    var total: UInt64 = 0
    sink.group("sizes") {
      sink.list("segments") {
        for segment in file.segments {
          guard !sink.isClosed else { return }
          sink.item("segment") { writeFields(of: segment, into: sink) }
          total = total.addingClamped(segment.vmSize)
        }
      }
      sink.decimal("total", total)
    }
  }

  private func writeFields(of segment: SegmentCommand, into sink: any DescriptionSink) {
    let digits = segment.is64Bit ? 16 : 8
    sink.field("name", .text(segment.name))
    sink.field("address", .hex(segment.vmAddress, digits: digits))
    sink.decimal("memory_size", segment.vmSize)
    sink.decimal("file_offset", segment.fileOffset)
    sink.table("sections", Self.columns) {
      for section in segment.sections {
        guard !sink.isClosed else { return }
        sink.row {
          sink.field("name", .words(section.qualifiedName.text))
          sink.field("address", .hex(section.address, digits: digits))
          sink.decimal("memory_size", section.size)
          sink.decimal("file_offset", section.fileOffset)
        }
      }
    }
    sink.decimal("total", Self.total(of: segment.sections))
  }
}
