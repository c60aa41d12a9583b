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
    try compare([program, "info", small], ["llvm-lipo-19", "-archs", small])
    for file in arguments {
      try compare([program, "info", "--symbols", file], ["llvm-nm-19", file])
      try compare([program, "info", file], nil)
      try compare([program, "lint", file], ["strings", "-a", file])
    }
  }

  /// Prints the medians of both commands and the median of the ratios, pair by pair.
  private static func compare(_ ours: [String], _ theirs: [String]?) throws {
    let peer = theirs.flatMap { Shell.has($0[0]) ? $0 : nil }
    var times: [(ours: Double, theirs: Double)] = []
    for run in 0...runs {
      let first = try seconds(ours)
      let second = try peer.map { try seconds($0) } ?? 0
      if run > 0 { times.append((first, second)) }
    }
    print(ours.joined(separator: " "))
    print("  median \(milliseconds(median(times.map(\.ours))))")
    guard let peer else { return }
    print("  \(peer.joined(separator: " ")): \(milliseconds(median(times.map(\.theirs))))")
    let ratio = median(times.map { $0.ours / max($0.theirs, .leastNonzeroMagnitude) })
    print("  ratio \((ratio * 1000).rounded() / 1000)")
  }

  /// Wall time of a command whose output is read and dropped.
  private static func seconds(_ words: [String]) throws -> Double {
    let start = DispatchTime.now()
    _ = try Shell.output(of: words)
    return Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
  }

  private static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  private static func milliseconds(_ seconds: Double) -> String {
    "\((seconds * 10_000).rounded() / 10) ms"
  }
}
