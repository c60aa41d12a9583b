import AppPackage
public import MachOCore

/// The report for programs; the manual page documents the schema.
extension LintReport: Describable {
  public func describe(into sink: any DescriptionSink) {
    describeCounts(into: sink)
    sink.list("findings") {
      for finding in findings {
        sink.item(finding.message) { finding.describe(into: sink) }
      }
    }
    describeRest(into: sink)
  }

  /// A group for each finding and one that sums up: for formats in which each group is alone.
  public func describeLines(into sink: any DescriptionSink) {
    for finding in findings {
      sink.item(finding.message) {
        sink.field("record", .words("finding"))
        sink.field("path", .words(path))
        finding.describe(into: sink)
      }
    }
    sink.item(path) {
      sink.field("record", .words("summary"))
      describeCounts(into: sink)
      describeRest(into: sink)
    }
  }

  private func describeCounts(into sink: any DescriptionSink) {
    sink.field("path", .words(path))
    sink.decimal("bundles", UInt64(bundleCount))
    sink.decimal("binaries", UInt64(binaryCount))
    for severity in Severity.allCases.reversed() {
      sink.decimal(severity.name + "s", UInt64(count(severity)))
    }
  }

  /// What could not be looked at, and what a reader must know.
  private func describeRest(into sink: any DescriptionSink) {
    sink.list("unchecked") {
      for unchecked in unchecked {
        sink.item(unchecked.reason) {
          unchecked.place.describe(into: sink)
          sink.field("reason", .words(unchecked.reason))
        }
      }
    }
    if let readiness {
      sink.list("readiness") {
        for item in readiness { sink.item(item.file) { item.describe(into: sink) } }
      }
    }
    sink.field("problems", .list(problems.map(\.message)))
    sink.field("remarks", remarks.isEmpty ? .none : .list(remarks))
  }
}

extension Finding: Describable {
  public func describe(into sink: any DescriptionSink) {
    sink.field("rule", .words(rule))
    sink.field("code", code.map { .decimal(UInt64($0)) } ?? .none)
    sink.field("severity", .words(severity.name))
    sink.field("confidence", .words(confidence.name))
    sink.field("score", score.map { .decimal(UInt64($0)) } ?? .none)
    sink.field("consequence", .words(consequence.name))
    sink.field("since", since.map { .words($0.text) } ?? .none)
    place.describe(into: sink)
    sink.field("message", .words(message))
    sink.table("evidence", [TableColumn("label"), TableColumn("text")]) {
      for evidence in evidence {
        sink.row {
          sink.field("label", .words(evidence.label))
          sink.field("text", .words(evidence.text))
        }
      }
    }
    sink.field("origins", origins.isEmpty ? .none : .list(origins))
  }
}

extension Finding.Location: Describable {
  public func describe(into sink: any DescriptionSink) {
    sink.field("bundle", bundle.isEmpty ? .none : .words(bundle))
    sink.field("file", .words(file))
    sink.field("member", member.map { .words($0) } ?? .none)
    sink.field(
      "architectures", architectures.isEmpty ? .none : .list(architectures.map(\.name)))
  }
}
