/// `machtool-dev ci`: everything that must pass before a change lands.
enum CITask: DeveloperTask {
  static let name = "ci"
  static let summary =
    "Check the format, build debug and release, run the tests and the tools' clients."

  private static let warningsAreErrors = ["-Xswiftc", "-warnings-as-errors"]

  static func run(_ arguments: [String]) throws {
    try Shell.run(
      ["swift", "format", "lint", "--strict", "--recursive", "--parallel"]
        + ["Package.swift", "Sources", "Tests"])
    try Shell.run(["swift", "build", "--build-tests"] + warningsAreErrors)
    try TestTask.run(warningsAreErrors)
    try ManTask.check()
    try FixturesTask.checkIfPossible()
    try RoundTripTask.run(["TestBinaries"])
    try ClientsTask.run(["--program", TestTask.program])
  }
}
