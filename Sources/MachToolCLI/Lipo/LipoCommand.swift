import MachOCore

/// What the commands that make universal binaries, or take them apart, have in common.
enum LipoCommand {
  /// Carries out `body`, and tells what went wrong.
  static func run(
    in context: CommandContext, _ body: () throws(LipoError) -> Void
  ) -> ExitStatus {
    do throws(LipoError) {
      try body()
      return .success
    } catch {
      if case .lacks = error {
        error.messages.forEach(context.diagnostics.line)
        return .no
      }
      error.messages.forEach(context.diagnostics.error)
      return .failure
    }
  }

  /// Says that there was nothing to do, so that the file was copied as it is.
  static func tellCopy(of file: LipoFile, in context: CommandContext) {
    context.diagnostics.line("\(file.path): has only \(file.names); copied as it is")
  }
}
