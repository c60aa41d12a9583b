import APINames
import MachOBytes
import MachOCore

/// Opens databases of private names and shows what they say of themselves.
enum NameDatabaseText {
  /// The database at `path`; nil, with a message, when it cannot be read.
  static func open(_ path: String, _ diagnostics: DiagnosticPrinter) -> NameDatabase? {
    let view: ByteView
    do throws(SystemError) {
      view = try MappedFile(opening: path).view
    } catch {
      diagnostics.failure(error)
      return nil
    }
    do throws(NameDatabaseError) {
      return try NameDatabase(view)
    } catch {
      diagnostics.error("\(path): \(error.message)")
      return nil
    }
  }

  static func describe(_ head: NameDatabaseHead, into sink: any DescriptionSink) {
    sink.field("sdk", .words(head.sdk.text))
    sink.field("runtime", .words(head.runtime.text))
    sink.field("simulator", .bool(head.isSimulator))
    sink.field("made", .words(head.date))
    sink.decimal("public_by_now", head.declaredCount)
    sink.decimal("not_read", head.unreadCount)
    let columns = [TableColumn("kind"), TableColumn("count", alignsRight: true)]
    sink.table("private_names", columns) {
      for entry in head.counts {
        sink.row {
          sink.field("kind", .words(entry.kind.word))
          sink.decimal("count", entry.count)
        }
      }
    }
  }
}
