/// The symbols that the file offers to others, from its exports trie.
public struct ExportListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    do throws(ParseError) {
      if let trie = try ExportTrie(file) {
        trie.describe(into: sink)
      } else {
        sink.table("exports", []) {}
      }
    } catch {
      sink.problem(error)
    }
  }
}
