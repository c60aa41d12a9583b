/// The symbols that the file offers to others, from its exports trie.
public struct ExportListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    sink.describe("exports") { () throws(ParseError) in try ExportTrie(file) }
  }
}
