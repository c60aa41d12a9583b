import Foundation

/// `machtool-dev bench`: machtool and a peer in turn, as ratios.
enum BenchTask: DeveloperTask {
  static let name = "bench"
  static let summary = "Time machtool and LLVM's tools in turn, over given files too."

  /// Counted runs of each command; one more of each comes first.
  private static let runs = 9

  static func run(_ arguments: [String]) throws {
    try Shell.run([
      "swift", "build", "-c", "release", "--static-swift-stdlib", "--product", "machtool",
    ])
    let program = TestTask.program
    let small = "TestBinaries/universal/hello-x86_64-arm64"
    try compare([program, "info", small], ["llvm-lipo-19", "-archs", small], times: shortTimes)
    try compare(
      [program, "lipo", "-info", small], ["llvm-lipo-19", "-info", small], times: shortTimes)
    try compare(
      [program, "otool", "-L", small], ["llvm-otool-19", "-L", small], times: shortTimes)
    try compareWriting(program)
    for file in arguments {
      try compare([program, "info", "--symbols", file], ["llvm-nm-19", file])
      try compare([program, "info", file], nil)
      try compare([program, "lint", file], ["strings", "-a", file])
    }
  }

  /// How often a short command runs in one counted run: alone it would take less time than it takes
  /// to start and to wait for it from here.
  private static let shortTimes = 40
  /// Counted runs of what copies large files: they vary more.
  private static let writingRuns = 15
  /// Of each of two slices, in bytes.
  private static let largeSize = 200_000_000

  /// Puts two large files together and takes them apart, beside `cat`, which only copies. Every run
  /// writes over the file of the run before.
  private static func compareWriting(_ program: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("machtool-dev-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (first, second) = (folder + "/arm64", folder + "/x86_64")
    for (path, architecture) in [(first, "arm64"), (second, "x86_64")] {
      let program = try Data(
        contentsOf: URL(fileURLWithPath: "TestBinaries/macho/hello-macos-" + architecture))
      // No zeros: a file system could leave them out.
      let filler = Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 167 >> 3 | 1) })
      var contents = program
      while contents.count < largeSize { contents.append(filler) }
      try contents.write(to: URL(fileURLWithPath: path))
    }
    let (universal, thin) = (folder + "/universal", folder + "/thin")
    let copy = ["sh", "-c", "cat \(first) \(second) > \(folder)/copy"]
    try compare(
      [program, "create", first, second, "-o", universal], copy, runs: writingRuns)
    try compare(
      ["llvm-lipo-19", "-create", first, second, "-output", universal], copy, runs: writingRuns)
    try compare(
      [program, "thin", universal, "arm64", "-o", thin],
      ["sh", "-c", "cat \(first) > \(folder)/copy"], runs: writingRuns)
  }

  /// Prints the medians of both commands and the median of the ratios, pair by pair.
  private static func compare(
    _ ours: [String], _ theirs: [String]?, runs: Int = BenchTask.runs, times count: Int = 1
  ) throws {
    let peer = theirs.flatMap { Shell.has($0[0]) ? $0 : nil }
    var times: [(ours: Double, theirs: Double)] = []
    for run in 0...runs {
      let first = try seconds(ours, times: count)
      let second = try peer.map { try seconds($0, times: count) } ?? 0
      if run > 0 { times.append((first, second)) }
    }
    print(ours.joined(separator: " ") + (try peak(of: ours).map { ", peak \($0 >> 10) MiB" } ?? ""))
    print("  median \(milliseconds(median(times.map(\.ours))))")
    guard let peer else { return }
    print("  \(peer.joined(separator: " ")): \(milliseconds(median(times.map(\.theirs))))")
    let ratio = median(times.map { $0.ours / max($0.theirs, .leastNonzeroMagnitude) })
    print("  ratio \((ratio * 1000).rounded() / 1000)")
  }

  /// What a command needs of memory at most, in KiB; nil without GNU's `time`.
  private static func peak(of words: [String]) throws -> Int? {
    guard Shell.has("/usr/bin/time") else { return nil }
    let report = try Shell.output(of: ["/usr/bin/time", "-f", "%M"] + words)
    return report.errors.split(separator: "\n").last.flatMap { Int($0) }
  }

  /// Wall time of one run of a command, whose output is dropped, out of `count` in a row.
  private static func seconds(_ words: [String], times count: Int) throws -> Double {
    let loop = "n=$1; shift; while [ $n -gt 0 ]; do \"$@\" >/dev/null; n=$((n-1)); done"
    let start = DispatchTime.now()
    _ = try Shell.output(of: ["sh", "-c", loop, "sh", String(count)] + words)
    let all = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    return all / Double(count)
  }

  private static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  private static func milliseconds(_ seconds: Double) -> String {
    "\((seconds * 10_000).rounded() / 10) ms"
  }
}
