import Testing

@testable import MachToolCLI

@Suite struct ArgumentParserTests {
  typealias Show = DemoTool.Show

  private let parser = ArgumentParser(tool: DemoTool.spec)

  /// The arguments of a line that runs the given command.
  private func parse(
    _ line: String..., as command: CommandSpec = Show.spec
  ) throws -> ParsedArguments {
    try parse(line: line, as: command)
  }

  private func parse(
    line: [String], as command: CommandSpec = Show.spec
  ) throws -> ParsedArguments {
    guard case .run(let found, let arguments) = try parser.parse([command.name] + line),
      found.name == command.name
    else {
      throw NotRun(command: command.name)
    }
    return arguments
  }

  private struct NotRun: Error {
    let command: String
  }

  // MARK: Options

  @Test func everythingNotGiven() throws {
    let arguments = try parse("a")
    #expect(!arguments[Show.symbols])
    #expect(arguments[Show.arch] == [])
    #expect(arguments[Show.output] == nil)
    #expect(arguments[Show.depth] == nil)
    #expect(arguments[Show.format] == .text)
    #expect(arguments[Show.paths] == ["a"])
  }

  @Test(arguments: [
    ["--output", "x", "p"], ["--output=x", "p"], ["-o", "x", "p"], ["-ox", "p"],
    ["p", "-o", "x"], ["-lsox", "p"], ["-lso", "x", "p"], ["-o", "first", "-o", "x", "p"],
  ])
  func valueSpellings(line: [String]) throws {
    let arguments = try parse(line: line)
    #expect(arguments[Show.output] == "x")
    #expect(arguments[Show.paths] == ["p"])
  }

  @Test func valuesAreKeptAsTheyAre() throws {
    #expect(try parse("--output=a=b", "p")[Show.output] == "a=b")
    #expect(try parse("--output=-x", "p")[Show.output] == "-x")
    #expect(try parse("--output=--", "p")[Show.output] == "--")
    #expect(try parse("-o=x", "p")[Show.output] == "=x")
    #expect(try parse("-o", "-", "p")[Show.output] == "-")
    #expect(try parse("-o-", "p")[Show.output] == "-")
    #expect(try parse("--output=\u{301}é", "p")[Show.output] == "\u{301}é")
  }

  @Test func typedValues() throws {
    let arguments = try parse("--format", "json", "--depth=3", "p")
    #expect(arguments[Show.format] == .json)
    #expect(arguments[Show.depth] == 3)
    #expect(try parse("--format=json", "--format=text", "p")[Show.format] == .text)
  }

  @Test func repeatedValues() throws {
    #expect(try parse("-a", "x", "p", "--arch=y", "-ax")[Show.arch] == ["x", "y", "x"])
  }

  @Test func flags() throws {
    let arguments = try parse("-sl", "p")
    #expect(arguments[Show.symbols])
    #expect(arguments[Show.loadCommands])
    #expect(try parse("--symbols", "--symbols", "p")[Show.symbols])
    #expect(try parse("--syms", "p")[Show.symbols])
    #expect(try !parse("--syms", "p")[Show.loadCommands])
  }

  @Test func undeclaredOptionsReadAsNotGiven() throws {
    let arguments = try parse("a", "b", as: DemoTool.Verify.spec)
    #expect(!arguments[Show.symbols])
    #expect(arguments[Show.format] == .text)
    #expect(arguments[DemoTool.Copy.sources] == [])
  }

  // MARK: Operands

  @Test func operandsAndOptionsInAnyOrder() throws {
    let arguments = try parse("a", "--symbols", "b", "-o", "x", "c")
    #expect(arguments[Show.paths] == ["a", "b", "c"])
    #expect(arguments[Show.symbols])
  }

  @Test func twoDashesEndTheOptions() throws {
    let arguments = try parse("--symbols", "--", "--output", "-s", "--", "-")
    #expect(arguments[Show.paths] == ["--output", "-s", "--", "-"])
    #expect(arguments[Show.output] == nil)
  }

  @Test func oneDashIsAnOperand() throws {
    #expect(try parse("-")[Show.paths] == ["-"])
    #expect(try parse("")[Show.paths] == [""])
  }

  @Test(arguments: [
    (["t"], [], ["t"]), (["s", "t"], ["s"], ["t"]), (["r", "s", "t"], ["r", "s"], ["t"]),
  ])
  func operandsBeforeARequiredOne(line: [String], sources: [String], target: [String]) throws {
    let arguments = try parse(line: line, as: DemoTool.Copy.spec)
    #expect(arguments[DemoTool.Copy.sources] == sources)
    #expect(arguments[DemoTool.Copy.target] == target)
  }

  @Test func operandsAfterARequiredOne() throws {
    let arguments = try parse("p", "x", "y", as: DemoTool.Verify.spec)
    #expect(arguments[DemoTool.Verify.path] == ["p"])
    #expect(arguments[DemoTool.Verify.archs] == ["x", "y"])
  }

  @Test func optionalOperand() throws {
    #expect(try parse("t", as: DemoTool.Convert.spec)[DemoTool.Convert.mode] == [])
    #expect(try parse("t", "m", as: DemoTool.Convert.spec)[DemoTool.Convert.mode] == ["m"])
  }

  // MARK: Help and version

  @Test(arguments: [
    ("-h", "help"), ("--help", "help"), ("help", "help"), ("help --help", "help"),
    ("help show", "help show"), ("help display", "help show"), ("help convert", "help convert"),
    ("help show -h", "help show"), ("show --help", "help show"), ("show -h", "help show"),
    ("show -sh --nonsense", "help show"), ("display p --help", "help show"),
    ("--version", "version"), ("show --version", "version"), ("help --version", "version"),
    ("show -- --help", "run show"), ("display p", "run show"), ("-- show p", "run show"),
    // Another tool's words are passed on as they are.
    ("other -help x --version", "face other -help x --version"), ("other", "face other"),
    ("help other", "face other -h"),
  ])
  func asks(line: String, expected: String) throws {
    let words = line.split(separator: " ").map { String($0) }
    let description =
      switch try parser.parse(words) {
      case .run(let command, _): "run \(command.name)"
      case .help(let command?): "help \(command.name)"
      case .help(nil): "help"
      case .groupHelp(let name): "help on group \(name)"
      case .version: "version"
      case .face(let name, let words): "face " + ([name] + words).joined(separator: " ")
      }
    #expect(description == expected)
  }

  // MARK: Errors

  @Test(arguments: [
    // No command, or none that exists.
    ([], "no command given", "demo --help"),
    (["--"], "no command given", "demo --help"),
    (["shwo", "p"], "unknown command 'shwo' (did you mean 'show'?)", "demo --help"),
    (["v"], "unknown command 'v' (did you mean 'verify'?)", "demo --help"),
    (["convret"], "unknown command 'convret'", "demo --help"),
    (["lib.a"], "unknown command 'lib.a'", "demo --help"),
    ([""], "unknown command ''", "demo --help"),
    (["-"], "unknown command '-'", "demo --help"),
    (["hlep"], "unknown command 'hlep' (did you mean 'help'?)", "demo --help"),
    (["help", "shw"], "unknown command 'shw' (did you mean 'show'?)", "demo --help"),
    (["help", "show", "p"], "unexpected operand 'p'", "demo --help"),
    // Options before a command.
    (["--verison"], "unknown option '--verison' (did you mean '--version'?)", "demo --help"),
    (["--show", "p"], "unknown option '--show' (did you mean 'show'?)", "demo --help"),
    (["-verify", "p"], "unknown option '-verify' (did you mean 'verify'?)", "demo --help"),
    (["-version"], "unknown option '-version' (did you mean '--version'?)", "demo --help"),
    (["--version=2"], "option '--version' takes no value, but '2' was given", "demo --help"),
    (["-x"], "unknown option '-x'", "demo --help"),
    // Unknown options.
    (
      ["show", "--symbol", "p"], "unknown option '--symbol' (did you mean '--symbols'?)",
      "demo show --help"
    ),
    (
      ["show", "--load", "p"], "unknown option '--load' (did you mean '--load-commands'?)",
      "demo show --help"
    ),
    (
      ["show", "--fromat=json"], "unknown option '--fromat' (did you mean '--format'?)",
      "demo show --help"
    ),
    (
      ["display", "--hepl"], "unknown option '--hepl' (did you mean '--help'?)",
      "demo show --help"
    ),
    (["show", "--no-arch"], "unknown option '--no-arch'", "demo show --help"),
    (["show", "---"], "unknown option '---'", "demo show --help"),
    (["show", "--=x"], "unknown option '--'", "demo show --help"),
    (["show", "--\u{301}"], "unknown option '--\u{301}'", "demo show --help"),
    (["show", "-x"], "unknown option '-x'", "demo show --help"),
    (["show", "-S"], "unknown option '-S'", "demo show --help"),
    (["show", "-slx"], "unknown option '-x'", "demo show --help"),
    (["show", "-é"], "unknown option '-é'", "demo show --help"),
    (["verify", "--arch"], "unknown option '--arch'", "demo verify --help"),
    // Long names after one dash.
    (
      ["show", "-arch", "x"], "unknown option '-arch' (did you mean '--arch ARCH'?)",
      "demo show --help"
    ),
    (
      ["show", "-output=x"], "unknown option '-output' (did you mean '--output FILE'?)",
      "demo show --help"
    ),
    (
      ["show", "-symbol", "x"], "unknown option '-symbol' (did you mean '--symbols'?)",
      "demo show --help"
    ),
    // Values.
    (["show", "p", "-o"], "option '-o' needs a value: -o FILE", "demo show --help"),
    (["show", "--output"], "option '--output' needs a value: --output FILE", "demo show --help"),
    (["show", "-o", "--arch"], "option '-o' needs a value: -o FILE", "demo show --help"),
    (["show", "-o", "--", "p"], "option '-o' needs a value: -o FILE", "demo show --help"),
    (
      ["show", "--symbols=all"], "option '--symbols' takes no value, but 'all' was given",
      "demo show --help"
    ),
    (["show", "--syms="], "option '--syms' takes no value, but '' was given", "demo show --help"),
    (["show", "-ls=1"], "option '-s' takes no value, but '1' was given", "demo show --help"),
    (
      ["show", "--format=xml"], "invalid value 'xml' for '--format': must be 'text' or 'json'",
      "demo show --help"
    ),
    (["show", "-a", ""], "invalid value '' for '-a': must not be empty", "demo show --help"),
    (
      ["show", "--output="], "invalid value '' for '--output': must not be empty",
      "demo show --help"
    ),
    (
      ["show", "--depth", "10"], "invalid value '10' for '--depth': must be one digit",
      "demo show --help"
    ),
    // Operands.
    (["show"], "missing operand PATH", "demo show --help"),
    (["show", "--symbols", "--"], "missing operand PATH", "demo show --help"),
    (["verify"], "missing operand PATH", "demo verify --help"),
    (["verify", "p"], "missing operand ARCH", "demo verify --help"),
    (["copy"], "missing operand TARGET", "demo copy --help"),
    (["convert", "t", "m", "x", "y"], "unexpected operand 'x'", "demo convert --help"),
  ])
  func errors(line: [String], message: String, help: String) throws {
    let error = try #require(throws: UsageError.self) {
      try parser.parse(line)
    }
    #expect(error.message == message)
    #expect(error.hint(tool: DemoTool.spec) == "see '\(help)'")
  }

  @Test(arguments: [
    ([], "must be "), (["a"], "must be 'a'"), (["a", "b", "c"], "must be 'a', 'b' or 'c'"),
  ])
  func choicesInAMessage(choices: [String], expected: String) {
    let reason = UsageError.Reason.invalidValue(option: "-o", value: "x", .notOneOf(choices))
    let error = UsageError(reason: reason, command: nil)
    #expect(error.message == "invalid value 'x' for '-o': " + expected)
  }

  @Test func aLongLineOfFlagsIsRead() throws {
    let many = "-" + String(repeating: "s", count: 100_000)
    #expect(try parse(many, "p")[Show.symbols])
    let paths = Array(repeating: "p", count: 100_000)
    #expect(try parse(line: ["--"] + paths)[Show.paths].count == paths.count)
  }
}
