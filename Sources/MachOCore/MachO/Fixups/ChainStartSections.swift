import MachOBytes

/// Chains of files that no dynamic linker loads, such as firmware and kernels: a section of the
/// text segment lists where they start.
///
/// `__chain_starts` holds a `dyld_chained_starts_offsets` of `<mach-o/fixup-chains.h>`. The older
/// `__thread_starts` holds a number whose lowest bit tells steps of eight bytes from steps of
/// four, and then offsets up to `0xffffffff`; that is how ld64 writes and XNU reads it.
struct ChainStartSections {
  let section: Section
  let isThreaded: Bool
  /// The section's name, for messages.
  let table: String

  /// The section that `file` has, if any.
  init?(of file: MachOFile) {
    if let section = file.section("__TEXT", "__chain_starts") {
      (self.section, isThreaded) = (section, false)
    } else if let section = file.section("__TEXT", "__thread_starts") {
      (self.section, isThreaded) = (section, true)
    } else {
      return nil
    }
    table = "section " + section.qualifiedName.text
  }

  /// How the links are packed; nil when the section does not say.
  func decoder(_ map: ImageMap) -> ChainedPointerDecoder? {
    guard let bytes = try? map.file.contents(of: section),
      let word = try? bytes.load(UInt32.self, at: 0, map.file.header.order)
    else { return nil }
    if isThreaded { return .threaded(map, isWide: word & 1 == 1) }
    return ChainedPointerDecoder(
      format: ChainedPointerFormat(rawValue: UInt16(truncatingIfNeeded: word)), base: map.base,
      // Firmware has no limit: every value is a pointer.
      maxValidPointer: .max, segmentAddresses: map.segmentAddresses)
  }

  /// Hands every link of every chain to `body`.
  func walk(_ walk: inout FixupWalk, _ body: (Fixup) -> Bool) {
    walk.beginTable()
    let place = walk.map.file.place.reading(.named(table))
    let order = walk.map.file.header.order
    do {
      let bytes = try walk.map.file.contents(of: section)
      var cursor = ByteCursor(bytes, order)
      let first = try place.locate { () throws(BoundsError) in
        try cursor.read(UInt32.self, isThreaded ? "flags" : "pointer_format")
      }
      guard let decoder = decoder(walk.map), isThreaded || first == decoder.format.rawValue,
        decoder.format.cName != nil
      else {
        walk.report(
          .invalid(field: "pointer_format", value: .decimal(UInt64(first)), .oneOf("1 to 14")),
          at: bytes.fileOffset, table)
        return
      }
      var count = UInt32(clamping: cursor.rest.count / 4)
      if !isThreaded {
        count = try place.locate { () throws(BoundsError) in
          try cursor.read(UInt32.self, "starts_count")
        }
      }
      var isQuiet = false
      while count > 0 {
        let start = cursor.fileOffset
        let offset = try place.locate { () throws(BoundsError) in
          try cursor.read(UInt32.self, "chain_starts")
        }
        if isThreaded, offset == .max { return }
        guard follow(offset, start, decoder, &isQuiet, &walk, body) else { return }
        count -= 1
      }
    } catch {
      walk.report(error)
    }
  }

  private func follow(
    _ offset: UInt32, _ start: UInt64, _ decoder: ChainedPointerDecoder, _ isQuiet: inout Bool,
    _ walk: inout FixupWalk, _ body: (Fixup) -> Bool
  ) -> Bool {
    let address = walk.map.base &+ UInt64(offset)
    guard let index = walk.map.segmentIndex(containing: address) else {
      if !isQuiet {
        walk.report(
          .invalid(
            field: "chain start", value: .hex(UInt64(offset)), .oneOf("an offset into a segment")),
          at: start, table)
      }
      isQuiet = true
      return true
    }
    let segment = walk.map.segments[index]
    let chain = FixupChain(
      segment: index, start: address - segment.address, limit: UInt64(segment.bytes.count),
      decoder: decoder, type: isThreaded ? .threaded : .chained(decoder.format), table: table)
    let end = chain.walk(&walk, imports: NoImports(), isQuiet: isQuiet, body)
    if end == .broken { isQuiet = true }
    return end != .stopped
  }
}

/// The table of a file that imports nothing.
struct NoImports: ChainedImportSource {
  var count: Int { 0 }
  func entry(_ ordinal: Int) -> (symbol: Import, addend: Int64)? { nil }
}
