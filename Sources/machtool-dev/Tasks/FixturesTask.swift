import Foundation
import MachOBytes
import MachToolCLI

/// `machtool-dev fixtures`: the test binaries.
enum FixturesTask: DeveloperTask {
  static let name = "fixtures"
  static let summary = "Rebuild the test binaries (--check compares them with a new build)."

  private static let script = "TestBinaries/make.sh"

  static func run(_ arguments: [String]) throws {
    try Shell.run([script] + arguments)
    if arguments.isEmpty { try makeDatabase() }
  }

  /// The database of private names, which this program makes itself; a test compares it.
  private static func makeDatabase() throws {
    let folder = "TestBinaries/system/"
    let status = MachTool.run(
      [
        "db", "build", "--sdk", folder + "Small.sdk", "--runtime", folder + "Small.runtime",
        "-o", "TestBinaries/names/Small.names", "--date", "2026-11-30",
      ],
      output: { _ in }, errors: { FileHandle.standardError.write(Data($0)) })
    guard status == 0 else { throw Shell.Failure(description: "no database was made") }
  }

  /// Compares the test binaries with a new build where the tools are there.
  static func checkIfPossible() throws {
    guard ["clang-19", "ld64.lld-19", "llvm-lipo-19"].allSatisfy(Shell.has) else {
      print("no LLVM 19 here: the test binaries were not rebuilt")
      return
    }
    try run(["--check"])
  }
}
