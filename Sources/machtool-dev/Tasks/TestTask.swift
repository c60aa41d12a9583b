/// `machtool-dev test`: the tests, with the release program among what is tested.
enum TestTask: DeveloperTask {
  static let name = "test"
  static let summary = "Build the release program and run all tests, of it too."

  /// Where the release program is built.
  static let program = ".build/release/machtool"

  static func run(_ arguments: [String]) throws {
    try Shell.run(["swift", "build", "-c", "release", "--product", "machtool"] + arguments)
    try Shell.run(
      ["swift", "test"] + arguments, environment: ["MACHTOOL_PROGRAM": program])
  }
}
