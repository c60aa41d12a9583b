/// The answers to `--help`.
struct HelpText {
  let tool: ToolSpec

  /// Help on the tool itself.
  var overview: String {
    let commands = tool.visibleCommands.map { Definition($0.name, $0.summary) }
    let help = "\(tool.name) \(ToolSpec.helpCommand) COMMAND"
    return join([
      TextLayout.paragraph("Usage: \(tool.name) COMMAND [OPTIONS] [OPERANDS]"),
      TextLayout.paragraph(tool.description.first ?? ""),
      section("Commands", TextLayout.definitions(commands)),
      section("Other tools' command lines", TextLayout.definitions(tool.faces)),
      section("Options", optionList(ToolSpec.globalOptions)),
      section("Environment", TextLayout.definitions(tool.environment)),
      section("Exit status", TextLayout.definitions(tool.exitStatus)),
      TextLayout.paragraph("See '\(help)' for the operands and options of a command."),
    ])
  }

  /// Help on the commands of a group.
  func page(forGroup name: String) -> String {
    let commands = tool.commands(inGroup: name).map { Definition($0.name, $0.summary) }
    let help = "\(tool.name) \(ToolSpec.helpCommand) \(name) COMMAND"
    return join([
      TextLayout.paragraph("Usage: \(tool.name) \(name) COMMAND [OPTIONS] [OPERANDS]"),
      section("Commands", TextLayout.definitions(commands)),
      section("Options", optionList(ToolSpec.globalOptions)),
      TextLayout.paragraph("See '\(help)' for the operands and options of a command."),
    ])
  }

  /// Help on one command.
  func page(for command: CommandSpec) -> String {
    let operands = command.operands.map { Definition($0.name, $0.summary) }
    let exitStatus = command.exitStatus.isEmpty ? tool.exitStatus : command.exitStatus
    let paragraphs = [command.summary] + command.discussion
    let aliases = command.aliases.joined(separator: ", ")
    return join(
      [TextLayout.paragraph("Usage: \(usage(of: command))")]
        + paragraphs.map { TextLayout.paragraph($0) }
        + [
          aliases.isEmpty ? "" : TextLayout.paragraph("Also called: \(aliases)"),
          section("Operands", TextLayout.definitions(operands)),
        ]
        + optionSections(of: command) + [
          section("Examples", command.examples.map(example).joined(separator: "\n")),
          section("Exit status", TextLayout.definitions(exitStatus)),
        ])
  }

  private func usage(of command: CommandSpec) -> String {
    let words = [tool.name, command.name, "[OPTIONS]"] + command.operands.map(\.usage)
    return words.joined(separator: " ")
  }

  /// One section for each category, all with the same column for the summaries.
  private func optionSections(of command: CommandSpec) -> [String] {
    let options = command.options + ToolSpec.globalOptions
    let termWidth = options.map { term(for: $0).count }.filter { $0 <= TextLayout.widestTerm }.max()
    return options.byCategory.map { category, options in
      section(category.title, optionList(options, termWidth: termWidth))
    }
  }

  private func optionList(_ options: [OptionSpec], termWidth: Int? = nil) -> String {
    let list = options.map { option in
      Definition(term(for: option), ([option.summary] + option.notes).joined(separator: " "))
    }
    return TextLayout.definitions(list, termWidth: termWidth)
  }

  /// The spellings of an option; long names stand below each other.
  private func term(for option: OptionSpec) -> String {
    let term = (option.shortName.map { "-\($0), " } ?? "    ") + option.spelling
    guard case .value(let value) = option.kind else { return term }
    return term + " " + value.metavar
  }

  private func example(_ example: CommandExample) -> String {
    TextLayout.paragraph(example.title + ":", indent: 2) + "    \(example.command)\n"
  }

  private func section(_ title: String, _ body: String) -> String {
    body.isEmpty ? "" : "\(title):\n\(body)"
  }

  private func join(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
