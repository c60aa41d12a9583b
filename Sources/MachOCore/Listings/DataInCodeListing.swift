/// The parts of the code that are data.
public struct DataInCodeListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    do throws(ParseError) {
      if let entries = try DataInCode(file) {
        entries.describe(into: sink)
      } else {
        sink.table("data_in_code", []) {}
      }
    } catch {
      sink.problem(error)
    }
  }
}
