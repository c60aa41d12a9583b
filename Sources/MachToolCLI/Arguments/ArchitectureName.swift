import MachOBytes
import MachOCore

/// Names of architectures as people type them.
enum ArchitectureName {
  /// The name that was probably meant: other tools' names, or the nearest of Apple's.
  static func suggestion(for name: String) -> String? {
    switch name.lowercased() {
    case "aarch64": "arm64"
    case "amd64", "x64", "x86-64": "x86_64"
    case "x86", "386": "i386"
    default: Suggestion.nearest(to: name, among: Architecture.allNames)
    }
  }

  /// The architectures that an operand names.
  static func architectures(
    _ operand: OperandSpec, in arguments: ParsedArguments, of command: CommandSpec
  ) throws(UsageError) -> [Architecture] {
    var found: [Architecture] = []
    for name in arguments[operand] {
      guard let architecture = Architecture(named: name) else {
        let isFile = (try? FileStatus(of: name)) != nil
        throw UsageError(
          reason: isFile
            ? .fileForArchitecture(name)
            : .unknownArchitecture(name, suggestion: suggestion(for: name)),
          command: command.name)
      }
      found.append(architecture)
    }
    return found
  }
}

extension ValueSyntax where Value == Architecture {
  /// An architecture by its name in Apple's tools.
  static var architecture: Self {
    let read = { @Sendable (text: String) throws(InvalidValue) -> Architecture in
      guard let architecture = Architecture(named: text) else {
        throw .unknownArchitecture(suggestion: ArchitectureName.suggestion(for: text))
      }
      return architecture
    }
    return Self(metavar: "ARCH", read: read, write: \.name)
  }
}
