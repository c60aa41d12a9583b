public import MachOBytes

/// The bytes of a file of the folder `TestBinaries`, named by its path in there.
///
/// - Throws: `SystemError` when it cannot be read.
public func testBinary(_ path: String) throws -> ByteView {
  let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  return try MappedFile(opening: "/" + root + "/TestBinaries/" + path).view
}
