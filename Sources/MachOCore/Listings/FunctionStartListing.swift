/// The addresses at which functions start.
public struct FunctionStartListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    sink.describe("function_starts") { () throws(ParseError) in try FunctionStarts(file) }
  }
}
