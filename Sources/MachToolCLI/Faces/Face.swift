/// Another tool's command line that this program answers to: by that tool's name, or as a
/// subcommand. Options, output, messages and exit status are then that tool's.
protocol Face: SendableMetatype {
  /// The tool's name, and the subcommand's.
  static var name: String { get }
  /// One sentence for the help text.
  static var summary: String { get }

  /// Carries out a command line.
  ///
  /// - Parameter arguments: The words after the program's name, or after the subcommand.
  /// - Returns: The exit status that the other tool would give.
  static func run(_ arguments: [String], in context: FaceContext) -> Int32
}
