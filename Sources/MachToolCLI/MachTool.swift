import APINames
public import MachOBytes

/// The program: a command line in, an exit status out.
public enum MachTool {
  /// The version of the program; the manual page and `--version` show it.
  public static let version = "0.1.0"

  static let spec = ToolSpec(
    name: "machtool", version: version, releaseDate: ReleaseDate(year: 2026, month: 11, day: 30),
    tagline: "inspect and check Mach-O files, static libraries and apps",
    description: [
      "Shows what is in Apple's binaries and checks apps for what the App Store refuses, on any "
        + "Linux or macOS machine.",
      "What cannot be read is told on standard error, one line each; the rest is still shown.",
    ],
    // A key path into a metatype crashes the compiler (6.3.1); a closure does not.
    commands: CommandRegistry.commands.map { $0.spec },
    faces: FaceRegistry.faces.map { Definition($0.name, $0.summary) },
    exitStatus: [
      Definition("0", "Success."),
      Definition("1", "The answer is no."),
      Definition("2", "Something could not be read, or the call is wrong; this wins over 1."),
    ],
    manSections: [JSONSchemaText.section],
    seeAlso: [ManReference(name: "lipo", section: 1), ManReference(name: "otool", section: 1)])

  /// How a program that was called as `programName` calls itself in its messages, and its exit status
  /// for what goes wrong.
  public static func identity(calledAs programName: String) -> (name: String, failure: Int32) {
    FaceRegistry.face(forProgram: programName) == nil
      ? (spec.name, ExitStatus.failure.rawValue) : (programName, 1)
  }

  /// What is around the program: what output goes to, and when it runs.
  public struct Terminal: Sendable {
    /// Whether results go to a terminal that shows colours.
    public var usesColor = false
    /// Whether everything else goes to a terminal, so that a line about long work may come and go.
    public var showsProgress = false
    /// Whether times are UTC's rather than those of the system's zone.
    public var showsUTC = false
    /// What the clock shows; nil to judge by the day of the tables, whenever it is.
    public var now: CalendarTime?

    public init() {}
  }

  /// Carries out a command line.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - programName: The name that the program was called by, with its path if that was given:
  ///     it may be another tool's.
  ///   - terminal: What output goes to.
  ///   - output: Where results go.
  ///   - errors: Where everything else goes.
  /// - Returns: The exit status: 0, 1 or 2.
  public static func run(
    _ arguments: [String], calledAs programName: String = "machtool",
    terminal: Terminal = Terminal(),
    output: @escaping ([UInt8]) throws(SystemError) -> Void,
    errors: @escaping ([UInt8]) throws(SystemError) -> Void
  ) -> Int32 {
    let output = OutputBuffer(writingTo: output)
    let errors = OutputBuffer(writingTo: errors)
    if let face = FaceRegistry.face(forProgram: programName) {
      return run(
        face, arguments,
        FaceContext(
          programName: programName, showsUTC: terminal.showsUTC, output: output, errors: errors))
    }
    let diagnostics = DiagnosticPrinter(errors, programName: spec.name)
    var status = ExitStatus.success
    do throws(UsageError) {
      let context = CommandContext(
        output: output, diagnostics: diagnostics, progress: errors,
        showsProgress: terminal.showsProgress, usesColor: terminal.usesColor, now: terminal.now)
      switch try ArgumentParser(tool: spec).parse(arguments) {
      case .help(let command):
        let help = HelpText(tool: spec)
        output.append(command.map { help.page(for: $0) } ?? help.overview)
      case .groupHelp(let group):
        output.append(HelpText(tool: spec).page(forGroup: group))
      case .version:
        output.append("\(spec.name) \(spec.version)\n\(PrivateNames.shippedSources)\n")
      case .face(let name, let arguments):
        guard let face = FaceRegistry.face(named: name) else { break }
        return run(
          face, arguments,
          FaceContext(
            programName: name, showsUTC: terminal.showsUTC, output: output, errors: errors))
      case .run(let command, let arguments):
        guard let type = CommandRegistry.command(named: command.name) else { break }
        status = try type.run(arguments, in: context)
      }
    } catch {
      diagnostics.error(error.message)
      if LipoFace.isMeant(by: error) {
        diagnostics.line("lipo's own command line is that of 'machtool lipo'")
      }
      diagnostics.line(error.hint(tool: spec))
      status = .failure
    }
    output.flush()
    if let failure = output.failure, !failure.isBrokenPipe {
      diagnostics.failure(failure)
      status = .failure
    }
    if diagnostics.hasErrors { status = .failure }
    return status.rawValue
  }

  private static func run(
    _ face: any Face.Type, _ arguments: [String], _ context: FaceContext
  ) -> Int32 {
    let status = face.run(arguments, in: context)
    context.output.flush()
    guard let failure = context.output.failure, !failure.isBrokenPipe else { return status }
    context.message("\(context.programName): \(failure.path): \(failure.reason)")
    return status == 0 ? 1 : status
  }

  /// The options of `info` that each add a listing, with their dashes.
  public static var listingOptions: [String] { Listing.all.map { $0.flag.spec.spelling } }

  /// The first words of commands that have two.
  public static var commandGroups: [String] { spec.groups }

  /// The tools whose command lines are subcommands.
  public static var faceNames: [String] { FaceRegistry.faces.map { $0.name } }

  /// The manual page, in mdoc.
  public static var manualPage: String { ManPage(tool: spec).source }
}
