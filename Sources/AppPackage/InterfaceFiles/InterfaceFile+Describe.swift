import MachOBytes
public import MachOCore

extension InterfaceFile: Describable {
  private static let classColumns = [
    TableColumn("name"), TableColumn("original_class"), TableColumn("attribute"),
  ]
  private static let keyPathColumns = [
    TableColumn("key_path"), TableColumn("object"), TableColumn("value"), TableColumn("manner"),
  ]
  private static let connectionColumns = [
    TableColumn("label"), TableColumn("kind"), TableColumn("source"),
    TableColumn("destination"),
  ]

  public func describe(into sink: any DescriptionSink) {
    sink.group("interface") {
      sink.table("classes", Self.classColumns) {
        for name in classes where !sink.isClosed {
          sink.row {
            sink.field("name", .text(name.name))
            sink.field("original_class", name.original.map { .text($0) } ?? .none)
            sink.field("attribute", .words(name.attribute))
            sink.detail("object_number", .decimal(UInt64(name.index)))
          }
        }
      }
      sink.table("key_paths", Self.keyPathColumns) {
        for path in keyPaths where !sink.isClosed {
          sink.row {
            sink.field("key_path", .text(path.path))
            sink.field("object", path.object.map { .words($0.words) } ?? .none)
            sink.field("value", (path.value ?? path.valueClass).map { .text($0) } ?? .none)
            sink.field("manner", .words(path.manner.rawValue))
            sink.detail("object_number", .decimal(UInt64(path.index)))
          }
        }
      }
      sink.table("connections", Self.connectionColumns) {
        for connection in connections where !sink.isClosed {
          sink.row {
            sink.field("label", .text(connection.label))
            sink.field("kind", .words(connection.kind.rawValue))
            sink.field("source", connection.source.map { .words($0.words) } ?? .none)
            sink.field("destination", connection.destination.map { .words($0.words) } ?? .none)
            sink.detail("object_number", .decimal(UInt64(connection.index)))
          }
        }
      }
    }
    for problem in problems { sink.problem(problem) }
  }
}
