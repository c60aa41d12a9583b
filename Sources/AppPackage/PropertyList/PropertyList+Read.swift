public import MachOBytes
public import MachOCore

extension PropertyList {
  /// Reads an XML or a binary property list, whichever `view` holds.
  ///
  /// Takes time and memory in proportion to the file, whatever it says. What the readers accept is
  /// what Core Foundation accepts, with a few exceptions that they document.
  ///
  /// - Throws: `ParseError` when it is neither, when something in it is wrong, or when it goes
  ///   beyond ``greatestDepth`` or ``largestSize``. Old-style property lists (`{ key = value; }`)
  ///   are recognised but not read.
  public static func read(_ view: ByteView, in place: Place) throws(ParseError) -> PropertyList {
    try read(view, in: place, limit: largestSize)
  }

  static func read(
    _ view: ByteView, in place: Place, limit: Int
  ) throws(ParseError) -> PropertyList {
    let place = place.reading(.named("property list"))
    guard view.count <= limit else {
      throw ParseError(.tooMany("bytes", limit: UInt64(limit)), at: view.fileOffset, in: place)
    }
    if view.hasPrefix("bplist") { return try BinaryPropertyListReader.read(view, in: place) }
    return try XMLPropertyListReader.read(PropertyListText(view, in: place), in: place)
  }
}
