/// What a face may use of the world.
struct FaceContext {
  /// The name by which the program was called, with its path if that was given: messages start
  /// with it.
  let programName: String
  /// Whether times are UTC's rather than those of the system's zone.
  var showsUTC = false
  /// Where results go.
  let output: OutputBuffer
  /// Where messages go.
  let errors: OutputBuffer

  /// Prints a line of a message, after the results that came before it.
  func message(_ line: String) {
    output.flush()
    errors.append(TerminalText.safe(line) + "\n")
    errors.flush()
  }
}
