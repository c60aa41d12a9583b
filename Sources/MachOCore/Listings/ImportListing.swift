import MachOBytes

/// The undefined symbols and the library that each comes from.
public struct ImportListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  private static let columns = [
    TableColumn("name"), TableColumn("library"), TableColumn("manner"),
  ]

  public func describe(into sink: any DescriptionSink) {
    sink.table("imports", Self.columns) {
      guard let symbols = SymbolTable(salvaging: file) else { return }
      let libraries = LibraryOrdinals(file)
      for symbol in symbols where symbol.isUndefined && symbol.type.isExternal {
        guard !sink.isClosed else { return }
        sink.row {
          do throws(ParseError) {
            sink.field("name", .text(try symbols.name(of: symbol)))
          } catch {
            sink.problem(error)
          }
          sink.field("library", libraries.value(for: symbol))
          sink.field(
            "manner", symbol.description.isWeakReference ? .words("weak") : .none)
        }
      }
    }
  }
}
