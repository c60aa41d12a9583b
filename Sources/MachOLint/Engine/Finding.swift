public import MachOCore

/// Something a rule found.
public struct Finding: Sendable, Hashable {
  /// The rule's id.
  public let rule: String
  /// The number of Apple's refusal (90086 of ITMS-90086); nil where there is none.
  public let code: Int?
  public internal(set) var place: Location
  /// One sentence about this place, without a full stop; may hold text from files.
  public let message: String
  /// The bytes' own words.
  public internal(set) var evidence: [Evidence]
  public let confidence: Confidence
  /// How sure it is, of 100, where that was reckoned; nil for a plain fact.
  public let score: Int?
  public let consequence: Consequence
  /// The day from which Apple does what `consequence` says; nil when it always has, for as long
  /// as matters.
  public let since: CalendarDate?
  /// Whether the day that was asked about lies before `since`: Apple did not do it yet.
  public internal(set) var isNotYetInForce = false
  /// The day from which Apple warns of what it does from `since` on; nil when it always has.
  let warnedSince: CalendarDate?
  /// Whether the day that was asked about lies before `warnedSince` too.
  var isNotYetWarnedOf = false
  /// Libraries given with `--with` that bring what was found, and object files that a linker
  /// named.
  public var origins: [String]
  /// What must be looked for in the code to say who uses it.
  var query: ReferenceQuery?

  public var severity: Severity {
    if isNotYetWarnedOf { return .note }
    return Severity(confidence, isNotYetInForce ? min(consequence, .warnedByApple) : consequence)
  }

  /// Where it was found.
  public struct Location: Sendable, Hashable {
    /// The bundle, as a path inside the package; empty for none.
    public var bundle: String
    /// The file, as a path inside the package.
    public var file: String
    /// The archive member.
    public var member: String?
    /// The slices it was found in; empty where slices do not matter.
    public var architectures: [Architecture]

    public init(
      bundle: String = "", file: String, member: String? = nil,
      architectures: [Architecture] = []
    ) {
      self.bundle = bundle
      self.file = file
      self.member = member
      self.architectures = architectures
    }

    /// As nm and otool write it: `libFoo.a(bar.o)`.
    public var words: String {
      member.map { "\(file)(\($0))" } ?? file
    }
  }

  public init(
    rule: String, code: Int? = nil, at place: Location, message: String, evidence: [Evidence] = [],
    confidence: Confidence, score: Int? = nil, consequence: Consequence,
    since: CalendarDate? = nil, warnedSince: CalendarDate? = nil, origins: [String] = []
  ) {
    self.rule = rule
    self.code = code
    self.place = place
    self.message = message
    self.evidence = evidence
    self.confidence = confidence
    self.score = score
    self.consequence = consequence
    self.since = since
    self.warnedSince = warnedSince
    self.origins = origins
  }
}

/// What the bytes say, in their own words.
public struct Evidence: Sendable, Hashable {
  /// What it is: `LC_LOAD_DYLIB`, `CFBundleSupportedPlatforms`, `__TEXT,__cstring`.
  public let label: String
  /// Text from the file.
  public let text: String

  public init(_ label: String, _ text: String) {
    self.label = label
    self.text = text
  }
}
