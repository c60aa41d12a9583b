import MachOBytes

extension MachOFile {
  /// The address that offsets in the function starts and the exports trie count from: that of the
  /// segment `__TEXT`, or of the first one that maps the header; 0 when there is neither.
  var imageBase: UInt64 {
    let segments = segments
    let text = segments.first { $0.name.equals("__TEXT") }
    return (text ?? segments.first { $0.fileOffset == 0 && $0.fileSize > 0 })?.vmAddress ?? 0
  }

  /// The bytes that the load command of `kind` points at, or nil when there is no such command.
  ///
  /// - Throws: `ParseError` when they are not wholly inside the file.
  func linkEditData(_ kind: LoadCommandKind) throws(ParseError) -> ByteView? {
    guard let range = first(LinkEditDataCommand.self, kind)?.fileRanges.first else { return nil }
    return try contents(of: range)
  }
}
