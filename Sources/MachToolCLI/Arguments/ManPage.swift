/// The manual page of the whole tool, in the mdoc(7) language.
struct ManPage {
  let tool: ToolSpec

  /// The page's source.
  var source: String {
    var page = MdocWriter()
    writeTitle(to: &page)
    writeSynopsis(to: &page)
    page.macro("Sh", "DESCRIPTION")
    writeDescription(to: &page)
    page.macro("Pp")
    page.text("Every command has these options:")
    write(ToolSpec.globalOptions, to: &page)
    writeCommands(to: &page)
    if !tool.faces.isEmpty {
      page.macro("Sh", "OTHER TOOLS")
      page.text(
        "Called by one of these names, or with it as a command, the program takes that tool's "
          + "command line and answers as that tool does.")
      write(tool.faces, to: &page)
    }
    if !tool.environment.isEmpty {
      page.macro("Sh", "ENVIRONMENT")
      write(tool.environment, macro: "Ev", to: &page)
    }
    page.macro("Sh", "EXIT STATUS")
    write(tool.exitStatus, to: &page)
    for section in tool.manSections { write(section, to: &page) }
    writeExamples(to: &page)
    writeSeeAlso(to: &page)
    return page.source
  }

  private func writeTitle(to page: inout MdocWriter) {
    page.macro("Dd", tool.releaseDate.mdoc ?? "")
    page.macro("Dt", MdocWriter.word(tool.name.uppercased()), "1")
    page.macro("Os")
    page.macro("Sh", "NAME")
    page.macro("Nm", MdocWriter.word(tool.name))
    page.macro("Nd", MdocWriter.phrase(tool.tagline))
  }

  private func writeSynopsis(to page: inout MdocWriter) {
    page.macro("Sh", "SYNOPSIS")
    for command in tool.visibleCommands {
      page.macro("Nm")
      page.macro("Cm", MdocWriter.word(command.name))
      page.macro("Op", "Ar OPTIONS")
      for operand in command.operands { page.macro(usage(of: operand)) }
    }
    page.macro("Nm")
    page.macro("Cm", ToolSpec.helpCommand)
    page.macro("Op", "Ar COMMAND")
    page.macro("Nm")
    page.macro("Fl", "Fl \(ToolSpec.version.spec.name)")
  }

  private func writeDescription(to page: inout MdocWriter) {
    for (index, paragraph) in tool.description.enumerated() {
      if index > 0 { page.macro("Pp") }
      let opensWithName = paragraph.hasPrefix(tool.name + " ")
      if opensWithName { page.macro("Nm") }
      page.text(opensWithName ? String(paragraph.dropFirst(tool.name.count)) : paragraph)
    }
  }

  private func writeCommands(to page: inout MdocWriter) {
    page.macro("Sh", "COMMANDS")
    for command in tool.visibleCommands {
      page.macro("Ss", MdocWriter.word(command.name))
      let operands = command.operands.map(usage)
      page.macro(
        "D1", "Nm Cm \(MdocWriter.word(command.name)) Oo Ar OPTIONS Oc",
        operands.joined(separator: " "))
      page.macro("Pp")
      write([command.summary] + command.discussion, to: &page)
      if !command.aliases.isEmpty {
        page.macro("Pp")
        page.text("Also called: \(command.aliases.joined(separator: ", ")).")
      }
      if !command.operands.isEmpty {
        page.macro("Pp")
        page.text("Operands:")
        write(command.operands.map { Definition($0.name, $0.summary) }, macro: "Ar", to: &page)
      }
      for (category, options) in command.options.byCategory {
        page.macro("Pp")
        page.text("\(category.title):")
        write(options, to: &page)
      }
      if !command.exitStatus.isEmpty {
        page.macro("Pp")
        page.text("Exit status:")
        write(command.exitStatus, to: &page)
      }
    }
  }

  private func writeExamples(to page: inout MdocWriter) {
    let examples = tool.visibleCommands.flatMap(\.examples)
    guard !examples.isEmpty else { return }
    page.macro("Sh", "EXAMPLES")
    for (index, example) in examples.enumerated() {
      if index > 0 { page.macro("Pp") }
      page.text("\(example.title):")
      write(code: [example.command], to: &page)
    }
  }

  private func writeSeeAlso(to page: inout MdocWriter) {
    guard !tool.seeAlso.isEmpty else { return }
    page.macro("Sh", "SEE ALSO")
    // The order that mdoc prescribes.
    let pages = tool.seeAlso.sorted { ($0.section, $0.name) < ($1.section, $1.name) }
    for (index, reference) in pages.enumerated() {
      let comma = index < pages.count - 1 ? " ," : ""
      page.macro("Xr", MdocWriter.word(reference.name), "\(reference.section)\(comma)")
    }
  }

  private func write(_ section: ManSection, to page: inout MdocWriter) {
    page.macro("Sh", MdocWriter.word(section.title))
    for (index, block) in section.blocks.enumerated() {
      switch block {
      case .paragraph(let text):
        if index > 0 { page.macro("Pp") }
        page.text(text)
      case .list(let definitions):
        write(definitions, to: &page)
      case .code(let lines):
        write(code: lines, to: &page)
      }
    }
  }

  private func write(_ paragraphs: [String], to page: inout MdocWriter) {
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { page.macro("Pp") }
      page.text(paragraph)
    }
  }

  private func write(_ options: [OptionSpec], to page: inout MdocWriter) {
    page.macro("Bl", "-tag -width Ds")
    for option in options {
      page.macro("It", spellings(of: option))
      page.text(([option.summary] + option.notes).joined(separator: " "))
      for paragraph in option.details {
        page.macro("Pp")
        page.text(paragraph)
      }
    }
    page.macro("El")
  }

  private func write(_ list: [Definition], macro: String? = nil, to page: inout MdocWriter) {
    page.macro("Bl", "-tag -width Ds")
    for definition in list {
      let term = [macro, MdocWriter.word(definition.term)].compactMap { $0 }
      page.macro("It", term.joined(separator: " "))
      page.text(definition.text)
    }
    page.macro("El")
  }

  private func write(code lines: [String], to page: inout MdocWriter) {
    page.macro("Bd", "-literal -offset indent")
    for line in lines { page.literal(line) }
    page.macro("Ed")
  }

  private func spellings(of option: OptionSpec) -> String {
    let short = option.shortName.map { ["Fl \(MdocWriter.word(String($0)))"] } ?? []
    let long = ([option.name] + option.aliases).map { "Fl Fl \(MdocWriter.word($0))" }
    let spellings = (short + long).joined(separator: " , ")
    guard case .value(let value) = option.kind else { return spellings }
    return spellings + " Ar \(MdocWriter.word(value.metavar))"
  }

  private func usage(of operand: OperandSpec) -> String {
    let name = "Ar \(MdocWriter.word(operand.name))"
    return switch operand.arity {
    case .exactlyOne: name
    case .optional: "Oo \(name) Oc"
    case .zeroOrMore: "Oo \(name) ... Oc"
    case .oneOrMore: "\(name) ..."
    }
  }
}
