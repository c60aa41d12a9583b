/// The texts that stand in the file as constants, and the Objective-C objects that do so.
public struct StringListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  static let columns = [
    TableColumn("offset", alignsRight: true), TableColumn("address"), TableColumn("section"),
    TableColumn("kind"), TableColumn("encoding"), TableColumn("text"),
  ]

  public func describe(into sink: any DescriptionSink) {
    let pointers = PointerReader(file)
    let digits = pointers.pointerSize * 2
    sink.table("strings", Self.columns) {
      ConstantStrings(pointers).forEach(reportingTo: sink.problem) { string in
        guard !sink.isClosed else { return }
        sink.row { string.describe(into: sink, digits: digits) }
      }
      ConstantObjects(pointers).forEach(reportingTo: sink.problem) { object in
        guard !sink.isClosed else { return }
        sink.row {
          sink.decimal("offset", object.fileOffset)
          sink.field("address", .hex(object.address, digits: digits))
          sink.field("section", .words(object.section.text))
          sink.field("kind", .words(object.kind.words))
          sink.field("encoding", .none)
          sink.field("text", .words(object.value.literal))
        }
      }
    }
  }
}

extension ConstantString {
  /// Writes the fields of a row with ``StringListing/columns``; addresses have so many digits.
  func describe(into sink: any DescriptionSink, digits: Int) {
    sink.decimal("offset", fileOffset)
    sink.field("address", address.map { .hex($0, digits: digits) } ?? .none)
    sink.field("section", section.map { .words($0.text) } ?? .none)
    sink.field("kind", .words(kind.words))
    sink.field("encoding", .words(encoding.name))
    sink.field("text", .text(text))
  }
}
