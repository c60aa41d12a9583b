import MachOBytes

/// The options of `create` that make an XCFramework.
enum XCFrameworkOptions {
  static let xcframework = Flag(
    "xcframework", category: .xcframework,
    summary: "Make an XCFramework of frameworks or libraries, a folder.",
    details: [
      "Each FILE is a .framework folder, or a static or dynamic library, built for one platform: "
        + "device, simulator and Mac Catalyst are three. All must be of one kind.",
      "Names of folders and keys of the Info.plist are those of xcodebuild. Of Swift modules with "
        + "an interface the .swiftmodule files are left out, as it does.",
    ])

  static let headers = RepeatedOption(
    "headers", .string("DIR"), category: .xcframework,
    summary: "Add the headers in DIR to every library; LIB=DIR adds them to one.",
    details: [
      "LIB is one of the FILEs, as it is given. Frameworks have headers of their own."
    ])

  static let debugSymbols = RepeatedOption(
    "debug-symbols", .string("PATH"), category: .xcframework,
    summary: "Add a .dSYM to the library whose UUID it has.")

  static let all: [any OptionDeclaration] = [xcframework, headers, debugSymbols]

  /// Makes sure that the options for universal binaries are not there.
  ///
  /// - Throws: `UsageError`
  static func checkAlone(
    _ arguments: ParsedArguments, of command: CommandSpec
  ) throws(UsageError) {
    let foreign: [(OptionSpec, isGiven: Bool)] = [
      (CreateCommand.stated.spec, !arguments[CreateCommand.stated].isEmpty),
      (LipoOptions.fat64.spec, arguments[LipoOptions.fat64]),
      (LipoOptions.alignments.spec, !arguments[LipoOptions.alignments].isEmpty),
      (LipoOptions.hideARM64.spec, arguments[LipoOptions.hideARM64]),
    ]
    for (option, isGiven) in foreign where isGiven {
      throw UsageError(
        reason: .conflict(option: option.spelling, with: xcframework.spec.spelling),
        command: command.name)
    }
  }

  /// Makes sure that the options for XCFrameworks are not there.
  ///
  /// - Throws: `UsageError`
  static func checkAbsent(
    _ arguments: ParsedArguments, of command: CommandSpec
  ) throws(UsageError) {
    for option in [headers, debugSymbols] where !arguments[option].isEmpty {
      throw UsageError(
        reason: .needs(option: option.spec.spelling, xcframework.spec.spelling),
        command: command.name)
    }
  }

  /// The folder of headers of each operand, by its place in the list.
  ///
  /// - Throws: `UsageError` when two are given for one, or one for what is no operand.
  static func headerFolders(
    _ arguments: ParsedArguments, for paths: [String], of command: CommandSpec
  ) throws(UsageError) -> [Int: String] {
    func invalid(_ value: String, _ reason: String) -> UsageError {
      UsageError(
        reason: .invalidValue(option: headers.spec.spelling, value: value, .other(reason)),
        command: command.name)
    }
    var common: String?
    var own: [Int: String] = [:]
    for value in arguments[headers] {
      // Both parts may hold equals signs; the operands are known.
      let named = paths.filter { value.utf8.starts(with: ($0 + "=").utf8) }
      guard let path = named.max(by: { $0.utf8.count < $1.utf8.count }) else {
        if value.utf8.contains(UInt8(ascii: "=")), (try? FileStatus(of: value)) == nil {
          throw invalid(value, "what is before the equals sign must be one of the FILEs")
        }
        guard common == nil else { throw invalid(value, "every library has headers already") }
        common = value
        continue
      }
      let folder = String(Substring(value.utf8.dropFirst(path.utf8.count + 1)))
      guard !folder.isEmpty else { throw invalid(value, "needs a folder after the equals sign") }
      for index in paths.indices where paths[index] == path {
        guard own[index] == nil else { throw invalid(value, "the library has headers already") }
        own[index] = folder
      }
    }
    if let common { for index in paths.indices where own[index] == nil { own[index] = common } }
    return own
  }
}

extension OptionCategory {
  fileprivate static let xcframework = OptionCategory(title: "XCFrameworks")
}
