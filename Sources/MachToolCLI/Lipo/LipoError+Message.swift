import MachOBytes
import MachOCore

extension LipoError {
  /// The error in machtool's own words: one line for each thing that is wrong.
  var messages: [String] {
    switch self {
    case .unreadable(let error), .unwritable(let error):
      return ["\(error.path): \(error.reason)"]
    case .input(let error, let path):
      return error.messages(of: path)
    case .notUniversal(let file):
      return ["\(file.path): is not a universal binary, it has only \(file.names)"]
    case .lacks(let architecture, let file):
      return ["\(file.path): has no architecture \(architecture.name), it has \(file.names)"]
    case .unknownArchitecture(let name):
      return ["unknown architecture '\(name)'"]
    case .nothingLeft(let file):
      return ["\(file.path): nothing would be left: it has only \(file.names)"]
    case .universalReplacement(let path):
      return [
        "\(path): is a universal binary; a slice can only be replaced by a file for one "
          + "architecture"
      ]
    case .otherReplacement(let path, let stated, let found):
      return ["\(path): is for \(found.name), not for \(stated.name)"]
    case .clash(let first, let second):
      let start =
        "\(first.file.path) and \(second.file.path) both have \(first.architecture.name), and a "
        + "universal binary has one slice for an architecture"
      return [LipoClash(first: first, second: second).advised(start)]
    case .alignmentWithoutSlice(let architecture):
      return ["an alignment is given for \(architecture.name), which the result does not have"]
    case .layout(let problem):
      return [problem.words]
    }
  }
}

extension LipoFile {
  /// The names of its architectures.
  var names: String { architectures.map(\.name).joined(separator: " ") }
}

extension SliceError {
  /// The error in machtool's own words.
  func messages(of path: String) -> [String] {
    switch self {
    case .malformedTable(let problems):
      problems.map(\.message)
    case .brokenHeader(let error), .brokenMember(let error):
      [error.message]
    case .malformed(let fault):
      [fault.message]
    case .mismatch(let stated, let found):
      ["\(path): is for \(found.name), not for \(stated.name)"]
    case .statedForUniversal:
      [
        "\(path): is a universal binary, which says itself what it has; give it without an "
          + "architecture"
      ]
    case .thinArchive:
      ["\(path): is a thin static library, which only names its members; make one that holds them"]
    case .emptyArchive:
      ["\(path): is a static library without members"]
    case .archiveWithoutObjects:
      ["\(path): is a static library without Mach-O members"]
    case .mixedArchive(let first, let other):
      [
        "\(path): members are for different architectures: \(first.name) is for "
          + "\(first.architectureWords(against: other)), \(other.name) for "
          + other.architectureWords(against: first)
      ]
    case .universalMember(let name):
      ["\(path)(\(name)): is a universal binary, which no linker takes inside of a static library"]
    case .foreignMember(let name, let kind):
      ["\(path)(\(name)): is \(kind.words), not a Mach-O file"]
    case .bitcodeWithoutTarget(let triple?):
      ["\(path): is LLVM bitcode for \(triple), which no Mach-O file is for"]
    case .bitcodeWithoutTarget(nil):
      ["\(path): is LLVM bitcode that does not say what it is for"]
    case .noArchitecture(let kind):
      ["\(path): is \(kind.words), not a Mach-O file"]
    }
  }
}

extension CommandFault {
  /// The fault in machtool's own words.
  fileprivate var message: String {
    switch kind {
    case .commandsPastEndOfFile: "\(place.words): the load commands end after the file"
    case .commandPastEnd(let index):
      "\(place.words): load command \(index) ends after the area of all load commands"
    case .commandWithoutSize(let index): "\(place.words): load command \(index) has the size 0"
    case .other(let error): error.message
    }
  }
}

extension UniversalLayout.Problem {
  /// The problem in machtool's own words.
  var words: String {
    switch self {
    case .noSlices:
      "there is nothing to put together"
    case .tooMany(let count):
      "\(count) slices are more than a universal binary can have"
    case .duplicate:
      "two slices are for the same architecture"
    case .wideExecutable(let slice):
      "\(slice.place.file): is an executable, and no system loads one from a universal binary with "
        + "64-bit offsets"
    case .hidingNeedsExecutables(let slice):
      "\(slice.place.file): is no executable; arm64 slices can only be hidden in executables"
    case .hidingNeedsNarrowTable:
      "arm64 slices cannot be hidden in a universal binary with 64-bit offsets"
    case .tooLarge:
      "the slices are larger than any file can be"
    }
  }
}
