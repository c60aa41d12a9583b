import MachOCore

/// `lipo` of Apple's cctools.
enum LipoFace: Face {
  static let name = "lipo"
  static let summary = "Make, change and inspect universal files, as Apple's lipo does."

  static func run(_ arguments: [String], in context: FaceContext) -> Int32 {
    do throws(LipoCallError) {
      let call = try AppleLipoParser(programName: context.programName).parse(arguments)
      return try run(call, in: context)
    } catch {
      return context.answer(error)
    }
  }

  /// Whether a command line that was not understood looks like one of lipo's.
  static func isMeant(by error: UsageError) -> Bool {
    guard case .unknownOption(let typed, _) = error.reason, let command = error.command,
      typed.hasPrefix("-"), !typed.hasPrefix("--"), typed.count > 2
    else { return false }
    let isOfLipo = LipoOption(named: String(typed.dropFirst())) != nil
    return isOfLipo && LipoAction.allCases.contains { $0.commandName == command }
  }

  private static func run(_ call: LipoCall, in context: FaceContext) throws(LipoCallError) -> Int32
  {
    let words = AppleLipoWords(call: call, programName: context.programName)
    var isAmiss = false
    let runner = LipoRunner(
      call: call, rules: .apple, output: context.output,
      opened: { file in
        for problem in file.problems { context.message(words.warning(about: problem)) }
        for slice in file.contents.slices {
          for line in words.lines(about: slice.oddCommands, in: file.path) {
            isAmiss = true
            context.message(line)
          }
        }
      })
    do throws(LipoError) {
      return max(try runner.run(), isAmiss ? 1 : 0)
    } catch {
      var lines: [String] = []
      if case .input(.malformed(let fault), let path) = error {
        lines = words.lines(about: fault.oddCommands, in: path)
      }
      throw .refused(lines + [words.line(for: error)])
    }
  }
}
