/// The schema of the JSON output, as the man page shows it; a test holds it against the output.
enum JSONSchemaText {
  static let section = ManSection(title: "JSON OUTPUT", blocks: [])
}
