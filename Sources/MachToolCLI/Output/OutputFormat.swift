import MachOCore

/// How results are written.
enum OutputFormat: String, Sendable {
  case text
  case json
  /// A JSON object a line, each as soon as it is known.
  case ndjson

  /// The option by which commands take it.
  static let option = DefaultedOption(
    "format", .choice("FORMAT", of: [.text, .json], name: { $0.rawValue }),
    default: OutputFormat.text, short: "f", category: .output,
    summary: "Write text for people or JSON for programs.")

  /// The same option, for commands that write much of the same.
  static let optionWithLines = DefaultedOption(
    "format", .choice("FORMAT", of: [.text, .json, .ndjson], name: { $0.rawValue }),
    default: OutputFormat.text, short: "f", category: .output,
    summary: "Write text for people, JSON for programs, or a JSON object a line.")

  /// Writes what `describe` tells its sink, as a whole document; of lines each group of the list.
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
    case .ndjson:
      describe(JSONLinesSink(context.output, reportingTo: report))
    }
  }
}
