import MachOBytes
import MachOCore

/// The options that the commands which make universal binaries share.
enum LipoOptions {
  static let output = ValueOption(
    "output", .string("FILE"), short: "o", category: .output,
    summary: "Write the result to FILE, which may be an input; - is standard output.")

  static let fat64 = Flag(
    "fat64", category: .output, summary: "Write a table with 64-bit offsets.",
    details: [
      "Without this option the table has 64-bit offsets when a slice needs them, or when that of "
        + "the input has. No system loads an executable from such a file."
    ])

  static let alignments = RepeatedOption(
    "align", .alignment, category: .output,
    summary: "Let the slice for ARCH start at a multiple of N bytes.",
    details: [
      "N is a power of two up to 32768, in decimal or, after 0x, in hex. Without this option a "
        + "slice keeps the alignment that it has in its universal binary; that of a Mach-O file is "
        + "what its segments are aligned to."
    ])

  static let hideARM64 = Flag(
    "hide-arm64", category: .output,
    summary: "Hide arm64 slices of executables from systems that know none.",
    details: [
      "The table's count leaves arm64 slices out if there are 32-bit arm ones. All slices must be "
        + "executables."
    ])

  /// Files whose architecture the user states.
  static func stated(_ summary: String) -> RepeatedOption<ArchitectureFile> {
    RepeatedOption(
      "arch", .architectureFile, category: .slices, summary: summary,
      details: [
        "FILE may be anything, also what is no Mach-O file. Of a universal binary the slice for "
          + "ARCH is taken."
      ])
  }

  /// Those of every command that writes a universal binary.
  static let writing: [any OptionDeclaration] = [output, fat64, alignments, hideARM64]

  static let exitStatus = [
    Definition("0", "The result was written."),
    Definition("1", "The file has no slice for an architecture that was asked for."),
    Definition("2", "A file could not be read or written, or the call is wrong."),
  ]

  /// The path of the result.
  ///
  /// - Throws: `UsageError` when none was given.
  static func outputPath(
    _ arguments: ParsedArguments, of command: CommandSpec
  ) throws(UsageError) -> String {
    guard let path = arguments[output] else {
      throw UsageError(
        reason: .missingOption(output.spec.spelling, metavar: "FILE"), command: command.name)
    }
    return path
  }

  /// A writer that does what the options say.
  ///
  /// - Parameters:
  ///   - file: The universal binary that is changed, if one is.
  ///   - inputs: All files that are read; by default that one.
  static func writer(
    _ arguments: ParsedArguments, to path: String, changing file: LipoFile? = nil,
    inputs: [InputFile]? = nil
  ) -> LipoWriter {
    var writer = LipoWriter(path: path, inputs: inputs ?? [file?.file].compactMap { $0 })
    writer.refusesWideExecutables = arguments[fat64]
    writer.isWide = arguments[fat64] || file?.universal?.isWide == true
    writer.hidesARM64 = arguments[hideARM64]
    writer.alignments = arguments[alignments]
    writer.followsLinks = true
    return writer
  }
}
