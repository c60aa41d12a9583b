/// Apple's otool, its classic program of cctools: the listings that other tools' scripts read.
enum OtoolFace: Face {
  static let name = "otool"
  static let summary = "Print headers, load commands and libraries as Apple's otool does."

  static func run(_ arguments: [String], in context: FaceContext) -> Int32 {
    do throws(OtoolUsageError) {
      switch try OtoolArguments(arguments) {
      case .help:
        context.output.append(OtoolHelp.text)
      case .version:
        context.output.append("\(name) (\(MachTool.spec.name) \(MachTool.version))\n")
      case .list(let options):
        var session = OtoolSession(options, host: .host, context: context)
        return session.run()
      }
      return 0
    } catch {
      context.message("error: \(context.programName): \(error.message)")
      context.message("'\(MachTool.spec.name) help \(name)' lists what is offered here")
      return 1
    }
  }
}
