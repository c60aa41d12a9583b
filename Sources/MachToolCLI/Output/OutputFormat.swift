/// How results are written.
enum OutputFormat: String, CaseIterable, Sendable {
  case text
  case json
}
