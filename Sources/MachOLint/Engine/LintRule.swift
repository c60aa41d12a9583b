/// A check. Each rule is one file of the folder `Rules` and one line of ``RuleRegistry``.
///
/// A rule conforms to one of the protocols that say what it looks at: ``ImageRule``,
/// ``FileRule``, ``BundleRule``, ``PackageRule``, ``InterfaceFileRule``.
public protocol LintRule: SendableMetatype {
  static var metadata: RuleMetadata { get }
  /// Small packages and what the rule must say of them: at least one that fires and one that
  /// stays silent. They are the rule's tests and part of its documentation.
  static var examples: [RuleExample] { get }
}

/// A rule that looks at one Mach-O file at a time: a slice, a member, or the whole.
public protocol ImageRule: LintRule {
  static func check(_ image: LintImage, _ report: LintReporter)
}

/// A rule that asks what the other files of the package have.
public protocol NamesRule: LintRule {}

/// A rule that looks at a file as a whole: all its slices and members.
public protocol FileRule: LintRule {
  static func check(_ file: LintFile, _ report: LintReporter)
}

/// A rule that looks at a bundle with what was found out about its files.
public protocol BundleRule: LintRule {
  static func check(_ bundle: LintBundle, _ report: LintReporter)
}

/// Takes what a rule finds.
public final class LintReporter {
  public private(set) var findings: [Finding] = []
  public private(set) var unchecked: [Unchecked] = []
  /// What can be judged only when all files of the package have been looked at.
  private(set) var pending: [@Sendable (PackageNames) -> Finding?] = []

  public init() {}

  public func report(_ finding: Finding) {
    findings.append(finding)
  }

  /// Has `judge` asked when all files of the package have been looked at, and it is known what they
  /// have between them; what it keeps must not be the file's bytes.
  public func judgeLater(_ judge: @escaping @Sendable (PackageNames) -> Finding?) {
    pending.append(judge)
  }

  /// Says that something could not be looked at.
  public func cannotCheck(_ what: Unchecked) {
    unchecked.append(what)
  }
}

/// Something that a rule could not see, and so cannot call clean.
public struct Unchecked: Sendable, Hashable {
  public internal(set) var place: Finding.Location
  /// Why, in words: "the slice is encrypted".
  public let reason: String

  public init(_ place: Finding.Location, _ reason: String) {
    self.place = place
    self.reason = reason
  }
}

extension Unchecked {
  /// The names and texts of an encrypted slice cannot be read.
  static func encrypted(_ image: LintImage) -> Unchecked {
    Unchecked(image.location, "the slice is encrypted, so its names and texts cannot be read")
  }
}
