/// The file's own install name and the libraries it loads.
public struct LibraryListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  private static let columns = [
    TableColumn("name"), TableColumn("compatibility"), TableColumn("current"),
    TableColumn("manner"),
  ]

  public func describe(into sink: any DescriptionSink) {
    sink.table("libraries", Self.columns) {
      for library in file.commands(DylibCommand.self) {
        sink.row {
          sink.field("name", .text(library.name))
          sink.field("compatibility", .words(library.compatibilityVersion.fullText))
          sink.field("current", .words(library.currentVersion.fullText))
          let manner = library.isDependency ? library.manner : ["own name"]
          sink.field("manner", manner.isEmpty ? .none : .list(manner))
        }
      }
    }
  }
}
