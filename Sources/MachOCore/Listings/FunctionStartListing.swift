/// The addresses at which functions start.
public struct FunctionStartListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    do throws(ParseError) {
      if let starts = try FunctionStarts(file) {
        starts.describe(into: sink)
      } else {
        sink.table("function_starts", []) {}
      }
    } catch {
      sink.problem(error)
    }
  }
}
