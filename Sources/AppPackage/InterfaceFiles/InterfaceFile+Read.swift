public import MachOBytes
public import MachOCore

extension InterfaceFile {
  /// Reads a compiled nib of any form.
  ///
  /// - Throws: `ParseError` when it is no archive that is known here, or something in it is wrong.
  public static func read(_ bytes: ByteView, in place: Place) throws(ParseError) -> InterfaceFile {
    if NIBArchive.isArchive(bytes) {
      let archive = try NIBArchive(bytes, in: place)
      return InterfaceFileReader(archive, in: place, at: bytes.fileOffset)
        .read(.nibArchive(coderVersion: archive.header.coderVersion))
    }
    // A length, and the name of the format.
    guard !bytes.hasPrefix("\u{4}\u{b}typedstream"), !bytes.hasPrefix("\u{4}\u{b}streamtyped")
    else {
      throw ParseError(
        .unsupported("a typed stream of NSArchiver"), at: bytes.fileOffset, in: place)
    }
    guard bytes.count <= NIBArchive.largestSize else {
      throw ParseError(
        .tooMany("bytes of a keyed archive", limit: UInt64(NIBArchive.largestSize)),
        at: bytes.fileOffset, in: place)
    }
    let archive = try KeyedArchive(try PropertyList.read(bytes, in: place), in: place)
    let isBinary = bytes.hasPrefix("bplist")
    return InterfaceFileReader(archive, in: place, at: bytes.fileOffset)
      .read(isBinary ? .binaryKeyedArchive : .xmlKeyedArchive)
  }
}
