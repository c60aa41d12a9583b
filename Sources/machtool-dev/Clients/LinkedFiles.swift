import Foundation

/// A small program with its libraries, linked for x86_64 and arm64 when a client first asks for
/// it: what TestBinaries does not have is a run path with a blank, a library with an absolute
/// install name and one that looks like Swift's.
struct LinkedFiles {
  static let compiler = "clang-19"
  static let linker = "ld64.lld-19"

  static let runPaths = ["@executable_path/../Shared Libraries", "@loader_path/../lib"]
  static let plainName = "/opt/demo/lib/libPlain.1.dylib"
  static let demoName = "@rpath/libDemo.1.dylib"
  static let swiftName = "@rpath/libswiftDemo.dylib"

  private static let architectures = ["x86_64", "arm64"]

  /// Holds `bin/tool`, `lib/libPlain.1.dylib` and, in `Shared Libraries`, `libDemo.1.dylib` and
  /// `libswiftDemo.dylib`.
  let folder: String

  var program: String { folder + "/bin/tool" }
  var plain: String { folder + "/lib/libPlain.1.dylib" }
  var demo: String { folder + "/Shared Libraries/libDemo.1.dylib" }
  var swift: String { folder + "/Shared Libraries/libswiftDemo.dylib" }

  private let stubs: String

  init(in folder: String, stubs: String) throws {
    self.folder = folder
    self.stubs = stubs
    for name in ["bin", "lib", "Shared Libraries", "parts"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    try library(plain, "plain", Self.plainName)
    try library(demo, "demo", Self.demoName)
    try library(swift, "swift", Self.swiftName)
    var flags = ["-weak_library", stubs + "/libOptional.tbd"]
    for path in Self.runPaths { flags += ["-rpath", path] }
    try link(
      program,
      """
      int plain(void), demo(void), swift(void), optional_value(void);
      int main(void) { return plain() + demo() + swift() + optional_value(); }
      """, flags, with: [demo, plain, swift])
  }

  private func library(_ output: String, _ function: String, _ installName: String) throws {
    try link(
      output, "int \(function)(void) { return 1; }",
      ["-dylib", "-install_name", installName, "-current_version", "1.2.3"]
        + ["-compatibility_version", "1.0"], with: [])
  }

  private func link(
    _ output: String, _ source: String, _ flags: [String], with libraries: [String]
  ) throws {
    let part = folder + "/parts/" + URL(fileURLWithPath: output).lastPathComponent
    try Data(source.utf8).write(to: URL(fileURLWithPath: part + ".c"))
    let slices = try Self.architectures.map { architecture in
      let slice = "\(part)-\(architecture)"
      try run([
        Self.compiler, "-target", "\(architecture)-apple-macos11", "-c", part + ".c", "-o",
        slice + ".o",
      ])
      try run(
        [Self.linker, "-arch", architecture, "-platform_version", "macos", "11.0", "14.0"]
          + ["-o", slice, slice + ".o"] + libraries + flags + [stubs + "/libSystem.tbd"])
      return slice
    }
    try FatFile.write(joining: slices, to: output)
  }

  private func run(_ words: [String]) throws {
    let output = try Shell.output(of: words)
    guard output.status == 0 else {
      throw ClientFailure(reason: words.joined(separator: " ") + "\n" + output.errors)
    }
  }
}
