import Foundation

/// Whole builds of universal files for the Mac, on any machine: clang compiles and links each
/// architecture and joins the results with lipo, build systems call otool and install_name_tool.
enum CrossBuildClients {
  private static let ninja = Need.program("ninja", package: "ninja-build")
  private static let ar = Need.program("llvm-ar-19", package: "llvm-19")
  private static let autotools: [Need] = [
    .program("autoconf", package: "autoconf"), .program("aclocal", package: "automake"),
    .program("libtoolize", package: "libtool"), .program("make", package: "make"),
  ]

  static let clients = [
    Client(name: "clang-two-archs", needs: [.clang, .linker], check: twoArchitectures),
    Client(
      name: "cmake-universal-app",
      needs: [.cmake, ninja, .clang, .linker, .installNameTool], check: cmakeApp),
    Client(
      name: "meson-universal-install",
      needs: [
        .module("mesonbuild", package: "meson"), ninja, ar, .clang, .linker, .installNameTool,
      ], check: mesonInstall),
    Client(
      name: "gnu-libtool-universal", needs: autotools + [ar, .clang, .linker],
      check: gnuLibtool),
  ]

  /// The words that make clang a compiler for the Mac. Unless it is told of a recent linker it
  /// gives it options of old ones.
  private static func compiler(_ bench: ClientBench, _ architectures: [String]) throws -> [String] {
    let library = bench.folder + "/sdk/usr/lib/libSystem.tbd"
    if !FileManager.default.fileExists(atPath: library) {
      _ = try bench.copy(
        bench.testBinary("Sources/stubs/libSystem.tbd"), to: "sdk/usr/lib/libSystem.tbd")
    }
    return [LinkedFiles.compiler, "-target", "x86_64-apple-macosx11", "-mlinker-version=711"]
      + ["--ld-path=\(try linker(bench))", "-isysroot", bench.folder + "/sdk"]
      + architectures.flatMap { ["-arch", $0] }
  }

  private static func linker(_ bench: ClientBench) throws -> String {
    try bench.run("which", LinkedFiles.linker).trimmingCharacters(in: .newlines)
  }

  private static let both = ["x86_64", "arm64"]

  private static func expectBoth(_ path: String, _ bench: ClientBench) throws {
    try bench.expect(try FatFile(at: path).names, both, "slices of \(path)")
  }

  /// Writes a library and a program that calls it.
  private static func writeSources(_ bench: ClientBench) throws {
    _ = try bench.write("int demo(void) { return 1; }\n", to: "demo.c")
    _ = try bench.write("int demo(void); int main(void) { return demo(); }\n", to: "tool.c")
  }

  private static func twoArchitectures(_ bench: ClientBench) throws {
    try writeSources(bench)
    for (flags, name) in [(["-c", "demo.c"], "demo.o"), (["demo.c", "tool.c"], "tool")] {
      try bench.run(compiler(bench, both) + flags + ["-o", name])
      let file = try FatFile(at: bench.folder + "/" + name)
      try bench.expect(file.names, both, "slices of \(name)")
      for slice in both {
        let thin = "\(slice)-\(name)"
        try bench.run(compiler(bench, [slice]) + flags + ["-o", thin])
        try bench.expect(
          try file.slice(slice).count, try bench.bytes(bench.folder + "/" + thin).count,
          "size of \(slice) in \(name)")
      }
    }
    try bench.run("test", "-x", bench.folder + "/tool")
  }

  /// CMake builds an app for both architectures and makes it complete: BundleUtilities asks otool
  /// for libraries and run paths, copies and renames the libraries, and verifies the result.
  private static func cmakeApp(_ bench: ClientBench) throws {
    try writeSources(bench)
    _ = try compiler(bench, both)
    _ = try bench.write(
      """
      cmake_minimum_required(VERSION 3.21)
      project(demo C)
      add_library(demo SHARED demo.c)
      add_executable(tool MACOSX_BUNDLE tool.c)
      target_link_libraries(tool demo)
      install(TARGETS tool BUNDLE DESTINATION .)
      install(CODE "
        set(APPLE TRUE)
        include(BundleUtilities)
        fixup_bundle(\\"\\${CMAKE_INSTALL_PREFIX}/tool.app\\" \\"\\" \\"${CMAKE_BINARY_DIR}\\")")
      """, to: "CMakeLists.txt")
    let toolchain = try bench.write(
      """
      set(CMAKE_SYSTEM_NAME Darwin)
      set(CMAKE_C_COMPILER \(LinkedFiles.compiler))
      set(CMAKE_C_COMPILER_TARGET x86_64-apple-macosx11)
      set(CMAKE_C_FLAGS_INIT -mlinker-version=711)
      set(CMAKE_OSX_ARCHITECTURES "x86_64;arm64")
      set(CMAKE_OSX_SYSROOT "\(bench.folder)/sdk")
      set(CMAKE_EXE_LINKER_FLAGS_INIT --ld-path=\(try linker(bench)))
      set(CMAKE_SHARED_LINKER_FLAGS_INIT --ld-path=\(try linker(bench)))
      """, to: "toolchain.cmake")
    let installed = bench.folder + "/installed"
    try bench.run(
      "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
      "-DCMAKE_TOOLCHAIN_FILE=\(toolchain)", "-DCMAKE_INSTALL_PREFIX=\(installed)")
    try bench.run("cmake", "--build", "build")
    try bench.run("cmake", "--install", "build")
    let contents = installed + "/tool.app/Contents"
    for path in ["/MacOS/tool", "/Frameworks/libdemo.dylib"] {
      try expectBoth(contents + path, bench)
      let names = try bench.run("otool", "-L", contents + path)
      try bench.expect(
        names.contains("\t@executable_path/../Frameworks/libdemo.dylib ("),
        "\(path) names the library in the app")
    }
  }

  /// Meson builds a library and a program for both architectures; installing them, it asks otool
  /// for the run paths of the build and replaces them.
  private static func mesonInstall(_ bench: ClientBench) throws {
    try writeSources(bench)
    let words = try compiler(bench, []).map { "'\($0)'" }.joined(separator: ", ")
    _ = try bench.write(
      """
      [binaries]
      c = [\(words)]
      ar = 'llvm-ar-19'
      [host_machine]
      system = 'darwin'
      subsystem = 'macos'
      kernel = 'xnu'
      cpu_family = 'x86_64'
      cpu = 'x86_64'
      endian = 'little'

      """, to: "cross.ini")
    _ = try bench.write(
      """
      project('demo', 'c', version: '1.2.3')
      both = ['-arch', 'x86_64', '-arch', 'arm64']
      demo = library('demo', 'demo.c', c_args: both, link_args: both, install: true)
      executable('tool', 'tool.c', link_with: demo, c_args: both, link_args: both,
                 install: true, install_rpath: '@loader_path/../lib', build_rpath: '/unwanted')

      """, to: "meson.build")
    let meson = [bench.python, "-m", "mesonbuild.mesonmain"]
    let installed = bench.folder + "/installed"
    try bench.run(
      meson + ["setup", "build", "--cross-file", "cross.ini", "--prefix", installed]
        + ["--libdir", "lib"])
    try bench.run("ninja", "-C", "build")
    try bench.run(meson + ["install", "-C", "build"])
    let program = installed + "/bin/tool"
    try expectBoth(program, bench)
    try expectBoth(installed + "/lib/libdemo.dylib", bench)
    let commands = try bench.run("otool", "-l", program)
    try bench.expect(
      commands.contains(" path @loader_path/../lib (offset ") && !commands.contains("/unwanted"),
      "the run path is that of the installed program")
    try bench.expect(
      try bench.run("otool", "-L", program).contains("\t\(installed)/lib/libdemo.dylib ("),
      "the program names the installed library")
  }

  /// GNU libtool makes a static library of an object and a universal convenience library: it asks
  /// lipo what is in that, takes it apart, extracts the members and joins them again.
  private static func gnuLibtool(_ bench: ClientBench) throws {
    try writeSources(bench)
    _ = try bench.write("int other(void) { return 2; }\n", to: "other.c")
    _ = try bench.write(
      """
      AC_INIT([demo], [1.0])
      AC_CONFIG_SRCDIR([demo.c])
      AC_PROG_CC
      LT_INIT
      AC_OUTPUT

      """, to: "configure.ac")
    let clang = try compiler(bench, both).joined(separator: " ")
    try bench.shell(
      """
      # The files that configure wants beside itself.
      libtoolize --install --copy --force
      aclocal
      autoconf
      ./configure --host=x86_64-apple-darwin20 CC="$1" AR=llvm-ar-19 RANLIB=llvm-ranlib-19 \\
        lt_cv_prog_gnu_ld=no lt_cv_path_LD="$2"
      for name in demo other tool; do
        ./libtool --tag=CC --mode=compile $1 -c $name.c -o $name.lo
      done
      ./libtool --tag=CC --mode=link $1 -o libparts.la demo.lo other.lo
      """, clang, try linker(bench))
    // Made by ar it has universal members, which a Mac's ranlib turns into a universal archive.
    try bench.shell(
      """
      for slice in x86_64 arm64; do
        mkdir -p "slices/$slice"
        for name in demo other; do
          lipo -thin $slice .libs/$name.o -output "slices/$slice/$name.o"
        done
        llvm-ar-19 rcs "slices/$slice/all.a" slices/$slice/*.o
      done
      lipo -create slices/*/all.a -output .libs/libparts.a
      ./libtool --tag=CC --mode=link $1 -o libwhole.la tool.lo libparts.la -rpath /opt/lib
      mkdir members
      cd members
      llvm-ar-19 x ../.libs/libwhole.a
      """, clang)
    for name in ["demo.o", "other.o", "tool.o"] {
      try expectBoth("\(bench.folder)/members/\(name)", bench)
      guard name != "tool.o" else { continue }
      let whole = try FatFile(at: "\(bench.folder)/members/\(name)")
      for slice in whole.slices {
        let part = try bench.bytes("\(bench.folder)/slices/\(slice.name)/\(name)")
        try bench.expect(part == slice.bytes, "\(slice.name) of \(name) came through whole")
      }
    }
    try expectBoth(bench.folder + "/.libs/libwhole.0.dylib", bench)
  }
}
