import MachOBytes
public import MachOCore

/// Whether a binary is ready for 64-bit processors, as far as its bytes tell.
public struct Readiness: Sendable, Hashable {
  /// As a path inside the package.
  public let file: String
  public let verdict: Verdict
  /// Why it is not, or why that cannot be told; each names its slice or member.
  public let reasons: [String]

  public enum Verdict: Sendable, Hashable, CaseIterable {
    case ready
    case notReady
    /// What is known is no obstacle, but something could not be looked at.
    case cannotTell

    /// The name in output.
    public var name: String {
      switch self {
      case .ready: "ready"
      case .notReady: "not-ready"
      case .cannotTell: "cannot-tell"
      }
    }

    /// In plain words.
    public var words: String {
      switch self {
      case .ready: "ready"
      case .notReady: "not ready"
      case .cannotTell: "cannot tell"
      }
    }
  }
}

extension Readiness {
  /// The verdict on a file.
  ///
  /// - Parameters:
  ///   - facts: Nil when the file could not be opened.
  ///   - findings: What rules of the group found in it.
  ///   - unchecked: What they could not look at.
  ///   - isBroken: Whether some of it could not be read.
  /// - Returns: Nil for a file without machine code, such as an archive of texts.
  static func judge(
    _ file: String, _ facts: FileFacts?, _ findings: [Finding], _ unchecked: [Unchecked],
    isBroken: Bool
  ) -> Readiness? {
    let slices = facts?.slices ?? []
    guard !slices.isEmpty || isBroken || !unchecked.isEmpty else { return nil }
    var obstacles = findings.filter { $0.severity >= .warning }.map(words)
    if obstacles.isEmpty, !slices.isEmpty, !slices.contains(where: \.architecture.type.is64Bit) {
      let names = slices.map(\.architecture.name).unique.joined(separator: ", ")
      obstacles.append("has no 64-bit slice, but \(names)")
    }
    if !obstacles.isEmpty {
      return Readiness(file: file, verdict: .notReady, reasons: obstacles)
    }
    var doubts = unchecked.map { item in
      words(item.reason, at: item.place)
    }
    if isBroken { doubts.append("some of it could not be read") }
    return Readiness(file: file, verdict: doubts.isEmpty ? .ready : .cannotTell, reasons: doubts)
  }

  private static func words(_ finding: Finding) -> String {
    words(finding.message, at: finding.place)
  }

  private static func words(_ text: String, at place: Finding.Location) -> String {
    let slices =
      place.architectures.isEmpty
      ? "" : " (\(place.architectures.map(\.name).joined(separator: ", ")))"
    return (place.member.map { $0 + ": " } ?? "") + text + slices
  }
}

extension Readiness: Describable {
  public func describe(into sink: any DescriptionSink) {
    sink.field("file", .words(file))
    sink.field("verdict", .words(verdict.name))
    sink.field("reasons", reasons.isEmpty ? .none : .list(reasons))
  }
}
