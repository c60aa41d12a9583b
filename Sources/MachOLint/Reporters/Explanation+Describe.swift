public import MachOCore

/// What is known of rules and refusals, for programs; the manual page documents the schema.
extension Explanation: Describable {
  public func describe(into sink: any DescriptionSink) {
    switch self {
    case .rule(let rule): Self.describe(rule, into: sink)
    case .refusal(let refusal): Self.describe(refusal, into: sink)
    }
  }

  private static func describe(_ rule: any LintRule.Type, into sink: any DescriptionSink) {
    let metadata = rule.metadata
    sink.field("id", .words(metadata.id))
    sink.table("codes", [TableColumn("code"), TableColumn("fired_by"), TableColumn("silent_on")]) {
      for coverage in CodeCoverage.coverage(of: rule) where coverage.code != nil {
        sink.row {
          describe(coverage.code, into: sink)
          sink.field("fired_by", coverage.firedBy.map { .words($0) } ?? .none)
          sink.field("silent_on", coverage.silentOn.map { .words($0) } ?? .none)
        }
      }
    }
    sink.field("groups", .list(metadata.groups.map(\.id).sorted()))
    for (name, text) in [
      ("summary", metadata.summary), ("checks", metadata.checks), ("why", metadata.why),
      ("fix", metadata.fix),
    ] {
      sink.field(name, .words(text))
    }
    sink.field("phrases", .list(metadata.phrases))
    sink.list("examples") {
      for example in rule.examples {
        sink.item(example.title) {
          sink.field("title", .words(example.title))
          sink.field("messages", .list(example.messages))
        }
      }
    }
  }

  private static func describe(_ refusal: OtherRefusal, into sink: any DescriptionSink) {
    sink.table("codes", [TableColumn("code")]) {
      for code in refusal.codes { sink.row { describe(code, into: sink) } }
    }
    sink.field("summary", .words(refusal.summary))
    sink.field("reason", .words(refusal.reason))
    sink.field("phrases", .list(refusal.phrases))
  }

  private static func describe(_ code: Int?, into sink: any DescriptionSink) {
    sink.field("code", code.map { .decimal(UInt64($0)) } ?? .none)
  }
}
