import MachOBytes

/// `machtool create --xcframework`.
enum XCFrameworkCommand {
  /// - Parameter path: Where the result goes.
  static func run(
    _ arguments: ParsedArguments, to path: String, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let command = CreateCommand.spec
    let paths = arguments[CreateCommand.paths]
    try XCFrameworkOptions.checkAlone(arguments, of: command)
    guard !paths.isEmpty else {
      throw UsageError(reason: .missingOperand(CreateCommand.paths.name), command: command.name)
    }
    guard PathParts.split(PathParts.name(of: path)).ending == "xcframework" else {
      throw UsageError(
        reason: .invalidValue(
          option: LipoOptions.output.spec.spelling, value: path,
          .other("the name of an XCFramework must end in .xcframework")),
        command: command.name)
    }
    let folders = try XCFrameworkOptions.headerFolders(arguments, for: paths, of: command)
    if !folders.isEmpty, let framework = paths.first(where: isFramework) {
      throw UsageError(
        reason: .conflict(
          option: XCFrameworkOptions.headers.spec.spelling, with: framework),
        command: command.name)
    }

    // Everything that is wrong with the inputs is told at once.
    var failed = false
    func attempt<Value>(_ body: () throws(XCFrameworkError) -> Value) -> Value? {
      do throws(XCFrameworkError) {
        return try body()
      } catch {
        error.messages.forEach(context.diagnostics.error)
        failed = true
        return nil
      }
    }
    _ = attempt { () throws(XCFrameworkError) in try checkFree(path) }
    let inputs = paths.compactMap { input in
      attempt { () throws(XCFrameworkError) in try XCFrameworkInput(opening: input) }
    }
    var headers: [String: SourceFolder] = [:]
    for folder in paths.indices.compactMap({ folders[$0] }).unique {
      headers[folder] = attempt { () throws(XCFrameworkError) in try self.headers(in: folder) }
    }
    let symbols = arguments[XCFrameworkOptions.debugSymbols].compactMap { symbols in
      attempt { () throws(XCFrameworkError) in try XCFrameworkSymbols(opening: symbols) }
    }
    guard !failed else { return .failure }
    _ = attempt { () throws(XCFrameworkError) in
      let builder = try XCFrameworkBuilder(
        inputs, headers: folders.compactMapValues { headers[$0] }, symbols: symbols)
      inputs.compactMap(\.swiftRemark).forEach(context.diagnostics.line)
      try builder.write(to: path)
    }
    return failed ? .failure : .success
  }

  private static func isFramework(_ path: String) -> Bool {
    PathParts.split(PathParts.name(of: path)).ending == "framework"
  }

  private static func checkFree(_ path: String) throws(XCFrameworkError) {
    do throws(SystemError) {
      try OutputFolder.checkFree(path)
    } catch {
      throw .system(error)
    }
  }

  private static func headers(in path: String) throws(XCFrameworkError) -> SourceFolder {
    let isFolder: Bool
    do throws(SystemError) {
      isFolder = try FileStatus(of: path).kind == .folder
    } catch {
      throw .system(error)
    }
    guard isFolder else { throw .noHeaders(path: path) }
    return try SourceFolder(path)
  }
}
