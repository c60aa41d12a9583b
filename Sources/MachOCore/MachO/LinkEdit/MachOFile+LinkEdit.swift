import MachOBytes

extension MachOFile {
  /// The address that offsets in link-edit tables count from, where dyld takes the header to be:
  /// that of the segment `__TEXT`, or else of the first one that maps the header, or of the first
  /// of all; 0 when there is none.
  var imageBase: UInt64 {
    let segments = segments
    let text = segments.first { $0.name.equals("__TEXT") }
    let header = segments.first { $0.fileOffset == 0 && $0.fileSize > 0 }
    return (text ?? header ?? segments.first)?.vmAddress ?? 0
  }

  /// The bytes that the load command of `kind` points at, or nil when there is no such command.
  ///
  /// - Throws: `ParseError` when they are not wholly inside the file.
  func linkEditData(_ kind: LoadCommandKind) throws(ParseError) -> ByteView? {
    guard let range = first(LinkEditDataCommand.self, kind)?.fileRanges.first else { return nil }
    return try contents(of: range)
  }
}
