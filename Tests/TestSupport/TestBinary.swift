public import MachOBytes

/// Where a file of the folder `TestBinaries` is, named by its path in there.
public func testBinaryPath(_ path: String) -> String {
  let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  return "/" + root + "/TestBinaries/" + path
}

/// The bytes of a file of the folder `TestBinaries`, named by its path in there.
///
/// - Throws: `SystemError` when it cannot be read.
public func testBinary(_ path: String) throws -> ByteView {
  try MappedFile(opening: testBinaryPath(path)).view
}
