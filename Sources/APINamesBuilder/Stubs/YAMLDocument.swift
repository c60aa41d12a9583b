import MachOBytes
import MachOCore

/// A document of a YAML stream, and the tag that stands after its `---`.
struct YAMLDocument {
  /// With its `!`; empty when there is none.
  let tag: ByteView
  let value: YAMLValue
  /// Where it starts, in bytes from the start of the file.
  let fileOffset: UInt64

  /// Reads the part of YAML 1.2 that text stubs are written in, and JSON, which lies within it:
  /// several documents; maps and lists by indentation or in brackets; plain, single-quoted and
  /// double-quoted texts on one line; comments.
  ///
  /// Takes time and memory in proportion to the file.
  ///
  /// - Throws: `ParseError` when something in it is wrong, or is YAML of another kind (anchors,
  ///   texts of several lines).
  static func read(_ view: ByteView, in place: Place) throws(ParseError) -> [YAMLDocument] {
    var reader = YAMLReader(view, in: place)
    return try reader.documents()
  }
}
