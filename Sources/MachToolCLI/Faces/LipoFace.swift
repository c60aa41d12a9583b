import MachOCore

/// `lipo` of Apple's cctools.
enum LipoFace: Face {
  static let name = "lipo"
  static let summary = "Make, change and inspect universal files, as Apple's lipo does."

  static func run(_ arguments: [String], in context: FaceContext) -> Int32 {
    do throws(LipoCallError) {
      let call = try AppleLipoParser(programName: context.programName).parse(arguments)
      do throws(LipoError) {
        return try LipoRunner(
          call: call, rules: .apple, text: LipoInfoText(rules: .apple), output: context.output
        ).run()
      } catch {
        let text = AppleLipoWords(call: call).text(of: error)
        throw .refused(["fatal error: \(context.programName): \(text)"])
      }
    } catch {
      return context.answer(error)
    }
  }
}
