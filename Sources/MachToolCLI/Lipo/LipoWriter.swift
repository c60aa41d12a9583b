import MachOBytes
import MachOCore

/// Writes what lipo makes.
struct LipoWriter {
  /// An alignment that the user states.
  struct Alignment: Hashable, Sendable {
    let architecture: Architecture
    /// 0 to 15.
    let exponent: UInt32
  }

  /// Where the result goes; `-` is standard output.
  let path: String
  /// All files that were read, whose modes tell the result's.
  let inputs: [InputFile]
  /// Whether the table must have 64-bit offsets.
  var isWide = false
  /// Whether that is refused for executables.
  var refusesWideExecutables = false
  /// Whether arm64 slices of executables are hidden from old systems.
  var hidesARM64 = false
  var alignments: [Alignment] = []
  /// Whether a link at the path stays, and what it leads to is replaced: a framework's program is
  /// such a link. lipo itself replaces the link.
  var followsLinks = false

  /// The mode bits of the last input, and the right to execute if any input has it: a program
  /// stays one whatever it is put together with.
  private var permissions: UInt32 {
    let files = inputs.filter { $0.status.kind == .file }
    let execute = files.reduce(0) { $0 | $1.status.permissions & 0o111 }
    return (files.last?.status.permissions ?? 0o666) | execute
  }

  /// Writes a universal binary of `slices`.
  func writeUniversal(_ slices: [LipoSlice]) throws(LipoError) {
    let slices = try aligned(slices)
    if isWide, refusesWideExecutables,
      let executable = slices.first(where: { $0.source.fileType == .execute })
    {
      throw .layout(.wideExecutable(executable.source))
    }
    let layout: UniversalLayout
    do {
      layout = try UniversalLayout(
        slices.map(\.source), isWide: isWide, hidesARM64: hidesARM64)
    } catch {
      if case .duplicate(let first, let second) = error {
        throw .clash(slices[first], slices[second])
      }
      throw .layout(error)
    }
    let parts =
      [OutputPart(layout.table, at: 0)]
      + layout.placements.map { placement in
        OutputPart(placement.slice.bytes, of: slices[placement.index].file, at: placement.offset)
      }
    do throws(SystemError) {
      let output = try OutputFile(
        at: path, permissions: permissions, followsLinks: followsLinks)
      try output.write(parts, size: layout.size)
      try output.commit()
    } catch {
      throw .unwritable(error)
    }
  }

  /// The slices with the alignments that the user states.
  private func aligned(_ slices: [LipoSlice]) throws(LipoError) -> [LipoSlice] {
    var slices = slices
    for alignment in alignments {
      guard let index = slices.firstIndex(where: { $0.architecture == alignment.architecture })
      else { throw .alignmentWithoutSlice(alignment.architecture) }
      slices[index].source.alignment = alignment.exponent
    }
    return slices
  }

  /// Writes the bytes of one slice.
  ///
  /// - Parameter keepsTimes: Whether the result gets the times of the file that it comes from.
  func writeThin(_ slice: LipoSlice, keepsTimes: Bool = false) throws(LipoError) {
    _ = try aligned([slice])
    let bytes = slice.source.bytes
    do throws(SystemError) {
      let output = try OutputFile(
        at: path, permissions: permissions, followsLinks: followsLinks)
      try output.write([OutputPart(bytes, of: slice.file, at: 0)], size: UInt64(bytes.count))
      if keepsTimes { try output.copyTimes(of: slice.file) }
      try output.commit()
    } catch {
      throw .unwritable(error)
    }
  }
}
