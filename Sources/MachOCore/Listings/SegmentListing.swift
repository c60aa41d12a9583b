import MachOBytes

/// Segments and their sections, a row each.
public struct SegmentListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  private static let columns = [
    TableColumn("name"), TableColumn("address"), TableColumn("size"),
    TableColumn("file_offset", alignsRight: true), TableColumn("file_size", alignsRight: true),
    TableColumn("protection"), TableColumn("type"), TableColumn("attributes"),
  ]

  public func describe(into sink: any DescriptionSink) {
    sink.table("segments", Self.columns) {
      for segment in file.segments {
        // An object has one segment without a name, and its sections name theirs.
        sink.row {
          let digits = segment.is64Bit ? 16 : 8
          sink.field("name", segment.name.isEmpty ? .words("(unnamed)") : .text(segment.name))
          sink.field("address", .hex(segment.vmAddress, digits: digits))
          sink.field("size", .hex(segment.vmSize, digits: digits))
          sink.decimal("file_offset", segment.fileOffset)
          sink.decimal("file_size", segment.fileSize)
          sink.field(
            "protection",
            .words(
              segment.initialProtection.letters + "/" + segment.maximumProtection.letters))
          sink.field("type", .words("segment"))
          let flags = segment.flags.cNames
          sink.field("attributes", flags.isEmpty ? .none : .list(flags))
        }
        for section in segment.sections { describe(section, into: sink) }
      }
    }
  }

  private func describe(_ section: Section, into sink: any DescriptionSink) {
    sink.row {
      let digits = section.is64Bit ? 16 : 8
      sink.field("name", .words(section.qualifiedName.text))
      sink.field("address", .hex(section.address, digits: digits))
      sink.field("size", .hex(section.size, digits: digits))
      sink.decimal("file_offset", section.fileOffset)
      sink.field("file_size", .decimal(section.type.isZeroFill ? 0 : section.size))
      sink.constant("type", section.type)
      let attributes = section.attributes.cNames
      sink.field("attributes", attributes.isEmpty ? .none : .list(attributes))
    }
  }
}
