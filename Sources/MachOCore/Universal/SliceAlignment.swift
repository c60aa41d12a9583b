import MachOBytes

/// The exponent of the alignment that a slice gets when no table states one.
///
/// The kernel maps slices page by page: x86 needs 2^12, arm 2^14. Both rules give at least that
/// for everything that is linked.
enum SliceAlignment {
  /// The alignment of static libraries: that of the pointers.
  static func ofArchive(_ type: CPUType) -> UInt32 { type.is64Bit ? 3 : 2 }

  /// Of a Mach-O file, by `rules`.
  ///
  /// - Returns: The exponent, and the commands whose size is no multiple of 4, if the rule looks
  ///   at them.
  /// - Throws: `SliceError` when Apple's rule needs load commands that cannot be walked.
  static func of(
    _ file: MachOFile, _ rules: SliceRules
  ) throws(SliceError) -> (exponent: UInt32, oddCommands: [UInt32]) {
    switch rules {
    case .apple: try apple(file)
    case .llvm: (llvm(file), [])
    }
  }

  /// Objects get 2^14, the page size of every current Mac (cctools takes that of the machine it
  /// runs on). Everything else gets what its segments' addresses are aligned to.
  private static func apple(
    _ file: MachOFile
  ) throws(SliceError) -> (exponent: UInt32, oddCommands: [UInt32]) {
    let header = file.header
    if header.fileType == .object { return (14, []) }
    guard header.commandsSize <= file.bytes.count - min(header.size, file.bytes.count) else {
      throw .malformed(CommandFault(.commandsPastEndOfFile, in: file.place))
    }
    let least: UInt32 = header.is64Bit ? 3 : 2
    var alignment = UniversalBinary.largestAlignment
    var oddCommands: [UInt32] = []
    var commands = file.commands.makeIterator()
    while let command = commands.next() {
      if command.bytes.count % 4 != 0 { oddCommands.append(command.index) }
      guard let segment = try? command.read(as: SegmentCommand.self) else { continue }
      alignment = min(alignment, max(least, ofAddress(segment.vmAddress)))
    }
    if let problem = commands.problem {
      throw .malformed(CommandFault(problem, oddCommands: oddCommands, in: file.place))
    }
    return (alignment, oddCommands)
  }

  private static func llvm(_ file: MachOFile) -> UInt32 {
    switch file.architecture.type {
    case .x86, .x86_64, .powerPC, .powerPC64: return 12
    case .arm, .arm64, .arm64_32: return 14
    default: break
    }
    var alignment = UniversalBinary.largestAlignment
    for segment in file.segments {
      var own = ofAddress(segment.vmAddress)
      if file.header.fileType == .object {
        // Without sections the segment asks for nothing.
        own =
          segment.sections.map { min($0.alignment, UniversalBinary.largestAlignment) }.max().map {
            max($0, 2)
          } ?? UniversalBinary.largestAlignment
      }
      alignment = min(alignment, own)
    }
    return min(max(alignment, 2), UniversalBinary.largestAlignment)
  }

  private static func ofAddress(_ address: UInt64) -> UInt32 {
    UInt32(clamping: min(address.trailingZeroBitCount, Int(UniversalBinary.largestAlignment)))
  }
}
