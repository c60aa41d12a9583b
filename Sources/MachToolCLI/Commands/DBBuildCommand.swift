import APINames
import APINamesBuilder
import MachOBytes
import MachOCore
import MachOLint

/// `machtool db build`: a table of private names from an SDK and a runtime.
enum DBBuildCommand: Command {
  static let sdk = ValueOption(
    "sdk", .string("PATH"), category: .input,
    summary: "Take what this SDK declares as public.",
    details: [
      "The folder that 'xcrun --sdk iphonesimulator --show-sdk-path' prints, such as "
        + "iPhoneSimulator.sdk. Its headers, module interfaces and text stubs are read."
    ])
  static let runtime = ValueOption(
    "runtime", .string("PATH"), category: .input,
    summary: "Take what the binaries of this system have.",
    details: [
      "The folder that stands for the system's root: the runtimeRoot that 'xcrun simctl list "
        + "runtimes -j' prints."
    ])
  static let output = ValueOption(
    "output", .string("FILE"), short: "o", category: .output,
    summary: "Write the database to FILE; - is standard output.")
  static let date = ValueOption(
    "date", .date, category: .output,
    summary: "Say that the database was made on this day.",
    details: ["Without this option it is today. With it the same input gives the same bytes."])

  static let spec = CommandSpec(
    "db build", summary: "Make a database of private names from your own Xcode.",
    discussion: [
      "Private is what the binaries of the runtime have, less what the SDK declares and what "
        + "compilers make: selectors, classes, symbols of C, keys of public classes, and private "
        + "frameworks. Without a Mac both folders can be copies.",
      "Both must be of one major version of the system. What exists only in a dyld shared cache is "
        + "not read, and the frameworks concerned are named.",
    ],
    options: [sdk, runtime, output, date, OutputFormat.option],
    examples: [
      CommandExample(
        "Make a database for the simulator's system",
        "machtool db build --sdk iPhoneSimulator.sdk --runtime RuntimeRoot -o ios.db")
    ],
    exitStatus: [
      Definition("0", "The database was written, and everything was read."),
      Definition(
        "2", "A file could not be read or the database not written, or the call is wrong."),
    ])

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let sdkPath = try path(sdk, arguments)
    let runtimePath = try path(runtime, arguments)
    let output = try path(Self.output, arguments)
    let builder: NameDatabaseBuilder
    let result: NameDatabaseBuilder.Result
    do throws(NameBuildError) {
      builder = try NameDatabaseBuilder(sdk: sdkPath, runtime: runtimePath)
      if builder.versionsDiffer {
        context.diagnostics.line(
          "the SDK is of \(builder.sdk.text) and the runtime of \(builder.runtime.text): what is "
            + "new in one of them may be judged wrongly")
      }
      let progress = ProgressLine(context, of: "files")
      defer { progress.clear() }
      result = try builder.build(date: arguments[date]?.text ?? today) {
        progress.show($0, of: $1)
      }
    } catch {
      context.diagnostics.error(error.message)
      return .failure
    }
    for problem in result.problems { context.diagnostics.problem(problem) }
    context.diagnostics.endFile(runtimePath)
    do throws(SystemError) {
      let file = try OutputFile(at: output, followsLinks: true)
      try file.write(result.bytes)
      try file.commit()
    } catch {
      context.diagnostics.failure(error)
      return .failure
    }
    // The summary must not mix with a database on standard output.
    if output != "-" {
      arguments[OutputFormat.option].write(to: context) { sink in
        sink.list("databases") {
          sink.item(output) {
            sink.detail("path", .words(output))
            describe(result, into: sink)
          }
        }
      }
    }
    return .success
  }

  private static func path(
    _ option: ValueOption<String>, _ arguments: ParsedArguments
  ) throws(UsageError) -> String {
    guard let path = arguments[option] else {
      let metavar =
        switch option.spec.kind {
        case .flag: ""
        case .value(let value): value.metavar
        }
      throw UsageError(
        reason: .missingOption(option.spec.spelling, metavar: metavar), command: spec.name)
    }
    return path
  }

  private static var today: String {
    CalendarTime.now(inUTC: true).map { $0.date } ?? "-"
  }

  private static func describe(
    _ result: NameDatabaseBuilder.Result, into sink: any DescriptionSink
  ) {
    NameDatabaseText.describe(result.head, into: sink)
    sink.group("read") {
      sink.decimal("headers", result.headerCount)
      sink.decimal("stubs", result.stubCount)
      sink.decimal("binaries", result.imageCount)
      sink.decimal("public_selectors", result.publicSelectorCount)
      sink.decimal("public_classes", result.publicClassCount)
    }
    guard !result.unreadFrameworks.isEmpty else { return }
    sink.group("unread") {
      sink.remark(
        result.hasSharedCache
          ? "these frameworks have no binary; their code is in the dyld shared cache"
          : "these frameworks have no binary; their code may be in a dyld shared cache")
      sink.field("frameworks", .list(result.unreadFrameworks))
    }
  }
}
