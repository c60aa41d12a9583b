import MachOBytes
import MachOCore

/// `machtool remove`: a universal binary without some of its slices.
enum RemoveCommand: Command {
  static let path = OperandSpec("PATH", .exactlyOne, summary: "A universal binary.")
  static let architectures = OperandSpec(
    "ARCH", .oneOrMore, summary: "An architecture to leave out, such as i386.")

  static let spec = CommandSpec(
    "remove", summary: "Leave slices out of a universal binary.",
    discussion: [
      "Writes a universal binary of the other slices. An architecture that the file does not have "
        + "is told and changes nothing."
    ],
    operands: [path, architectures], options: LipoOptions.writing,
    examples: [
      CommandExample(
        "Leave the simulator's code out of a library",
        "machtool remove TestBinaries/archive/libSample.a i386 x86_64 -o libSample.a")
    ],
    exitStatus: [LipoOptions.exitStatus[0], LipoOptions.exitStatus[2]])

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let output = try LipoOptions.outputPath(arguments, of: spec)
    let unwanted = try ArchitectureName.architectures(architectures, in: arguments, of: spec)
    return LipoCommand.run(in: context) { () throws(LipoError) in
      for path in arguments[path] {
        let file = try LipoFile(opening: path, .apple)
        let present = unwanted.filter(file.architectures.contains)
        for architecture in unwanted where !present.contains(architecture) {
          context.diagnostics.line("\(path): has no architecture \(architecture.name) to remove")
        }
        let slices = try LipoEditor.remove(present, from: file)
        let writer = LipoOptions.writer(arguments, to: output, changing: file)
        if let slice = slices.first, file.universal == nil {
          try writer.writeThin(slice)
          LipoCommand.tellCopy(of: file, in: context)
        } else {
          try writer.writeUniversal(slices)
        }
      }
    }
  }
}
