/// A command line worth showing, and what it is for.
struct CommandExample: Sendable {
  /// What it does, without a full stop.
  let title: String
  /// The whole line, beginning with the tool's name.
  let command: String

  init(_ title: String, _ command: String) {
    self.title = title
    self.command = command
  }
}
