/// Shell scripts that are in thousands of projects, restated: the commands and what is cut out of
/// their output are the originals', the words are ours.
enum ScriptClients {
  private static let ar = Need.program("llvm-ar-19", package: "llvm-19")

  static let clients = [
    Client(name: "cocoapods-strip", needs: [.clang, .linker], check: stripArchitectures),
    Client(
      name: "cocoapods-swift-libraries", needs: [.clang, .linker], check: swiftLibraries),
    Client(name: "carthage-info", check: carthage),
    Client(name: "libtool-archives", needs: [ar], check: libtoolArchives),
    Client(name: "script-archs-equal", check: archsEqual),
    Client(name: "script-detailed-info", check: detailedInfo),
  ]

  /// A framework embedded in an app loses the slices that the app is not built for.
  private static func stripArchitectures(_ bench: ClientBench) throws {
    let script = """
      built=" $2 "
      found=$(lipo -info "$1" | sed 's/.*: *//')
      common=
      for name in $found; do
        case $built in *" $name "*) common=1 ;; esac
      done
      [ -n "$common" ] || exit 0
      for name in $found; do
        case $built in
          *" $name "*) ;;
          *) lipo -remove "$name" -output "$1" "$1" ;;
        esac
      done
      """
    let library = try bench.copy(try bench.linkedFiles().demo, to: "My Kit.framework/My Kit")
    let before = try FatFile(at: library)
    try bench.shell(script, library, "armv7")
    try bench.expect(try FatFile(at: library).names, ["x86_64", "arm64"], "nothing in common")
    try bench.shell(script, library, "armv7 arm64")
    let after = try FatFile(at: library)
    try bench.expect(after.names, ["arm64"], "slices")
    try bench.expect(try after.slice("arm64") == before.slice("arm64"), "the slice is as before")
    let thin = try bench.copy(bench.testBinary("macho/libFeatures-arm64.dylib"), to: "thin")
    try bench.shell(script, thin, "armv7 arm64")
    try bench.expect(
      try bench.bytes(thin) == bench.bytes(bench.testBinary("macho/libFeatures-arm64.dylib")),
      "a thin file is left alone")
  }

  /// The Swift libraries that a program needs, from `otool -LX`.
  private static func swiftLibraries(_ bench: ClientBench) throws {
    let names = try bench.shell(
      """
      otool -LX "$1" | grep '@rpath/libswift' | sed -e 's|.*@rpath/||' -e 's| (.*||' | sort -u
      """, try bench.linkedFiles().program)
    try bench.expect(names, "libswiftDemo.dylib\n", "Swift libraries")
    let lines = try bench.run("otool", "-LX", bench.testBinary("macho/libFeatures-arm64.dylib"))
    try bench.expect(lines.hasPrefix("\t@rpath/libFeatures.dylib ("), "there is no heading")
  }

  /// Carthage reads the names after a prefix that holds the path, letters and digits only.
  private static func carthage(_ bench: ClientBench) throws {
    for (file, prefix, expected) in [
      (
        "universal/hello-x86_64-arm64", ("Architectures in the fat file: ", " are:"),
        ["x86_64", "arm64"]
      ),
      ("macho/hello-ios-arm64", ("Non-fat file: ", " is architecture:"), ["arm64"]),
    ] {
      let path = bench.testBinary(file)
      let text = try bench.run("lipo", "-info", path)
      let start = prefix.0 + path + prefix.1
      try bench.expect(text.hasPrefix(start), "output begins with '\(start)'")
      let rest = text.dropFirst(start.count)
      try bench.expect(rest.wholeMatch(of: /[A-Za-z0-9 _-]+\n/) != nil, "one line of names")
      try bench.expect(
        rest.split(whereSeparator: \.isWhitespace).map(String.init), expected, "names")
    }
    let file = try bench.copy(bench.testBinary("universal/hello-x86_64-arm64"), to: "program")
    try bench.run("lipo", "-remove", "x86_64", "-output", file, file)
    try bench.expect(try FatFile(at: file).names, ["arm64"], "slices")
  }

  /// GNU libtool takes a universal archive apart, extracts the members of each architecture and
  /// joins those of one name.
  private static func libtoolArchives(_ bench: ClientBench) throws {
    try bench.shell(
      """
      archive=$1
      names=$(lipo -info "$archive" 2>/dev/null | grep Architectures || true)
      [ -n "$names" ]
      for name in $(echo "$names" | sed 's/.*are://'); do
        mkdir -p "parts/$name"
        lipo -thin "$name" -output "parts/$name/all.a" "$archive"
        (cd "parts/$name" && llvm-ar-19 x all.a && rm all.a)
      done
      for object in $(find parts -type f -name '*.o' | sed 's|.*/||' | sort -u); do
        lipo -create -output "$object" $(find parts -name "$object" | sort)
      done
      """, bench.testBinary("archive/libSample.a"))
    for object in ["a", "b", "c"] {
      let file = try FatFile(at: "\(bench.folder)/\(object).o")
      try bench.expect(
        file.names.sorted(), ["arm64", "armv7", "i386", "x86_64"], "slices of \(object).o")
      for slice in file.slices {
        let part = "\(bench.folder)/parts/\(slice.name)/\(object).o"
        try bench.expect(try bench.bytes(part) == slice.bytes, "\(slice.name) of \(object).o")
      }
    }
    let thin = try bench.run("lipo", "-info", bench.testBinary("archive/libLongNames-arm64.a"))
    try bench.expect(!thin.contains("Architectures"), "a thin archive is not taken apart")
  }

  /// Scripts compare the whole output of -archs, in which a last blank would count.
  private static func archsEqual(_ bench: ClientBench) throws {
    for (file, names) in [
      ("universal/hello-x86_64-arm64", "x86_64 arm64"), ("macho/hello-ios-arm64", "arm64"),
      ("archive/libLongNames-arm64.a", "arm64"), ("universal/hello-fat64.o", "x86_64 arm64"),
    ] {
      try bench.shell(
        "[[ \"$(lipo -archs \"$1\")\" == \"$2\" ]]", bench.testBinary(file), names)
    }
  }

  private static func detailedInfo(_ bench: ClientBench) throws {
    let file = bench.testBinary("universal/hello-x86_64-arm64")
    let script = "lipo -detailed_info \"$1\" | awk '/^architecture /{ print $2 }'"
    try bench.expect(try bench.shell(script, file), "x86_64\narm64\n", "architectures")
    let sizes = try bench.shell(
      "lipo -detailed_info \"$1\" | awk '$1 == \"size\" { print $2 }'", file)
    let expected = try FatFile(at: file).slices.map { "\($0.bytes.count)\n" }.joined()
    try bench.expect(sizes, expected, "sizes")
  }
}
