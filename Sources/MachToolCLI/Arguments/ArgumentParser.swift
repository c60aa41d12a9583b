/// Turns a command line into an ``Invocation``.
///
/// The first word that is not an option names the command, together with the second one where
/// commands form a group; everything after it belongs to the command. `--help` and `--version` count as soon as they are reached, before anyone misses an
/// operand.
struct ArgumentParser {
  let tool: ToolSpec

  /// - Parameter arguments: the words of the command line without the tool's own name.
  func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    var command: String?
    do throws(UsageError.Reason) {
      return try parse(arguments[...], command: &command)
    } catch {
      throw UsageError(reason: error, command: command)
    }
  }

  /// - Parameter command: receives the name of the command or of its group as soon as it is known,
  ///   for the sake of errors.
  private func parse(
    _ arguments: ArraySlice<String>, command: inout String?
  ) throws(UsageError.Reason) -> Invocation {
    var scanner = globalScanner(arguments)
    while let token = try scanner.next() {
      switch token {
      case .option(let option, _):
        if let answer = Self.answer(to: option, about: nil) { return answer }
      case .operand(ToolSpec.helpCommand):
        return try parseHelp(scanner.rest)
      case .operand(let name):
        if tool.hasFace(named: name) { return .face(name, Array(scanner.rest)) }
        if tool.hasGroup(named: name) {
          command = name
          return try parse(scanner.rest, ofGroup: name, command: &command)
        }
        let found = try self.command(named: name)
        command = found.name
        return try Self.parse(scanner.rest, of: found)
      }
    }
    throw .missingCommand
  }

  /// Reads what follows the name of a group.
  private func parse(
    _ arguments: ArraySlice<String>, ofGroup group: String, command: inout String?
  ) throws(UsageError.Reason) -> Invocation {
    var scanner = globalScanner(arguments)
    while let token = try scanner.next() {
      switch token {
      case .option(let option, _):
        if let answer = Self.answer(to: option, about: nil) {
          if case .help = answer { return .groupHelp(group) }
          return answer
        }
      case .operand(let word):
        let found = try self.command(named: group + " " + word)
        command = found.name
        return try Self.parse(scanner.rest, of: found)
      }
    }
    throw .missingSubcommand(of: group, tool.names(inGroup: group))
  }

  /// Reads what follows the word `help`.
  private func parseHelp(_ arguments: ArraySlice<String>) throws(UsageError.Reason) -> Invocation {
    var scanner = globalScanner(arguments)
    var command: CommandSpec?
    var group: String?
    while let token = try scanner.next() {
      switch token {
      case .option(let option, _):
        if let answer = Self.answer(to: option, about: command) { return answer }
      case .operand(let name):
        guard command == nil else { throw .unexpectedOperand(name) }
        if let group {
          command = try self.command(named: group + " " + name)
          continue
        }
        if tool.hasFace(named: name) { return .face(name, ["-h"]) }
        if tool.hasGroup(named: name) {
          group = name
          continue
        }
        // Help about help is the overview.
        if name != ToolSpec.helpCommand { command = try self.command(named: name) }
      }
    }
    if let group, command == nil { return .groupHelp(group) }
    return .help(of: command)
  }

  private static func parse(
    _ arguments: ArraySlice<String>, of command: CommandSpec
  ) throws(UsageError.Reason) -> Invocation {
    let table = OptionTable(command.options + ToolSpec.globalOptions)
    var scanner = ArgumentScanner(arguments, options: table)
    var parsed = ParsedArguments()
    var operands: [String] = []
    while let token = try scanner.next() {
      switch token {
      case .option(let option, let value):
        if let answer = answer(to: option, about: command) { return answer }
        parsed.add(option, value: value)
      case .operand(let argument):
        operands.append(argument)
      }
    }
    try assign(operands, to: command.operands, in: &parsed)
    return .run(command, parsed)
  }

  /// What an option asks for that every command has.
  private static func answer(to option: OptionSpec, about command: CommandSpec?) -> Invocation? {
    switch option.name {
    case ToolSpec.help.spec.name: .help(of: command)
    case ToolSpec.version.spec.name: .version
    default: nil
    }
  }

  /// Gives every operand its minimum; what is left over goes to the first that can take it.
  private static func assign(
    _ arguments: [String], to operands: [OperandSpec], in parsed: inout ParsedArguments
  ) throws(UsageError.Reason) {
    var rest = arguments[...]
    var needed = operands.reduce(0) { $0 + $1.arity.minimum }
    for operand in operands {
      let minimum = operand.arity.minimum
      guard rest.count >= minimum else { throw .missingOperand(operand.name) }
      needed -= minimum
      let spare = max(0, rest.count - needed)
      let count = max(minimum, operand.arity.isUnlimited ? spare : min(spare, 1))
      parsed.set(operand, to: Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    if let extra = rest.first { throw .unexpectedOperand(extra) }
  }

  private func command(named name: String) throws(UsageError.Reason) -> CommandSpec {
    if let command = tool.command(named: name) { return command }
    throw .unknownCommand(name, suggestion: Suggestion.nearest(to: name, among: commandNames))
  }

  private func globalScanner(_ arguments: ArraySlice<String>) -> ArgumentScanner {
    let table = OptionTable(ToolSpec.globalOptions, commands: commandNames)
    return ArgumentScanner(arguments, options: table)
  }

  private var commandNames: [String] {
    tool.visibleCommands.flatMap { [$0.name] + $0.aliases } + tool.groups + tool.faces.map(\.term)
      + [ToolSpec.helpCommand]
  }
}
