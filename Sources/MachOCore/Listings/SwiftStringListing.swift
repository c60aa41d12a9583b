/// The short Swift literals that stand in code and in variables.
public struct SwiftStringListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    let digits = file.header.is64Bit ? 16 : 8
    sink.table("swift_strings", StringListing.columns) {
      SwiftStrings(file).forEach(reportingTo: sink.problem) { string in
        guard !sink.isClosed else { return }
        sink.row { string.describe(into: sink, digits: digits) }
      }
    }
  }
}
