import MachOBytes
import MachOCore

/// `machtool extract`: some slices of a universal binary, as a universal binary.
enum ExtractCommand: Command {
  static let path = OperandSpec("PATH", .exactlyOne, summary: "A universal binary.")
  static let architectures = OperandSpec(
    "ARCH", .oneOrMore, summary: "An architecture to keep, such as arm64.")

  static let family = Flag(
    "family", category: .slices,
    summary: "Keep all slices of the same processor family: x86_64 keeps x86_64h.",
    details: ["A single slice is then written as it is, not as a universal binary."])

  static let spec = CommandSpec(
    "extract", summary: "Keep some slices of a universal binary.",
    discussion: [
      "Writes a universal binary of the slices, also when it is only one: 'thin' writes a slice as "
        + "a file of its own, and so does --family when there is only one. A file that has just the "
        + "architecture is copied."
    ],
    operands: [path, architectures], options: [family] + LipoOptions.writing,
    examples: [
      CommandExample(
        "Drop what the App Store does not want",
        "machtool extract TestBinaries/archive/libSample.a arm64 armv7 -o libSample.a")
    ],
    exitStatus: LipoOptions.exitStatus)

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let output = try LipoOptions.outputPath(arguments, of: spec)
    let wanted = try ArchitectureName.architectures(architectures, in: arguments, of: spec)
    return LipoCommand.run(in: context) { () throws(LipoError) in
      for path in arguments[path] {
        let file = try LipoFile(opening: path, .apple)
        let slices =
          arguments[family]
          ? try LipoEditor.extractFamilies(of: wanted, from: file)
          : try LipoEditor.extract(wanted, from: file)
        let writer = LipoOptions.writer(arguments, to: output, changing: file)
        if let slice = slices.first,
          file.universal == nil || (arguments[family] && slices.count == 1)
        {
          try writer.writeThin(slice)
          if file.universal == nil { LipoCommand.tellCopy(of: file, in: context) }
        } else {
          try writer.writeUniversal(slices)
        }
      }
    }
  }
}
