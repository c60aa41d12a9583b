import MachOBytes
import MachOCore

/// The words of LLVM's lipo for what goes wrong with files.
struct LLVMLipoWords {
  let call: LipoCall

  /// The text after `llvm-lipo: error: `.
  func text(of error: LipoError) -> String {
    switch error {
    case .unreadable(let error): "'\(error.path)': \(error.systemWords)"
    case .unwritable(let error): "'\(error.path)': \(error.systemWords)"
    case .input(let error, let path): text(of: error, path)
    case .notUniversal(let file):
      "input file \(file.path) must be a fat file when the \(call.action.option) option is "
        + "specified"
    case .lacks(let architecture, let file):
      lacks(LLVMArchitectureName.text(architecture), file.path)
    case .unknownArchitecture(let name):
      "Invalid architecture: \(name)"
    case .nothingLeft:
      "removing all architectures would result in an empty universal binary"
    case .universalReplacement(let path):
      "replacement file: \(path) is a fat file (must be a thin file)"
    case .otherReplacement(let path, let stated, let found):
      mismatch(stated, path, found)
    case .clash(let first, let second):
      clash(first, second)
    case .alignmentWithoutSlice(let architecture):
      "-segalign \(LLVMArchitectureName.text(architecture)) <value> specified but resulting fat file "
        + "does not contain that architecture "
    case .layout(let problem):
      problem.words
    }
  }

  private func lacks(_ name: String, _ path: String) -> String {
    let start = "fat input file \(path) does not contain the specified architecture \(name)"
    return switch call.action {
    case .replace:
      "-replace \(name) <file_name> specified but fat file: \(path) does not contain that "
        + "architecture"
    case .thin: start + " to thin it to"
    case .remove: start + " to remove"
    default: start
    }
  }

  private func mismatch(_ stated: Architecture, _ path: String, _ found: Architecture) -> String {
    "specified architecture: \(LLVMArchitectureName.text(stated)) for file: \(path) does not match "
      + "the file's architecture (\(LLVMArchitectureName.text(found)))"
  }

  private func clash(_ first: LipoSlice, _ second: LipoSlice) -> String {
    let start =
      "\(first.file.path) and \(second.file.path) have the same architecture "
      + "\(LLVMArchitectureName.text(first.architecture)) and therefore cannot be in the same "
      + "universal binary"
    return LipoClash(first: first, second: second).advised(start)
  }

  private func text(of error: SliceError, _ path: String) -> String {
    switch error {
    case .malformedTable(let problems):
      "'\(path)': truncated or malformed fat file ("
        + (problems.first?.message ?? "") + ")"
    case .brokenHeader(let error), .brokenMember(let error):
      "'\(path)': truncated or malformed object (\(error.message))"
    // LLVM's alignment does not depend on load commands.
    case .malformed: "'\(path)': truncated or malformed object"
    case .mismatch(let stated, let found): mismatch(stated, path, found)
    case .statedForUniversal, .noArchitecture(.empty), .thinArchive:
      "'\(path)': The file was not recognized as a valid object file"
    case .emptyArchive:
      "empty archive with no architecture specification: \(path) (can't determine "
        + "architecture for it)"
    case .archiveWithoutObjects:
      "archive with no architecture specification: \(path) (can't determine architecture for it)"
    case .mixedArchive(let first, let other):
      "archive member \(other.name) cputype (\(other.architecture.type.rawValue)) and cpusubtype"
        + "(\(other.architecture.subtype.rawValue)) does not match previous archive members cputype "
        + "(\(first.architecture.type.rawValue)) and cpusubtype("
        + "\(first.architecture.subtype.rawValue)) (all members must match) \(first.name)"
    case .universalMember(let name):
      "archive member \(name) is a fat file (not allowed in an archive)"
    case .foreignMember(let name, _):
      "archive member \(name) is neither a MachO file or an LLVM IR file (not allowed in an archive)"
    case .bitcodeWithoutTarget(let triple):
      "'\(path)': LLVM IR for \(triple ?? "no target") has no architecture"
    case .noArchitecture(let kind):
      switch kind {
      case .elf, .portableExecutable: "File \(path) has unsupported binary format"
      default: "'\(path)': The file was not recognized as a valid object file"
      }
    }
  }
}
