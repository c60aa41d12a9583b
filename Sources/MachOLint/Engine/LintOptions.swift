public import APINames

/// What a user can change about linting.
public struct LintOptions: Sendable {
  /// What Apple does only from a later day on is told of as a warning; nil for ``StoreDates/day``.
  public var asOf: CalendarDate?
  /// What names the rules to run: their ids, ids of groups, and numbers of Apple's refusals such as
  /// `90086`; empty for all.
  public var only: Set<String> = []
  /// Bytes of files in memory at once, unless one file alone is larger. Files on the disk are
  /// mapped and do not count.
  public var bytesInFlight: UInt64 = 256 << 20
  /// Findings that a rule may have on the bundles of a package; it looks at no more of them then,
  /// and that is told.
  public var mostBundleFindings = 10_000

  /// The names that are private.
  public var privateNames = PrivateNames.shipped

  public init() {}
}
