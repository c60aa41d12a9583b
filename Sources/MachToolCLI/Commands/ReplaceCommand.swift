import MachOBytes
import MachOCore

/// `machtool replace`: a universal binary with other files in the place of slices.
enum ReplaceCommand: Command {
  static let path = OperandSpec("PATH", .exactlyOne, summary: "A universal binary.")
  static let files = OperandSpec(
    "FILE", .zeroOrMore,
    summary: "A Mach-O file or static library: it replaces the slice for its architecture.")

  static let stated = LipoOptions.stated("Replace the slice for ARCH by FILE.")

  static let spec = CommandSpec(
    "replace", summary: "Replace slices of a universal binary.",
    discussion: ["Writes a universal binary with the new slices in the place of the old ones."],
    operands: [path, files], options: [stated] + LipoOptions.writing,
    examples: [
      CommandExample(
        "Put new arm64 code into a library", "machtool replace libFoo.a libFoo-arm64.a -o libFoo.a")
    ],
    exitStatus: LipoOptions.exitStatus)

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let output = try LipoOptions.outputPath(arguments, of: spec)
    guard !arguments[files].isEmpty || !arguments[stated].isEmpty else {
      throw UsageError(reason: .missingOperand(files.name), command: spec.name)
    }
    return LipoCommand.run(in: context) { () throws(LipoError) in
      for path in arguments[path] {
        let file = try LipoFile(opening: path, .apple)
        guard file.universal != nil else { throw .notUniversal(file) }
        var new: [LipoSlice] = []
        for path in arguments[files] {
          new.append(try LipoEditor.replacement(LipoFile(opening: path, .apple)))
        }
        for stated in arguments[stated] { new.append(try stated.open()) }
        let slices = try LipoEditor.replace(by: new, in: file)
        try LipoOptions.writer(
          arguments, to: output, changing: file, inputs: [file.file] + new.map(\.file)
        ).writeUniversal(slices)
      }
    }
  }
}
