import MachOBytes
import MachOCore

/// `machtool thin`: one slice of a universal binary, as a file of its own.
enum ThinCommand: Command {
  static let path = OperandSpec("PATH", .exactlyOne, summary: "A universal binary.")
  static let architecture = OperandSpec(
    "ARCH", .exactlyOne, summary: "The architecture of the slice, such as arm64.")

  static let spec = CommandSpec(
    "thin", summary: "Take one slice out of a universal binary.",
    discussion: [
      "Writes the bytes of the slice as they are. A file that has just that architecture is "
        + "copied."
    ],
    operands: [path, architecture], options: [LipoOptions.output],
    examples: [
      CommandExample(
        "Keep the arm64 code of a library",
        "machtool thin TestBinaries/archive/libSample.a arm64 -o libSample-arm64.a")
    ],
    exitStatus: LipoOptions.exitStatus)

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let output = try LipoOptions.outputPath(arguments, of: spec)
    let wanted = try ArchitectureName.architectures(architecture, in: arguments, of: spec)
    return LipoCommand.run(in: context) { () throws(LipoError) in
      for (path, architecture) in zip(arguments[path], wanted) {
        let file = try LipoFile(opening: path, .apple)
        let slice = try LipoEditor.slice(for: architecture, of: file)
        try LipoOptions.writer(arguments, to: output, changing: file).writeThin(slice)
        if file.universal == nil { LipoCommand.tellCopy(of: file, in: context) }
      }
    }
  }
}
