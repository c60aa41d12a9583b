/// A term and what it means: an exit status, an environment variable, a key of the output.
struct Definition: Sendable {
  let term: String
  /// One or more sentences.
  let text: String

  init(_ term: String, _ text: String) {
    self.term = term
    self.text = text
  }
}
