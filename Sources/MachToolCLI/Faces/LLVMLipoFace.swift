import MachOCore

/// `llvm-lipo` of LLVM.
enum LLVMLipoFace: Face {
  static let name = "llvm-lipo"
  static let summary = "The same with LLVM's options, messages and alignment."

  static func run(_ arguments: [String], in context: FaceContext) -> Int32 {
    do throws(LipoCallError) {
      let call = try LLVMLipoParser().parse(arguments)
      do throws(LipoError) {
        return try LipoRunner(
          call: call, rules: .llvm, output: context.output
        ).run()
      } catch {
        var lines = ["llvm-lipo: error: " + LLVMLipoWords(call: call).text(of: error)]
        if case .unknownArchitecture = error { lines.append(LLVMArchitectureName.list) }
        throw .refused(lines)
      }
    } catch {
      return context.answer(error)
    }
  }
}
