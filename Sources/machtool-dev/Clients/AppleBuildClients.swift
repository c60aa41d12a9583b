/// Calls as build systems of Apple's platforms make them: Bazel's rules, Flutter, Electron.
enum AppleBuildClients {
  static let clients = [
    Client(name: "bazel-thin", check: thin),
    Client(name: "bazel-platforms", check: platforms),
    Client(name: "bazel-install-name", check: installName),
    Client(name: "flutter-extract-in-place", check: extractInPlace),
    Client(name: "flutter-verify-arch", check: verify),
    Client(name: "electron-create-over-input", check: createOverInput),
  ]

  /// The architectures are the third field between colons; one is thinned, several are extracted.
  private static func thin(_ bench: ClientBench) throws {
    let file = bench.testBinary("universal/hello-five.o")
    let fields = try bench.run("lipo", "-info", file).split(separator: ":")
    try bench.expect(
      fields.count > 2 ? fields[2].split(whereSeparator: \.isWhitespace).sorted() : [],
      ["armv7", "i386", "ppc", "x86_64", "x86_64h"], "third field")
    let output = bench.folder + "/one.o"
    try bench.run("lipo", file, "-thin", "armv7", "-output", output)
    try bench.expect(
      try bench.bytes(output) == FatFile(at: file).slice("armv7"), "the slice is what was in it")
    try bench.run(
      "lipo", file, "-extract", "x86_64", "-extract", "armv7", "-output", bench.folder + "/two.o")
    try bench.expect(
      try FatFile(at: bench.folder + "/two.o").names.sorted(), ["armv7", "x86_64"], "slices")
  }

  /// Platform and minimum system are found by patterns over `otool -lV -arch all`.
  private static func platforms(_ bench: ClientBench) throws {
    for (file, expected) in [
      ("universal/hello-x86_64-arm64", ["MACOS 10.14", "MACOS 13.0"]),
      (
        "app/Kit.xcframework/ios-arm64_x86_64-simulator/Kit.framework/Kit",
        ["IOSSIMULATOR 15.0", "IOSSIMULATOR 15.0"]
      ),
      ("macho/libZippered-x86_64.dylib", ["MACOS 10.15", "MACCATALYST 13.1"]),
    ] {
      let text = try bench.run("otool", "-lV", "-arch", "all", bench.testBinary(file))
      let pattern =
        /cmd LC_BUILD_VERSION\n(?:(?!Load command)[^\n]*\n)*? +platform (\S+)\n(?:(?!Load command)[^\n]*\n)*? +minos (\S+)\n/
      try bench.expect(
        text.matches(of: pattern).map { "\($0.1) \($0.2)" }, expected, "platforms of \(file)")
    }
    for (file, kind, version) in [
      ("object/hello-armv7.o", "IPHONEOS", "9.0"), ("object/hello-x86_64.o", "MACOSX", "10.9"),
    ] {
      let text = try bench.run("otool", "-lV", "-arch", "all", bench.testBinary(file))
      let pattern = /cmd LC_VERSION_MIN_(\S+)\n +cmdsize 16\n +version (\S+)\n/
      let found = text.firstMatch(of: pattern).map { "\($0.1) \($0.2)" }
      try bench.expect(found, "\(kind) \(version)", "minimum system of \(file)")
    }
  }

  /// `otool -D -X` prints the name alone.
  private static func installName(_ bench: ClientBench) throws {
    let library = bench.testBinary("macho/libFeatures-arm64.dylib")
    try bench.expect(
      try bench.run("otool", "-D", "-X", library), "@rpath/libFeatures.dylib\n", "name alone")
    let program = bench.testBinary("macho/hello-ios-arm64")
    try bench.expect(try bench.run("otool", "-D", "-X", program), "", "name of a program")
  }

  private static func extractInPlace(_ bench: ClientBench) throws {
    let file = try bench.copy(bench.testBinary("universal/hello-five.o"), to: "five.o")
    let before = try FatFile(at: file)
    try bench.run("lipo", "-output", file, "-extract", "x86_64", "-extract", "armv7", file)
    let after = try FatFile(at: file)
    try bench.expect(after.names.sorted(), ["armv7", "x86_64"], "slices")
    for name in after.names {
      try bench.expect(try after.slice(name) == before.slice(name), "\(name) is as before")
    }
  }

  /// Flutter asks for the architectures of what it built, and whether a file is thin.
  private static func verify(_ bench: ClientBench) throws {
    for (file, names, status) in [
      ("universal/hello-x86_64-arm64", ["x86_64", "arm64"], 0 as Int32),
      ("universal/hello-x86_64-arm64", ["arm64", "armv7"], 1),
      ("universal/hello-x86_64-arm64", ["x86_64h"], 1),
      ("macho/hello-macos-x86_64", ["x86_64"], 0),
      ("macho/hello-macos-x86_64", ["x86_64h"], 1),
      ("archive/libLongNames-arm64.a", ["arm64"], 0),
      ("archive/libLongNames-arm64.a", ["arm64", "x86_64"], 1),
      ("archive/libSample.a", ["i386", "armv7"], 0),
    ] {
      let output = try bench.attempt(["lipo", bench.testBinary(file), "-verify_arch"] + names)
      try bench.expect(output.status, status, "\(names) in \(file)")
      try bench.expect(output.text, "", "standard output")
    }
    let thin = try bench.run("lipo", "-info", bench.testBinary("macho/hello-ios-arm64"))
    try bench.expect(thin.hasPrefix("Non-fat file:"), "a thin file is called so")
  }

  /// Electron's universal apps are joined with the output over one input.
  private static func createOverInput(_ bench: ClientBench) throws {
    let intel = try bench.copy(bench.testBinary("macho/hello-macos-x86_64"), to: "intel")
    let arm = try bench.copy(bench.testBinary("macho/hello-macos-arm64"), to: "arm")
    let parts = ["x86_64": try bench.bytes(intel), "arm64": try bench.bytes(arm)]
    try bench.run("lipo", intel, arm, "-create", "-output", intel)
    let file = try FatFile(at: intel)
    try bench.expect(file.names, ["x86_64", "arm64"], "slices")
    for slice in file.slices {
      try bench.expect(slice.bytes == parts[slice.name], "\(slice.name) is whole")
    }
    try bench.run("test", "-x", intel)
  }
}
