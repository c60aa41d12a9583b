import MachOCore

/// `machtool verify-arch`: whether a file has given architectures, for scripts.
enum VerifyArchCommand: Command {
  static let path = OperandSpec(
    "PATH", .exactlyOne, summary: "A Mach-O file, universal binary or static library.")
  static let architectures = OperandSpec(
    "ARCH", .oneOrMore, summary: "An architecture that the file must have, such as arm64.")

  static let spec = CommandSpec(
    "verify-arch", summary: "Tell by the exit status whether a file has architectures.",
    discussion: [
      "Prints nothing. The comparison is exact: a file for arm64e has no arm64, and one for "
        + "x86_64h no x86_64."
    ],
    operands: [path, architectures], options: [],
    examples: [
      CommandExample(
        "Check that a library can be shipped",
        "machtool verify-arch TestBinaries/archive/libSample.a arm64 x86_64")
    ],
    exitStatus: [
      Definition("0", "The file has all of the architectures."),
      Definition("1", "One of them is missing."),
      Definition("2", "The file could not be read, or the call is wrong."),
    ])

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let wanted = try ArchitectureName.architectures(architectures, in: arguments, of: spec)
    guard let path = arguments[path].first,
      let found = FileArchitectures.read(path, context)
    else { return .failure }
    return wanted.allSatisfy(found.contains) ? .success : .no
  }
}
