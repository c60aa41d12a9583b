/// `machtool-dev golden`: rewrites the expected output.
enum GoldenTask: DeveloperTask {
  static let name = "golden"
  static let summary =
    "Rewrite golden files and README examples; look at the difference before you commit it."

  static func run(_ arguments: [String]) throws {
    // The tests fail after rewriting, so that nobody takes a rewrite for a pass.
    try? Shell.run(
      ["swift", "test", "--filter", "GoldenTests|readmeExamplesAreReal"] + arguments,
      environment: ["UPDATE_GOLDEN": "1"])
  }
}
