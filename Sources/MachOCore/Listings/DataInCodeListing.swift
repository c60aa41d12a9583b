/// The parts of the code that are data.
public struct DataInCodeListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    sink.describe("data_in_code") { () throws(ParseError) in try DataInCode(file) }
  }
}
