/// What Swift's metadata says that the file declares and needs.
public struct SwiftListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  private static let typeColumns = [
    TableColumn("address"), TableColumn("kind"), TableColumn("name"),
  ]
  private static let conformanceColumns = [
    TableColumn("address"), TableColumn("type"), TableColumn("protocol"),
  ]

  public func describe(into sink: any DescriptionSink) {
    let pointers = PointerReader(file)
    let metadata = SwiftMetadata(pointers)
    let digits = pointers.pointerSize * 2
    sink.group("swift") {
      if let version = metadata.version {
        sink.field("compiler", version.text.map { .words($0) } ?? .none)
        sink.decimal("abi", version.abi)
      }
      sink.field("runtime", metadata.runtime.map { .text($0) } ?? .none)
      let modules = metadata.importedModules
      sink.field("modules", modules.isEmpty ? .none : .list(modules))
      sink.table("types", Self.typeColumns) {
        metadata.forEachType(reportingTo: sink.problem) { type in
          guard !sink.isClosed else { return }
          sink.row {
            sink.field("address", .hex(type.address, digits: digits))
            sink.field("kind", .words(type.kind.words))
            sink.field("name", .words(type.name))
          }
        }
      }
      sink.table("conformances", Self.conformanceColumns) {
        metadata.forEachConformance(reportingTo: sink.problem) { conformance in
          guard !sink.isClosed else { return }
          sink.row {
            sink.field("address", .hex(conformance.address, digits: digits))
            sink.field("type", .words(conformance.type))
            sink.field("protocol", .words(conformance.protocolName))
          }
        }
      }
    }
  }
}
