/// Compilers that make universal files.
enum CompilerClients {
  static let clients = [
    Client(name: "clang-two-archs", needs: [.clang], check: twoArchitectures)
  ]

  /// clang's driver compiles once for each -arch and joins the results with `lipo -create`.
  private static func twoArchitectures(_ bench: ClientBench) throws {
    let source = try bench.write("int answer(void) { return 42; }\n", to: "answer.c")
    let universal = bench.folder + "/answer.o"
    func words(_ architectures: [String], _ output: String) -> [String] {
      [LinkedFiles.compiler, "-target", "x86_64-apple-macosx11"]
        + architectures.flatMap { ["-arch", $0] } + ["-c", source, "-o", output]
    }
    try bench.run(words(["x86_64", "arm64"], universal))
    let file = try FatFile(at: universal)
    try bench.expect(file.names, ["x86_64", "arm64"], "slices")
    for name in file.names {
      let thin = "\(bench.folder)/\(name).o"
      try bench.run(words([name], thin))
      try bench.expect(try file.slice(name) == bench.bytes(thin), "\(name) is what clang compiled")
    }
  }
}
