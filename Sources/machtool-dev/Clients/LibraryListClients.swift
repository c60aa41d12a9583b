import Foundation

/// Tools that collect the libraries of a program from otool's output: their patterns, restated.
enum LibraryListClients {
  static let clients = [
    Client(name: "qt-library-lines", needs: [.clang, .linker], check: libraryLines),
    Client(name: "dylibbundler-load-commands", needs: [.clang, .linker], check: loadCommands),
    Client(name: "conda-build-headers", needs: [.clang, .linker], check: headers),
    Client(name: "libtool-first-library", check: firstLibrary),
  ]

  private static let libraries = [
    LinkedFiles.demoName, LinkedFiles.plainName, LinkedFiles.swiftName,
    "/usr/local/lib/libOptional.dylib", "/usr/lib/libSystem.B.dylib",
  ].sorted()

  /// macdeployqt drops the first line and matches every other one as a whole.
  private static func libraryLines(_ bench: ClientBench) throws {
    let pattern =
      /\t(.+) \(compatibility version (\d+\.\d+\.\d+), current version (\d+\.\d+\.\d+)(, weak|, reexport)?\)/
    let program = try bench.linkedFiles().program
    let text = try bench.run("otool", "-L", program)
    // A universal file has a heading for each slice that is shown.
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix(program) }
    try bench.expect(text.hasPrefix(program), "the first line is the path")
    var names: Set<String> = []
    for line in lines {
      guard let match = line.wholeMatch(of: pattern) else {
        throw ClientFailure(reason: "not a library: \(line)")
      }
      names.insert(String(match.1))
    }
    try bench.expect(names.sorted(), libraries, "libraries")
    let features = bench.testBinary("macho/libFeatures-arm64.dylib")
    let first = try bench.run("otool", "-L", features).split(separator: "\n").dropFirst().first
    try bench.expect(
      first.map(String.init),
      "\t@rpath/libFeatures.dylib (compatibility version 2.0.0, current version 3.2.1)",
      "the library's own name comes first")
  }

  /// dylibbundler looks for a `name` line after a library's command and for `path` two lines below
  /// LC_RPATH.
  private static func loadCommands(_ bench: ClientBench) throws {
    let program = try bench.linkedFiles().program
    let libraries = try bench.shell(
      """
      otool -l "$1" | awk '
        /cmd LC_(LOAD|REEXPORT|LOAD_WEAK)_DYLIB/ { wanted = 1 }
        wanted && / name / { sub(/.* name /, ""); sub(/ \\(offset [0-9]+\\)$/, ""); print; wanted = 0 }
        ' | sort -u
      """, program)
    try bench.expect(
      libraries.split(separator: "\n").map(String.init).sorted(), Self.libraries, "libraries")
    let paths = try bench.shell(
      """
      otool -l "$1" | awk '
        /cmd LC_RPATH/ { line = NR }
        line && NR == line + 2 { sub(/^ *path /, ""); sub(/ \\(offset [0-9]+\\)$/, ""); print }
        ' | awk '!seen[$0]++'
      """, program)
    try bench.expect(
      paths.split(separator: "\n").map(String.init), LinkedFiles.runPaths, "run paths")
  }

  /// conda-build takes the fifth word of the row that starts with 0x for the file type, and cuts
  /// the load commands at lines that start with `Load command`.
  private static func headers(_ bench: ClientBench) throws {
    for (file, type) in [
      ("macho/libFeatures-arm64.dylib", "6"), ("macho/hello-ios-arm64", "2"),
      ("macho/plugin-x86_64.bundle", "8"), ("object/hello-x86_64.o", "1"),
      ("universal/hello-x86_64-arm64", "2"),
    ] {
      let path = bench.testBinary(file)
      let found = try bench.shell(
        """
        otool -h "$1" >header
        head -n 1 header | grep -q -e "^$1" -e '^Mach header'
        awk '$1 ~ /^0x/ { print $5 }' header | sort -u
        """, path)
      try bench.expect(found, type + "\n", "file type of \(file)")
    }
    let commands = try bench.shell(
      "otool -l \"$1\" | awk '/^Load command [0-9]+$/ { getline; print $1, $2 }' | sort -u",
      bench.testBinary("macho/libFeatures-arm64.dylib"))
    try bench.expect(
      commands.split(separator: "\n").allSatisfy { $0.hasPrefix("cmd LC_") },
      "every load command begins with its kind")
    try bench.expect(commands.contains("cmd LC_REEXPORT_DYLIB\n"), "kinds are named")
    let text = try bench.attempt(["otool", "-h", bench.testBinary("README.md")])
    try bench.expect(text.text.contains("is not an object file"), "a text file is told so")
  }

  /// GNU libtool takes the first word of the second line of `otool -L`.
  private static func firstLibrary(_ bench: ClientBench) throws {
    let name = try bench.shell(
      "otool -L \"$1\" | awk 'NR == 2 { print $1; exit }'",
      bench.testBinary("macho/libFeatures-x86_64.dylib"))
    try bench.expect(name, "@rpath/libFeatures.dylib\n", "name")
  }
}
