/// `machtool-dev compare [--oracle DIR] [PATH…]`: other tools' opinions.
enum CompareTask: DeveloperTask {
  static let name = "compare"
  static let summary = "Compare with LLVM's tools, and with what Apple's print (--oracle DIR)."

  static func run(_ arguments: [String]) throws {
    var paths = arguments
    var oracle: AppleOracle?
    if let index = paths.firstIndex(of: "--oracle"), index + 1 < paths.count {
      oracle = try AppleOracle(paths[index + 1])
      paths.removeSubrange(index...index + 1)
    }
    guard LLVMTools.missing.isEmpty else {
      throw Shell.Failure(
        description: "not found: " + LLVMTools.missing.joined(separator: ", "))
    }
    var comparison = Comparison()
    for path in paths.isEmpty ? ["TestBinaries"] : paths {
      for file in try FileList.files(at: path) { try comparison.compare(file, oracle) }
    }
    print(comparison.summary)
    guard comparison.unknown == 0 else {
      throw Shell.Failure(description: "\(comparison.unknown) unknown differences")
    }
  }
}

/// Counts what agrees and prints what does not.
private struct Comparison {
  private var files = 0
  private var facts = 0
  private(set) var unknown = 0
  private var known: [String: (differences: Int, files: Set<String>)] = [:]

  mutating func compare(_ path: String, _ oracle: AppleOracle?) throws {
    let own = try OwnFacts(path)
    guard own.isBinary else { return }
    files += 1
    let llvm = LLVMTools(path, hasSlices: own.hasSlices, isArchive: own.isArchive)
    var testimonies = try llvm.testimonies()
    testimonies += oracle?.testimonies(about: path, hasSlices: own.hasSlices) ?? []
    for testimony in testimonies {
      let (compared, differences) = testimony.differences(from: own)
      facts += compared
      for difference in differences { add(difference) }
    }
  }

  private mutating func add(_ difference: Difference) {
    guard let reason = KnownDifference.reason(for: difference) else {
      unknown += 1
      print(difference.text)
      return
    }
    known[reason, default: (0, [])].differences += 1
    known[reason]?.files.insert(difference.own.path)
  }

  var summary: String {
    let all = unknown + known.values.map(\.differences).reduce(0, +)
    var text = "\(files) files, \(facts) facts compared, \(all) differences, \(unknown) unknown"
    for (reason, found) in known.sorted(by: { $0.key < $1.key }) {
      text += "\n  \(found.differences) in \(found.files.count) files: \(reason)"
    }
    return text
  }
}
