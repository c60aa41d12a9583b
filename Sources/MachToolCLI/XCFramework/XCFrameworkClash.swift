import AppPackage
import MachOBytes
import MachOCore

/// Inputs for the same platform, of which an XCFramework has one.
struct XCFrameworkClash {
  /// At least two.
  let inputs: [XCFrameworkInput]

  /// What is wrong, and what to do about it.
  var message: String {
    let names = Words.list(inputs.map(\.path))
    let all = inputs.count == 2 ? "both" : "all"
    let platform = inputs.first.map(\.binary.platform.kind.words) ?? ""
    return "\(names) are \(all) for \(platform), and an XCFramework has one library for a "
      + "platform; \(advice)"
  }

  private var advice: String {
    let architectures = inputs.flatMap { $0.binary.architectures }
    let twice = architectures.unique.filter { one in
      architectures.count(where: { $0 == one }) > 1
    }
    guard twice.isEmpty else {
      let words = Words.list(twice.map(\.name))
      return "they have \(words) in common, so leave out what is not wanted"
    }
    let isFramework = inputs.first?.framework != nil
    return isFramework
      ? "put all their code into the first and leave the rest out: \(command)"
      : "put their architectures into one library first: \(command)"
  }

  /// The command that puts all into the first framework, or into a new library.
  private var command: String {
    let files = inputs.map(\.binaryFilePath)
    let result = inputs.first?.framework == nil ? libraryName : files.first ?? ""
    return (["machtool", "create"] + files + ["-o", result]).map(XCFrameworkClash.quoted)
      .joined(separator: " ")
  }

  /// What the names have in common, without what parts their architectures from it.
  private var libraryName: String {
    let names = inputs.map(\.name)
    let first = names.first ?? ""
    var result = first
    if names.contains(where: { $0 != first }) {
      var common = PathParts.split(first).stem
      for name in names { common = common.commonPrefix(with: name) }
      while let last = common.last, "-_.".contains(last) { common.removeLast() }
      result = common + "." + PathParts.split(first).ending
      if common.isEmpty || common == "lib" { result = "universal-" + first }
    }
    // Not over an input.
    return inputs.contains { $0.path == result } ? "universal-" + result : result
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        true
      default: "-_./+=:@%,".utf8.contains(byte)
      }
    }
    guard !isPlain || word.isEmpty else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }
}

extension String {
  /// The characters with which both begin.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
