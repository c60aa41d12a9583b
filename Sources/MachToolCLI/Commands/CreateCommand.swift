import MachOBytes
import MachOCore

/// `machtool create`: a universal binary from files for one architecture each.
enum CreateCommand: Command {
  static let paths = OperandSpec(
    "FILE", .zeroOrMore,
    summary: "A Mach-O file, static library or universal binary; all its slices are taken.")

  static let stated = LipoOptions.stated("Take FILE as the slice for ARCH.")

  static let spec = CommandSpec(
    "create", summary: "Make a universal binary.",
    discussion: [
      "Puts the slices of all files into one universal binary, in the order and with the alignment "
        + "that Apple's lipo gives them. A slice's bytes are never changed, so that its signature "
        + "stays valid.",
      "The result appears whole or not at all: what stood at its path stays until all is written.",
    ],
    operands: [paths], options: [stated] + LipoOptions.writing,
    examples: [
      CommandExample(
        "Put a library for two architectures together",
        "machtool create libFoo-arm64.a libFoo-x86_64.a -o libFoo.a")
    ],
    exitStatus: LipoOptions.exitStatus)

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let path = try LipoOptions.outputPath(arguments, of: spec)
    guard !arguments[paths].isEmpty || !arguments[stated].isEmpty else {
      throw UsageError(reason: .missingOperand(paths.name), command: spec.name)
    }
    return LipoCommand.run(in: context) { () throws(LipoError) in
      var files: [LipoFile] = []
      var slices: [LipoSlice] = []
      for path in arguments[paths] {
        let file = try LipoFile(opening: path, .apple)
        files.append(file)
        slices += file.slices
      }
      for stated in arguments[stated] {
        let opened = try stated.open()
        files.append(opened.file)
        slices += opened.slices
      }
      try LipoOptions.writer(arguments, to: path, inputs: files).writeUniversal(slices)
    }
  }
}
