public import MachOBytes

/// A table of private names that a user made from an SDK and a runtime, in a file of its own, which
/// is mapped.
///
/// The form: a head of lines of text, then a ``NameTable`` of the private names, then one of names
/// that the table in the program holds although the SDK declares them.
public struct NameDatabase: Sendable {
  public let head: NameDatabaseHead
  /// The private names.
  public let names: NameTable
  /// Names that are public by now.
  public let declared: NameTable

  /// The database in `bytes`. Only its heads are read.
  ///
  /// - Throws: `NameDatabaseError` when it is none, is of a later version, or is damaged.
  public init(_ bytes: ByteView) throws(NameDatabaseError) {
    let (head, size) = try NameDatabaseHead.read(bytes)
    self.head = head
    do throws(NameTableError) {
      let tables = bytes.dropFirst(size)
      names = try NameTable(tables)
      declared = try NameTable(tables.dropFirst(Int(clamping: names.byteCount)))
    } catch {
      throw .table(error)
    }
  }

  /// The bytes of a database.
  ///
  /// - Parameters:
  ///   - names: A table.
  ///   - declared: A table.
  public static func bytes(
    _ head: NameDatabaseHead, names: [UInt8], declared: [UInt8]
  ) -> [UInt8] {
    Array(head.text.utf8) + names + declared
  }
}
