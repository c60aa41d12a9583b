import AppPackage
import MachOCore

/// Puts findings together and in order.
enum FindingMerge {
  /// The same finding in several slices of a file is one, with all their architectures, and all
  /// that is evidence in any of them.
  static func merged(_ findings: [Finding]) -> [Finding] {
    var merged: [Finding] = []
    var places: [Key: [Int]] = [:]
    for finding in findings {
      let key = Key(finding)
      // More members of one name than this are not held against each other.
      let candidates = places[key, default: []].prefix(64)
      let index =
        candidates.first { merged[$0].evidence == finding.evidence }
        ?? candidates.first { isSame(merged[$0], finding) }
      guard let index else {
        places[key, default: []].append(merged.count)
        merged.append(finding)
        continue
      }
      merged[index].place.architectures += finding.place.architectures.filter {
        !merged[index].place.architectures.contains($0)
      }
      // What else another slice has; reasons are told once.
      let labels = Set(merged[index].evidence.map(\.label))
      merged[index].evidence += finding.evidence.filter { !labels.contains($0.label) }
    }
    return merged
  }

  /// Whether two findings that say the same of places with one name are about one thing. Two
  /// members of an archive may have one name; then their architecture is one too.
  private static func isSame(_ known: Finding, _ other: Finding) -> Bool {
    known.evidence == other.evidence || other.place.architectures.isEmpty
      || !other.place.architectures.contains(where: known.place.architectures.contains)
  }

  /// What could not be looked at for one reason in several slices of a file is one as well.
  static func merged(_ unchecked: [Unchecked]) -> [Unchecked] {
    var merged: [Unchecked] = []
    var places: [Unchecked: Int] = [:]
    for item in unchecked {
      var key = item
      key.place.architectures = []
      if let index = places[key] {
        merged[index].place.architectures += item.place.architectures.filter {
          !merged[index].place.architectures.contains($0)
        }
      } else {
        places[key] = merged.count
        merged.append(item)
      }
    }
    return merged
  }

  /// What must be equal for two findings to be one.
  private struct Key: Hashable {
    let rule: String
    let file: String
    let member: String?
    let message: String
    let confidence: Confidence

    init(_ finding: Finding) {
      rule = finding.rule
      file = finding.place.file
      member = finding.place.member
      message = finding.message
      confidence = finding.confidence
    }
  }

  /// By the paths of bundles and files, so that an archive gives the same order as the folder that it
  /// was made of; within a file the worst first, then as they were found.
  static func sorted(_ findings: [Finding]) -> [Finding] {
    var ranks: [String: Int] = [:]
    let paths = Set(findings.flatMap { [$0.place.bundle, $0.place.file] })
    let ordered = paths.map { ($0, $0.split(separator: "/")) }
      .sorted { $0.1.lexicographicallyPrecedes($1.1) }
    for (rank, (path, _)) in ordered.enumerated() { ranks[path] = rank }
    let keyed = findings.enumerated().map { index, finding in
      (
        finding: finding,
        key: [
          ranks[finding.place.bundle] ?? 0, ranks[finding.place.file] ?? 0,
          -finding.severity.rawValue, index,
        ]
      )
    }
    return keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.finding)
  }
}

extension Finding {
  /// The finding on a day: what Apple does only from a later day on is a warning until then, and
  /// before Apple warns of it a note.
  func asOf(_ day: CalendarDate) -> Finding {
    var finding = self
    finding.isNotYetInForce = since.map { day < $0 } ?? false
    finding.isNotYetWarnedOf = warnedSince.map { day < $0 } ?? false
    return finding
  }
}
