/// Build tools from PyPI, imported as modules or started.
enum PythonClients {
  private static let meson = Need.module("mesonbuild", package: "meson")
  private static let conan = Need.module("conan", package: "conan")
  private static let lipomerge = Need.module("lipomerge", package: "lipomerge")
  private static let nm = Need.program("llvm-nm-19", package: "llvm-19")

  static let clients = [
    Client(name: "meson-object-archs", needs: [meson], check: objectArchitectures),
    Client(name: "meson-rpaths", needs: [meson, .clang, .linker], check: runPaths),
    Client(name: "meson-symbols", needs: [meson, nm], check: symbols),
    Client(name: "conan-install-name", needs: [conan, .clang, .linker], check: installName),
    Client(
      name: "conan-fix-install-names",
      needs: [conan, .clang, .linker, .installNameTool], check: fixInstallNames),
    Client(name: "lipomerge", needs: [lipomerge], check: merge),
  ]

  /// Meson takes what follows the last `: ` of `lipo -info`.
  private static func objectArchitectures(_ bench: ClientBench) throws {
    for (file, expected) in [
      ("universal/hello-x86_64-arm64", "x86_64 aarch64"),
      ("macho/hello-macos-x86_64", "x86_64"),
      ("object/hello-armv7.o", "armv7 arm"),
      ("archive/libSample.a", "armv7 x86 x86_64 aarch64 arm"),
      ("archive/libLongNames-arm64.a", "aarch64"),
    ] {
      let answer = try bench.python(
        """
        import sys
        from mesonbuild.utils.universal import darwin_get_object_archs
        print(*(darwin_get_object_archs(sys.argv[1]) or ['none']))
        """, bench.testBinary(file))
      try bench.expect(answer, expected + "\n", "architectures of \(file)")
    }
  }

  /// Meson reads keys and values of `otool -l`.
  private static func runPaths(_ bench: ClientBench) throws {
    let answer = try bench.python(
      """
      import sys
      from mesonbuild.scripts.depfixer import get_darwin_rpaths
      for path in get_darwin_rpaths(sys.argv[1]): print(path)
      """, try bench.linkedFiles().program)
    try bench.expect(
      answer, LinkedFiles.runPaths.map { $0 + "\n" }.joined(), "run paths of a universal file")
  }

  /// Meson finds the library's name two lines below LC_ID_DYLIB, its version five below.
  private static func symbols(_ bench: ClientBench) throws {
    let output = bench.folder + "/symbols"
    try bench.python(
      """
      import sys
      from mesonbuild.scripts.symbolextractor import osx_syms
      osx_syms(sys.argv[1], sys.argv[2])
      """, bench.testBinary("macho/libFeatures-arm64.dylib"), output)
    let text = try bench.run("cat", output)
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
    try bench.expect(
      lines.first.map(String.init), "name @rpath/libFeatures.dylib (offset 24)", "first line")
    try bench.expect(
      lines.dropFirst().first.map(String.init), "compatibility version 2.0.0", "second line")
    try bench.expect(
      lines.dropFirst(2).contains { $0.hasSuffix(" T") }, "functions of the library are listed")
  }

  /// Conan takes the line after the first of `otool -D` that has a colon.
  private static func installName(_ bench: ClientBench) throws {
    let files = try bench.linkedFiles()
    for (file, expected) in [
      (bench.testBinary("macho/libFeatures-x86_64.dylib"), "@rpath/libFeatures.dylib"),
      (files.plain, LinkedFiles.plainName),
    ] {
      let answer = try bench.python(
        """
        import sys
        from conan.tools.apple.apple import _get_dylib_install_name
        print(_get_dylib_install_name(sys.argv[1], sys.argv[2]))
        """, bench.otool, file)
      try bench.expect(answer, expected + "\n", "install name")
    }
  }

  /// Conan finds a package's libraries and programs with `otool -hv`, their names with -D and -L,
  /// their run paths with -l, and renames them.
  private static func fixInstallNames(_ bench: ClientBench) throws {
    let files = try bench.linkedFiles()
    let library = try bench.copy(files.plain, to: "package/lib/libPlain.1.dylib")
    let program = try bench.copy(files.program, to: "package/bin/tool")
    try bench.python(
      """
      import subprocess, sys
      from types import SimpleNamespace
      from conan.tools.apple import fix_apple_shared_install_name

      class Recipe:
          settings = SimpleNamespace(get_safe={'os': 'Macos'}.get)
          package_folder = sys.argv[1]
          cpp = SimpleNamespace(package=SimpleNamespace(libdirs=['lib'], bindirs=['bin']))

          def run(self, command, stdout=None, quiet=False):
              text = subprocess.run(command, shell=True, check=True, text=True,
                                    stdout=subprocess.PIPE).stdout
              if stdout: stdout.write(text)

      fix_apple_shared_install_name(Recipe())
      """, bench.folder + "/package")
    let new = "@rpath/libPlain.1.dylib"
    try bench.expect(
      try bench.run("otool", "-D", library).hasSuffix("\n\(new)\n"), "the library's name is \(new)")
    let names = try bench.run("otool", "-L", program)
    try bench.expect(
      names.contains("\t\(new) (") && !names.contains(LinkedFiles.plainName),
      "the program looks for \(new)")
    try bench.expect(
      try bench.run("otool", "-l", program).contains(" path @executable_path/../lib (offset "),
      "the program has a new run path")
  }

  /// lipomerge joins two trees with `lipo -create` and does not look at the status.
  private static func merge(_ bench: ClientBench) throws {
    let files = ["macho/libFeatures-x86_64.dylib", "macho/libFeatures-arm64.dylib"].map(
      bench.testBinary)
    let intel = try bench.copy(files[0], to: "intel/lib/libFeatures.dylib")
    let arm = try bench.copy(files[1], to: "arm/lib/libFeatures.dylib")
    _ = try bench.copy(bench.testBinary("object/hello-x86_64.o"), to: "intel/lib/hello.a")
    _ = try bench.copy(bench.testBinary("archive/libLongNames-arm64.a"), to: "arm/lib/hello.a")
    _ = try bench.copy(bench.testBinary("README.md"), to: "arm/README.md")
    let folders = ["arm", "intel", "both"].map { bench.folder + "/" + $0 }
    try bench.run([bench.python, "-m", "lipomerge"] + folders)
    let library = try FatFile(at: folders[2] + "/lib/libFeatures.dylib")
    try bench.expect(library.names, ["x86_64", "arm64"], "slices of the library")
    try bench.expect(try library.slice("x86_64") == bench.bytes(intel), "the x86_64 slice is whole")
    try bench.expect(try library.slice("arm64") == bench.bytes(arm), "the arm64 slice is whole")
    let archive = try FatFile(at: folders[2] + "/lib/hello.a")
    try bench.expect(archive.names, ["x86_64", "arm64"], "slices of an archive and an object")
  }
}
