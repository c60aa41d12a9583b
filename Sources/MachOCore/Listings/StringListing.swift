/// The texts that stand in the file as constants.
public struct StringListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  private static let columns = [
    TableColumn("offset", alignsRight: true), TableColumn("section"), TableColumn("kind"),
    TableColumn("text"),
  ]

  public func describe(into sink: any DescriptionSink) {
    sink.table("strings", Self.columns) {
      ConstantStrings(file).forEach(reportingTo: sink.problem) { string in
        guard !sink.isClosed else { return }
        sink.row {
          sink.decimal("offset", string.fileOffset)
          sink.field("section", string.section.map { .words($0.text) } ?? .none)
          sink.field("kind", .words(string.kind.words))
          sink.field("text", .text(string.text))
        }
      }
    }
  }
}
