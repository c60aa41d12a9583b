import MachOCore

/// How results are written.
enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case json

  /// The option by which commands take it.
  static let option = DefaultedOption(
    "format", .choice("FORMAT"), default: OutputFormat.text, short: "f", category: .output,
    summary: "Write text for people or JSON for programs.")

  /// Writes what `describe` tells its sink, as a whole document.
  func write(to context: CommandContext, _ describe: (any DescriptionSink) -> Void) {
    let report: (ParseError) -> Void = context.diagnostics.problem
    switch self {
    case .text:
      describe(TextSink(context.output, reportingTo: report))
    case .json:
      let sink = JSONSink(context.output, reportingTo: report)
      sink.beginDocument()
      describe(sink)
      sink.endDocument()
    }
  }
}
