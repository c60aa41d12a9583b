import Testing

@testable import MachToolCLI

/// Tests that the check of declarations finds what it is there to find.
@Suite struct ToolSpecProblemsTests {
  /// The problems of a tool with one more command, which is hidden.
  private func problems(
    _ name: String = "extra", aliases: [String] = [], summary: String = "Do it.",
    discussion: [String] = [], operands: [OperandSpec] = [],
    options: [any OptionDeclaration] = [], examples: [CommandExample] = [],
    exitStatus: [Definition] = []
  ) -> [String] {
    let command = CommandSpec(
      name, aliases: aliases, isHidden: true, summary: summary, discussion: discussion,
      operands: operands, options: options, examples: examples, exitStatus: exitStatus)
    let demo = DemoTool.spec
    return ToolSpec(
      name: demo.name, version: demo.version, releaseDate: demo.releaseDate, tagline: demo.tagline,
      description: demo.description, commands: demo.commands + [command],
      exitStatus: demo.exitStatus
    ).problems()
  }

  private func flag(_ name: String, short: Character? = nil, summary: String = "Do it.") -> Flag {
    Flag(name, short: short, category: .general, summary: summary)
  }

  @Test func theDemoHasNone() {
    #expect(DemoTool.spec.problems() == [])
    #expect(problems() == [])
  }

  @Test func commands() {
    #expect(problems("show") == ["command 'show' is declared twice"])
    #expect(problems(aliases: ["show"]) == ["command 'show' is declared twice"])
    #expect(problems("help") == ["command 'help' is declared twice"])
    #expect(problems("Extra") == ["command 'Extra' is not a well-formed name"])
    #expect(problems("ex--tra") == ["command 'ex--tra' is not a well-formed name"])
    #expect(problems(summary: "") == ["command 'extra': a text is empty"])
    #expect(
      problems(summary: "do it.")
        == ["command 'extra': 'do it.' does not begin with a capital letter"])
    #expect(
      problems(summary: "Do it") == ["command 'extra': 'Do it' does not end in a full stop"])
    #expect(
      problems(discussion: ["Do it"]) == ["command 'extra': 'Do it' does not end in a full stop"])
    #expect(
      problems(summary: "D" + String(repeating: "o", count: 75) + ".")
        == ["command 'extra': the summary has more than 76 columns"])
    #expect(
      problems(exitStatus: [Definition("256", "No.")])
        == ["command 'extra': '256' is not an exit status"])
    #expect(
      problems(exitStatus: [Definition("1", "No."), Definition("1", "No.")])
        == ["command 'extra' explains exit status 1 twice"])
  }

  @Test func options() {
    #expect(
      problems(options: [flag("all"), flag("all")]) == ["command 'extra' has option '--all' twice"])
    #expect(problems(options: [flag("help")]) == ["command 'extra' has option '--help' twice"])
    #expect(
      problems(options: [flag("high", short: "h")]) == ["command 'extra' has option '-h' twice"])
    #expect(
      problems(options: [flag("all", short: "-")])
        == ["command 'extra', option '--all': '-' is neither a letter nor a digit"])
    #expect(
      problems(options: [flag("a")])
        == ["command 'extra', option '--a': 'a' is not a well-formed name"])
    #expect(
      problems(options: [flag("all", summary: "All")])
        == ["command 'extra', option '--all': 'All' does not end in a full stop"])
    #expect(
      problems(options: [
        ValueOption("out", .string("file"), category: .output, summary: "Write there.")
      ]) == ["command 'extra', option '--out': 'file' is not in capital letters"])
    #expect(
      problems(options: [
        DefaultedOption(
          "out", .string("FILE"), default: "", category: .output, summary: "Write there.")
      ]) == ["command 'extra', option '--out': '' is not one of its values"])
  }

  @Test func operands() {
    let path = OperandSpec("PATH", .oneOrMore, summary: "A file.")
    #expect(
      problems(operands: [path, path]) == [
        "command 'extra' has operand PATH twice",
        "command 'extra' has two operands without a limit",
      ])
    #expect(
      problems(operands: [OperandSpec("path", summary: "A file.")])
        == ["command 'extra': 'path' is not in capital letters"])
  }

  @Test(arguments: [
    ("Do it", "demo extra", nil),
    ("Do it", "demo extra 2>x | demo nonsense", "unexpected operand '2'"),
    ("Do it", "demo extra 'a b'", "unexpected operand 'a b'"),
    ("Do it", "demo extra \"\"", "unexpected operand ''"),
    ("Do it", "demo extra --al", "unknown option '--al'"),
  ])
  func examples(title: String, command: String, problem: String?) {
    let expected = problem.map { ["example '\(command)': \($0)"] } ?? []
    #expect(problems(examples: [CommandExample(title, command)]) == expected)
  }

  @Test func examplesOfSomethingElse() {
    #expect(
      problems(examples: [CommandExample("Do it:", "demo extra")])
        == ["example 'demo extra': the title is empty or ends in punctuation"])
    #expect(
      problems(examples: [CommandExample("Do it", "extra")])
        == ["example 'extra' does not begin with 'demo'"])
    #expect(
      problems(examples: [CommandExample("Do it", "demo convert a")])
        == ["example 'demo convert a' does not run 'extra'"])
    let wide = "demo extra " + String(repeating: " ", count: 70)
    #expect(
      problems(examples: [CommandExample("Do it", wide)])
        == ["help of 'extra': this line has more than 80 columns:     \(wide)"])
  }

  @Test func theToolItself() {
    let tool = ToolSpec(
      name: "demo", version: "1", releaseDate: ReleaseDate(year: 2026, month: 13, day: 1),
      tagline: "do it.", description: [], commands: [CommandSpec("extra", summary: "Do it.")],
      exitStatus: [Definition("no", "No.")], environment: [Definition("NO_COLOR", "No")])
    #expect(
      tool.problems() == [
        "there is no month 13", "the tagline ends in a full stop", "the tool has no description",
        "the tool: 'no' is not an exit status", "NO_COLOR: 'No' does not end in a full stop",
        "command 'extra' has no example",
      ])
  }
}
