import MachOBytes
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
      switch error {
      case .lacks:
        error.messages.forEach(context.diagnostics.line)
        return .no
      // The reader of standard output has had enough.
      case .unwritable(let error) where error.isBrokenPipe:
        return .success
      default:
        break
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
