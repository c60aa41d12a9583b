import Foundation
import MachOBytes
import MachToolCLI

/// `machtool-dev oracle [CORPUS]`: what Apple's own tools print over a folder of real files.
///
/// The folder `oracle` in there has a text for each command; `LIPO_DETAILED.txt` is one more.
enum OracleTask: DeveloperTask {
  static let name = "oracle"
  static let summary = "Compare the faces with what Apple's tools print (../shared/corpus)."

  /// A text of the oracle and the command line that it is the output of.
  private struct Command {
    let text: String
    let arguments: [String]

    init(_ text: String, _ arguments: String...) {
      self.text = text
      self.arguments = arguments
    }
  }

  private static let commands = [
    Command("oracle/otool-L.txt", "otool", "-arch", "all", "-m", "-L"),
    Command("oracle/otool-D.txt", "otool", "-arch", "all", "-m", "-D"),
    Command("oracle/otool-l.txt", "otool", "-arch", "all", "-m", "-l"),
    Command("oracle/otool-h.txt", "otool", "-arch", "all", "-m", "-h"),
    Command("oracle/otool-hv.txt", "otool", "-arch", "all", "-m", "-hv"),
    // The build that made these shows all slices when none is asked for.
    Command("oracle/otool-f.txt", "otool", "-arch", "all", "-f"),
    Command("oracle/otool-fv.txt", "otool", "-arch", "all", "-fv"),
    Command("oracle/lipo-info.txt", "lipo", "-info"),
    Command("oracle/lipo-archs.txt", "lipo", "-archs"),
    Command("LIPO_DETAILED.txt", "lipo", "-detailed_info"),
  ]

  /// Files with unexplained differences that are shown of each command.
  private static let shown = 10

  static func run(_ arguments: [String]) throws {
    let corpus = arguments.first ?? "../shared/corpus"
    // The texts name the files as seen from there.
    guard FileManager.default.changeCurrentDirectoryPath(corpus) else {
      print("\(corpus) is not there: nothing was compared")
      return
    }
    var unexplained = 0
    for command in commands {
      let line = command.arguments.joined(separator: " ")
      guard MachTool.faceNames.contains(command.arguments[0]) else {
        print("\(line): not offered, not compared")
        continue
      }
      unexplained += try compare(command, line)
    }
    guard unexplained == 0 else {
      throw Shell.Failure(description: "\(unexplained) unexplained differences")
    }
  }

  /// - Returns: How many files differ for no known reason.
  private static func compare(_ command: Command, _ line: String) throws -> Int {
    let blocks = try OracleBlock.read(command.text)
    var equal = 0
    var known: [String: Int] = [:]
    var unexplained: [OracleDifference] = []
    for block in blocks {
      let difference = OracleDifference(
        tool: command.arguments[0], block, output(of: command.arguments + [block.file]))
      if difference.isNone {
        equal += 1
      } else if let reason = KnownOracleDifference.reason(for: difference) {
        known[reason, default: 0] += 1
      } else {
        unexplained.append(difference)
      }
    }
    print(
      "\(line): \(blocks.count) files, \(equal) equal, \(known.values.reduce(0, +)) known, "
        + "\(unexplained.count) unexplained")
    for (reason, count) in known.sorted(by: { $0.key < $1.key }) { print("  \(count): \(reason)") }
    for difference in unexplained.prefix(shown) { print(difference.text) }
    return unexplained.count
  }

  private static func output(of arguments: [String]) -> (output: [UInt8], errors: String, Int32) {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var terminal = MachTool.Terminal()
    terminal.showsUTC = true
    let status = MachTool.run(
      arguments, terminal: terminal,
      output: { (bytes: [UInt8]) throws(SystemError) in output += bytes },
      errors: { (bytes: [UInt8]) throws(SystemError) in errors += bytes })
    return (output, String(decoding: errors, as: UTF8.self), status)
  }
}
