import MachOBytes
import MachOCore

/// The words of Apple's lipo for what goes wrong with files.
struct AppleLipoWords {
  let call: LipoCall
  /// How the program was called.
  let programName: String

  /// The line that ends the work.
  func line(for error: LipoError) -> String {
    "fatal error: \(programName): " + text(of: error)
  }

  /// The line about what is wrong with a table that can be listed all the same.
  func warning(about problem: ParseError) -> String {
    "warning: \(programName): " + problem.message
  }

  private func text(of error: LipoError) -> String {
    switch error {
    case .unreadable(let error): "can't open input file: \(error.path) (\(error.systemWords))"
    case .unwritable(let error): "can't write output file: \(error.path) (\(error.systemWords))"
    case .input(let error, let path): text(of: error, path)
    case .notUniversal(let file):
      "input file (\(file.path)) must be a fat file when the \(call.action.option) option is "
        + "specified"
    case .lacks(let architecture, let file):
      switch call.action {
      case .replace:
        "-replace \(architecture.name) <file_name> specified but fat file: \(file.path) does not "
          + "contain that architecture"
      case .thin:
        "fat input file (\(file.path)) does not contain the specified architecture "
          + "(\(architecture.name)) to thin it to"
      default:
        "\(call.action.option) \(architecture.name) specified but fat file: \(file.path) does not "
          + "contain that architecture"
      }
    case .unknownArchitecture(let name):
      "unknown architecture specification flag: \(name)"
    case .nothingLeft(let file):
      "-remove's specified would result in an empty fat file: \(file.path)"
    case .universalReplacement(let path):
      "replacement file: \(path) is a fat file (must be a thin file)"
    case .otherReplacement(let path, let stated, let found):
      "specified architecture: \(stated.name) for replacement file: \(path) does not match the "
        + "file's architecture (\(found.name))"
    case .clash(let first, let second):
      clash(first, second)
    case .alignmentWithoutSlice(let architecture):
      "-segalign \(architecture.name) <value> specified but resulting fat file does not contain "
        + "that architecture"
    case .layout(let problem):
      problem.words
    }
  }

  private func clash(_ first: LipoSlice, _ second: LipoSlice) -> String {
    let start =
      "\(first.file.path) and \(second.file.path) have the same architectures "
      + "(\(first.architecture.name)) and can't be in the same fat output file"
    return LipoClash(first: first, second: second).advised(start)
  }

  private func text(of error: SliceError, _ path: String) -> String {
    switch error {
    case .malformedTable(let problems): return text(ofTable: problems, path)
    case .malformed(let fault): return text(of: fault)
    case .mismatch(let stated, let found):
      return "specified architecture: \(stated.name) for input file: \(path) does not match the "
        + "file's architecture (\(found.name))"
    case .statedForUniversal:
      return "architecture specified for fat input file: \(path) (it says itself what it has)"
    case .emptyArchive:
      return "empty archive with no architecture specification: \(path) (can't determine "
        + "architecture for it)"
    case .archiveWithoutObjects:
      return
        "archive with no architecture specification: \(path) (can't determine architecture for "
        + "it)"
    case .mixedArchive(let first, let other):
      return "archive member \(path)(\(other.name)) is for "
        + "\(other.architectureWords(against: first)), \(path)(\(first.name)) for "
        + "\(first.architectureWords(against: other)) (all members must match)"
    case .universalMember(let name):
      return "archive member \(path)(\(name)) is a fat file (not allowed in an archive)"
    case .foreignMember(let name, let kind):
      return "archive member \(path)(\(name)) is \(kind.words)"
    case .brokenMember(let error):
      return "malformed archive: " + error.message
    // Programs match the whole line: nothing may follow the path.
    case .bitcodeWithoutTarget, .noArchitecture, .brokenHeader, .thinArchive:
      return "can't figure out the architecture type of: \(path)"
    }
  }

  private func text(of fault: CommandFault) -> String {
    let file = fault.place.file
    return switch fault.kind {
    case .commandsPastEndOfFile:
      "truncated or malformed object (load commands would extend past the end of the file) in: "
        + file
    case .commandPastEnd(let index):
      "load command \(index) extends past end of all load commands in: \(file)"
    case .commandWithoutSize(let index):
      "load command \(index) size is less than or equal to zero in: \(file)"
    case .other(let error): "malformed object: " + error.message
    }
  }

  /// The lines about commands whose size is no multiple of 4, which do not stop the work.
  func lines(about commands: [UInt32], in file: String) -> [String] {
    commands.map {
      "error: \(programName): load command \($0) size not a multiple of sizeof(uint32_t) in: \(file)"
    }
  }

  private func text(ofTable problems: [ParseError], _ path: String) -> String {
    guard let problem = problems.first else { return "malformed fat file \(path)" }
    let architecture = problem.place.architecture
    let numbers = architecture.map {
      "cputype (\(Int32(truncatingIfNeeded: $0.type.rawValue))) cpusubtype (\($0.subtype.masked))"
    }
    switch (problem.reason, numbers) {
    case (.outside, let numbers?):
      return "truncated or malformed fat file (offset plus size of \(numbers) extends past the end "
        + "of the file) \(path)"
    case (.truncated, _):
      return "truncated or malformed fat file (fat_arch structs would extend past the end of the "
        + "file) \(path)"
    case (.duplicate, let numbers?):
      return "fat file \(path) contains two of the same architecture (\(numbers))"
    case (.invalid(field: "align", let exponent, _), let numbers?):
      return "align (2^\(exponent.words)) too large of fat file \(path) (\(numbers)) (maximum 2^15)"
    default:
      return "malformed fat file " + problem.message
    }
  }
}
