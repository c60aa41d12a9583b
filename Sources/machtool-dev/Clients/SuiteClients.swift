import Foundation

/// Other projects' test suites, where the caller has them.
enum SuiteClients {
  private static let delocateModules = ["delocate", "pytest", "pytest_console_scripts", "wheel"]

  static let clients = [
    Client(
      name: "delocate-suite",
      needs: [.option(\.delocate, "--delocate DIR, delocate's source distribution")]
        + delocateModules.map { .module($0, package: $0.replacingOccurrences(of: "_", with: "-")) }
        + [.module("pytest_cov", package: "pytest-cov"), .installNameTool],
      check: delocate),
    Client(
      name: "llvm-lipo-suite",
      needs: [
        .option(\.llvmTests, "--llvm-tests DIR, LLVM's folder test/tools/llvm-lipo"),
        .option(\.llvmRunner, "--llvm-runner PATH, a program: RUNNER TESTS PROGRAM"),
        .program("FileCheck-19", package: "llvm-19-tools"),
      ], check: llvmLipo),
  ]

  /// delocate's tests are for macOS; most of them only want its tools.
  private static func delocate(_ bench: ClientBench) throws {
    guard let source = bench.options.delocate else { return }
    let folder = try bench.copy(source, to: "delocate")
    let output = try bench.attempt(
      [bench.python, "-m", "pytest", "--runxfail", "-q", "--no-cov", "--tb=short", "-rfE"]
        + ["-p", "no:cacheprovider", "-W", "ignore"], in: folder)
    let failed = output.text.split(separator: "\n").compactMap { line -> String? in
      let words = line.split(separator: " ")
      guard words.count > 1, words[0] == "FAILED" || words[0] == "ERROR" else { return nil }
      return words[1].components(separatedBy: "::").dropFirst().joined(separator: "::")
    }
    let isRoot = try bench.run("id", "-u") == "0\n"
    let known = needsMac.union(isRoot ? needsOrdinaryUser : [])
    let summary = output.text.split(separator: "\n").last.map(String.init) ?? "no output"
    try bench.expect(summary.contains(" passed"), "tests ran: \(summary)")
    let unknown = failed.filter { !known.contains($0) }
    guard unknown.isEmpty else {
      throw ClientFailure(reason: "\(summary)\n" + unknown.joined(separator: "\n"))
    }
    bench.remark = summary
  }

  /// Eight start a program for macOS, two want a real signature.
  private static let needsMac: Set = [
    "test_delocate_tree_libs[tree_libs]", "test_delocate_tree_libs[tree_libs_from_directory]",
    "test_copy_recurse", "test_delocate_path", "test_dyld_library_path_lookups",
    "test_dyld_library_path_beats_basename",
    "test_dyld_fallback_library_path_loses_to_basename", "test_path[inprocess]",
    "test_validate_signature", "test_fix_rpath",
  ]
  /// The superuser may read and write everything.
  private static let needsOrdinaryUser: Set = ["test_ensure_permissions", "test_get_install_names"]

  private static func llvmLipo(_ bench: ClientBench) throws {
    guard let tests = bench.options.llvmTests, let runner = bench.options.llvmRunner else { return }
    let words = runner.hasSuffix(".py") ? [bench.python, runner] : [runner]
    let output = try bench.attempt(words + [tests, bench.lipo])
    let summary = output.text.split(separator: "\n").last.map(String.init) ?? "no output"
    try bench.expect(output.status == 0, "all pass: \(summary)")
    bench.remark = summary
  }
}
