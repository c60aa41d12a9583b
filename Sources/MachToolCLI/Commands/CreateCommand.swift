import MachOBytes
import MachOCore

/// `machtool create`: a universal binary from files for one architecture each, or an XCFramework
/// from libraries for one platform each.
enum CreateCommand: Command {
  static let paths = OperandSpec(
    "FILE", .zeroOrMore,
    summary: "A Mach-O file, static library or universal binary, or a .framework folder.")

  static let stated = LipoOptions.stated("Take FILE as the slice for ARCH.")

  static let spec = CommandSpec(
    "create", summary: "Make a universal binary or an XCFramework.",
    discussion: [
      "Puts all slices of the files into one universal binary, in the order and with the alignment "
        + "that Apple's lipo gives them. A slice's bytes are never changed, so that its signature "
        + "stays valid.",
      "With --xcframework puts frameworks or libraries for one platform each into an XCFramework, "
        + "as xcodebuild -create-xcframework does. Which platform and variant a library is for is "
        + "read from its code.",
      "The result appears whole or not at all: what stood at its path stays until all is written. "
        + "An XCFramework must not be there yet.",
    ],
    operands: [paths], options: [stated] + LipoOptions.writing + XCFrameworkOptions.all,
    examples: [
      CommandExample(
        "Put a library for two architectures together",
        "machtool create libFoo-arm64.a libFoo-x86_64.a -o libFoo.a"),
      CommandExample(
        "Make an XCFramework of libraries for device and simulator",
        "machtool create --xcframework ios/libA.a sim/libA.a -o A.xcframework"),
    ],
    exitStatus: LipoOptions.exitStatus)

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let path = try LipoOptions.outputPath(arguments, of: spec)
    if arguments[XCFrameworkOptions.xcframework] {
      return try XCFrameworkCommand.run(arguments, to: path, in: context)
    }
    try XCFrameworkOptions.checkAbsent(arguments, of: spec)
    guard !arguments[paths].isEmpty || !arguments[stated].isEmpty else {
      throw UsageError(reason: .missingOperand(paths.name), command: spec.name)
    }
    return LipoCommand.run(in: context) { () throws(LipoError) in
      var slices: [LipoSlice] = []
      for path in arguments[paths] { slices += try LipoFile(opening: path, .apple).slices }
      for stated in arguments[stated] { slices.append(try stated.open()) }
      try LipoOptions.writer(arguments, to: path, inputs: slices.map(\.file))
        .writeUniversal(slices)
    }
  }
}
