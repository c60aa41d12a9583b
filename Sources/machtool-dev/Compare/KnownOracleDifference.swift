/// Why Apple's tools print something else although machtool is right.
enum KnownOracleDifference {
  private struct Rule: Sendable {
    let reason: String
    let applies: @Sendable (OracleDifference) -> Bool

    init(_ reason: String, _ applies: @escaping @Sendable (OracleDifference) -> Bool) {
      self.reason = reason
      self.applies = applies
    }
  }

  /// The reason, or nil when the difference is not a known one.
  static func reason(for difference: OracleDifference) -> String? {
    rules.first { $0.applies(difference) }?.reason
  }

  private static let rules = [
    Rule("Apple's takes a Java class for a universal file") {
      $0.file.hasSuffix(".class")
    },
    Rule("Apple's counts every slice of a 64-bit table as hidden") {
      $0.tool == "lipo"
        && $0.theirs.allSatisfy { $0.hasSuffix(" hidden)") || $0.hasSuffix(" (hidden)") }
        && $0.ours.allSatisfy { $0.hasPrefix("nfat_arch ") || $0.hasPrefix("architecture ") }
        && $0.theirs.count == $0.ours.count && !$0.ours.isEmpty
    },
    Rule("a damaged archive: Apple's goes on where no member starts") {
      $0.isOfOtool
        && ($0.block.errors.contains("archive") || $0.block.errors.contains("extends beyond"))
    },
    Rule("Apple's does not know GNU's table of long names") {
      $0.isOfOtool && $0.theirs.count == $0.ours.count
        && $0.theirs.allSatisfy { $0.hasSuffix("): is not an object file") }
        && $0.ours.allSatisfy { $0.hasSuffix("): is not an object file") }
    },
    Rule("Apple's reads a thread's count in the last four bytes as zero") {
      $0.areAll { $0.hasPrefix("      count ") }
    },
    Rule("Apple's otool -l, unlike -L, passes over a command of less than eight bytes") {
      $0.theirs.isEmpty && $0.areAll { $0.contains(" size zero (can't advance") }
    },
    Rule("Apple's takes a name that starts behind the load commands for some commands only") {
      $0.areAll { $0.hasPrefix("       client ") }
    },
    Rule("Apple's takes a size of less than eight bytes for one of four billion") {
      $0.ours.isEmpty && $0.areAll { $0.allSatisfy { $0.isHexDigit || $0 == " " } }
    },
    Rule("the processors of a VAX have no names here") { $0.areAll { $0.contains(" VAX ") } },
    Rule("Apple's sum of an offset and a size of 64 bits wraps, and it reads on behind a name") {
      $0.file.hasPrefix("malformed/")
        && $0.areAll { $0.hasPrefix(" filesize ") || $0.hasPrefix("   segname ") }
    },
  ]
}

extension OracleDifference {
  fileprivate var isOfOtool: Bool { tool == "otool" }

  /// Whether every line of a difference, of which there is one, is like this.
  fileprivate func areAll(_ isLike: (Substring) -> Bool) -> Bool {
    !(theirs.isEmpty && ours.isEmpty) && theirs.allSatisfy(isLike) && ours.allSatisfy(isLike)
  }
}
