/// `machtool-dev fixtures`: the test binaries.
enum FixturesTask: DeveloperTask {
  static let name = "fixtures"
  static let summary = "Rebuild the test binaries (--check compares them with a new build)."

  private static let script = "TestBinaries/make.sh"

  static func run(_ arguments: [String]) throws {
    try Shell.run([script] + arguments)
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
