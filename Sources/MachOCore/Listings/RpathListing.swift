/// The folders in which `@rpath` is looked for.
public struct RpathListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    sink.table("rpaths", [TableColumn("path")]) {
      for rpath in file.commands(RpathCommand.self) {
        sink.row { sink.field("path", .text(rpath.path)) }
      }
    }
  }
}
