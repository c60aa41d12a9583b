@testable import MachToolCLI

extension ToolSpec {
  /// What is wrong with the declarations, a sentence each; empty if all is well.
  func problems() -> [String] {
    var problems: [String] = []
    if releaseDate.mdoc == nil { problems.append("there is no month \(releaseDate.month)") }
    if tagline.hasSuffix(".") { problems.append("the tagline ends in a full stop") }
    if description.isEmpty { problems.append("the tool has no description") }
    for paragraph in description {
      // The tool's own name is lower case and may open a sentence.
      let rest =
        paragraph.hasPrefix(name + " ") ? "It" + paragraph.dropFirst(name.count) : paragraph
      problems += Self.problems(of: rest, in: "the description")
    }
    problems += Self.problems(ofExitStatus: exitStatus, in: "the tool")
    for variable in environment { problems += Self.problems(of: variable.text, in: variable.term) }

    let names = commands.flatMap { [$0.name] + $0.aliases } + [Self.helpCommand]
    problems += names.repeated.map { "command '\($0)' is declared twice" }
    for command in commands { problems += self.problems(of: command) }
    return problems + Self.problems(ofHelp: HelpText(tool: self).overview, named: name)
  }

  private func problems(of command: CommandSpec) -> [String] {
    let place = "command '\(command.name)'"
    var problems: [String] = []
    for name in [command.name] + command.aliases
    where !name.split(separator: " ", omittingEmptySubsequences: false).allSatisfy({
      String($0).isWellFormedName
    }) || name.count(where: { $0 == " " }) > 1 {
      problems.append("command '\(name)' is not a well-formed name")
    }
    problems += Self.problems(ofSummary: command.summary, in: place)
    problems += command.discussion.flatMap { Self.problems(of: $0, in: place) }
    problems += Self.problems(ofExitStatus: command.exitStatus, in: place)
    for operand in command.operands {
      problems += Self.problems(ofMetavar: operand.name, in: place)
      problems += Self.problems(ofSummary: operand.summary, in: "\(place), \(operand.name)")
    }
    problems += command.operands.map(\.name).repeated.map { "\(place) has operand \($0) twice" }
    if command.operands.count(where: \.arity.isUnlimited) > 1 {
      problems.append("\(place) has two operands without a limit")
    }

    let options = command.options + Self.globalOptions
    let names = options.flatMap { [$0.name] + $0.aliases }
    problems += names.repeated.map { "\(place) has option '--\($0)' twice" }
    problems += options.compactMap(\.shortName).repeated.map {
      "\(place) has option '-\($0)' twice"
    }
    for option in options {
      problems += Self.problems(of: option, in: "\(place), option '\(option.spelling)'")
    }

    if command.examples.isEmpty, !command.isHidden { problems.append("\(place) has no example") }
    for example in command.examples { problems += self.problems(of: example, of: command) }
    let help = HelpText(tool: self).page(for: command)
    return problems + Self.problems(ofHelp: help, named: command.name)
  }

  private static func problems(of option: OptionSpec, in place: String) -> [String] {
    var problems: [String] = []
    for name in [option.name] + option.aliases where !name.isWellFormedName || name.count < 2 {
      problems.append("\(place): '\(name)' is not a well-formed name")
    }
    if let letter = option.shortName, !letter.isASCII || !(letter.isLetter || letter.isNumber) {
      problems.append("\(place): '\(letter)' is neither a letter nor a digit")
    }
    if option.category.title.isEmpty { problems.append("\(place): the category has no title") }
    problems += Self.problems(ofSummary: option.summary, in: place)
    problems += option.details.flatMap { Self.problems(of: $0, in: place) }
    guard case .value(let value) = option.kind else { return problems }

    problems += Self.problems(ofMetavar: value.metavar, in: place)
    problems += value.choices.repeated.map { "\(place): '\($0)' is a choice twice" }
    for text in value.choices + [value.defaultText].compactMap({ $0 }) {
      do {
        _ = try value.read(text)
      } catch {
        problems.append("\(place): '\(text)' is not one of its values")
      }
    }
    return problems
  }

  private func problems(of example: CommandExample, of command: CommandSpec) -> [String] {
    let place = "example '\(example.command)'"
    var problems: [String] = []
    if example.title.last.map({ ".:".contains($0) }) ?? true {
      problems.append("\(place): the title is empty or ends in punctuation")
    }
    let words = ShellWords.first(of: example.command)
    guard words.first == name else {
      problems.append("\(place) does not begin with '\(name)'")
      return problems
    }
    do {
      switch try ArgumentParser(tool: self).parse(Array(words.dropFirst())) {
      case .run(let found, _) where found.name == command.name: break
      default: problems.append("\(place) does not run '\(command.name)'")
      }
    } catch {
      problems.append("\(place): \(error.message)")
    }
    return problems
  }

  private static func problems(ofSummary summary: String, in place: String) -> [String] {
    var problems = problems(of: summary, in: place)
    if summary.count > longestSummary {
      problems.append("\(place): the summary has more than \(longestSummary) columns")
    }
    return problems
  }

  private static func problems(of sentences: String, in place: String) -> [String] {
    guard let first = sentences.first, let last = sentences.last else {
      return ["\(place): a text is empty"]
    }
    guard first.isUppercase || !first.isLetter else {
      return ["\(place): '\(sentences)' does not begin with a capital letter"]
    }
    guard ".:?".contains(last) else {
      return ["\(place): '\(sentences)' does not end in a full stop"]
    }
    return []
  }

  private static func problems(ofMetavar name: String, in place: String) -> [String] {
    guard name.isEmpty || !name.allSatisfy({ $0.isASCII && ($0.isUppercase || "-=".contains($0)) })
    else {
      return []
    }
    return ["\(place): '\(name)' is not in capital letters"]
  }

  private static func problems(ofExitStatus list: [Definition], in place: String) -> [String] {
    let numbers = list.map(\.term).filter { UInt8($0) == nil }
    return numbers.map { "\(place): '\($0)' is not an exit status" }
      + list.map(\.term).repeated.map { "\(place) explains exit status \($0) twice" }
      + list.flatMap { problems(of: $0.text, in: "\(place), exit status \($0.term)") }
  }

  private static func problems(ofHelp help: String, named name: String) -> [String] {
    help.split(separator: "\n").filter { $0.count > TextLayout.width }.map {
      "help of '\(name)': this line has more than \(TextLayout.width) columns: \($0)"
    }
  }
}

extension String {
  /// Lower-case letters, digits and single dashes, beginning with a letter.
  fileprivate var isWellFormedName: Bool {
    guard let first, first.isASCII, first.isLowercase, last != "-", !contains("--") else {
      return false
    }
    return allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
  }
}

extension Array where Element: Hashable {
  /// Each element that occurs more than once, in order.
  fileprivate var repeated: [Element] {
    var seen: Set<Element> = []
    return filter { !seen.insert($0).inserted }
  }
}
