import APINames
import MachOBytes
import MachOCore

/// How sure it is that an image uses a private name, as a sum that a person can follow. The
/// weights come from counting hits in apps and libraries that use private API on purpose and in
/// such that do not.
struct NameJudgement {
  private(set) var reasons: [String] = []
  private var sum = 0
  private var cap: Int

  /// - Parameters:
  ///   - points: What the evidence is worth by itself, of 100.
  ///   - cap: What the sum of all never passes.
  init(_ points: Int, _ reason: String? = nil, cap: Int) {
    self.cap = cap
    sum = points
    if let reason { reasons.append(reason) }
  }

  /// Matches below this are not told of.
  static let leastScore = 30

  /// Within 0 and the cap of the kind of evidence.
  var score: Int { max(0, min(sum, cap)) }

  var confidence: Confidence { Confidence(score: score) }

  /// The reasons in a row.
  var words: String { reasons.joined(separator: "; ") }

  mutating func add(_ points: Int, _ reason: String) {
    sum += points
    reasons.append(reason)
  }

  mutating func limit(to cap: Int, _ reason: String? = nil) {
    guard self.cap > cap else { return }
    self.cap = cap
    if let reason { reasons.append(reason) }
  }

  /// How often names of this form are somebody's own.
  mutating func addShape(of name: ByteView, underscore: Int = 35) {
    if name.hasPrefix("_") { add(underscore, "starts with _") }
    let words = name.wordCount
    switch words {
    case 5...: add(20, "\(words) words long")
    case 4: add(10, "4 words long")
    case 3: break
    default: add(-20, words == 1 ? "a single word" : "2 words only")
    }
  }

  /// What is on record of the name.
  mutating func addRecord(of name: PrivateName) {
    if name.wasRefused {
      add(40, Self.refused(name))
    } else if name.isKnown {
      add(25, "well known as private")
    }
    if name.isUsed { add(15, "used by tweaks and test tools") }
  }

  mutating func addOwner(of name: PrivateName) {
    if name.isInPublicFramework || name.isOfMacOnly {
      add(10, "of a framework that apps link")
    } else {
      add(-20, "of a framework that few apps link")
    }
  }

  /// What the table cannot know of this image.
  mutating func limit(for name: PrivateName, in image: LintImage) {
    if name.isAlsoPublic { limit(to: 55, "public in a later release or in another class") }
    if name.isCommon { limit(to: 55, "many apps have a method of that name") }
    guard !name.isListed else { return }
    let newest = PackedVersion(rawValue: image.context.privateNames.newestSystem)
    if let year = image.sdkYear, let sdk = image.summary.targets.first?.sdk, year > newest.major {
      limit(to: 59, "the SDK \(sdk.text) is newer than the table of names")
    }
  }

  /// Programs for the Mac may be sold outside of the store, where nobody looks.
  mutating func limitOutsideOfStore(_ image: LintImage) {
    guard image.platform == .macOS, !image.isInApp else { return }
    limit(to: 59, "code for the Mac need not go to the store")
  }

  /// What a rule reports of a symbol that must come from another file.
  ///
  /// - Parameters:
  ///   - library: The library it must come from, where that is known.
  ///   - query: What to look for in the code.
  ///   - consequence: What Apple does about the name.
  func finding(
    _ rule: String, _ message: String, symbol: String, library: String?, _ query: ReferenceQuery,
    _ consequence: Consequence, at location: Finding.Location
  ) -> Finding {
    var finding = Finding(
      rule: rule, code: consequence.codeOfPrivateNames, at: location, message: message,
      evidence: [Evidence("undefined symbol", symbol)]
        + (library.map { [Evidence("library", $0)] } ?? []) + [Evidence("because", words)],
      confidence: confidence, score: score, consequence: consequence)
    finding.query = query
    return finding
  }

  /// "apps have been refused for it (FLEXTool/FLEX#730)".
  static func refused(_ name: PrivateName) -> String {
    let thread = name.threads.first.map { " (\($0))" } ?? ""
    return "apps have been refused for it" + thread
  }
}

extension Confidence {
  /// What a score of 0 to 100 means.
  init(score: Int) {
    switch score {
    case 90...: self = .certain
    case 60...: self = .likely
    case 30...: self = .possible
    default: self = .note
    }
  }
}

extension Consequence {
  /// The number of the refusal of private names. What reviewers write has none.
  var codeOfPrivateNames: Int? { self == .refusedAtUpload ? 90338 : nil }
}

extension PrivateName {
  /// What Apple does about code that uses it in an image. The check at upload refuses private names,
  /// on record or not. That for the Mac's store lets many pass that reviewers then refuse (guideline
  /// 2.5.1); letters about apps for iOS were about names in texts, which the check does not see.
  func consequence(in image: LintImage) -> Consequence {
    guard wasRefusedInReview, !wasRefusedAtUpload, image.mayBeForMac else {
      return .refusedAtUpload
    }
    // Not every app for the Mac is meant for the store.
    return .raisedInReview
  }

  /// Whether reviewers have refused it in an app such as the one with the image.
  func wasRefusedInReview(of image: LintImage) -> Bool {
    wasRefusedInReview && (!isForMac || image.mayBeForMac)
  }

  /// Whether it counts in an image. The tables are those of iOS and its kin: on the Mac, where much
  /// of it is public, only that counts which people have written of.
  func counts(in image: LintImage) -> Bool {
    isPrivate && !image.isAppleSwiftLibrary
      && (image.mayBeForMac ? countsOnMac(in: image) : !isOfMacOnly) && !isPublic(in: image)
  }

  /// Whether it is of a framework that only the Mac has: elsewhere the name is somebody's own.
  var isOfMacOnly: Bool { isForMac && !owners.isEmpty && owners.allSatisfy { $0.equals("AppKit") } }

  /// Whether it is a symbol that the headers which the image was built with declare: those of the
  /// SDK of 2022 do. Other names are public in one class and private in another.
  private func isPublic(in image: LintImage) -> Bool {
    kind == .symbol && isAlsoPublic && (image.sdkYear.map { $0 >= 16 } ?? true)
  }

  /// Symbols and most classes that are private on iOS are public on the Mac; the selectors that
  /// people have written of are not.
  private func countsOnMac(in image: LintImage) -> Bool {
    switch kind {
    case .selector: isListed && !isAlsoPublic && (isForMac || isInReach(of: image))
    case .className: isForMac || (isListed && !isAlsoPublic && !name.hasPrefix("NS"))
    default: isForMac
    }
  }

  /// Whether a library that has it comes with those that code for the Mac names: most of the tables
  /// is UIKit's, of which the Mac has nothing but what Catalyst brings.
  private func isInReach(of image: LintImage) -> Bool {
    guard image.platform == .macOS else { return true }
    let owners = owners
    guard !owners.isEmpty, !mayHaveMoreOwners else { return true }
    let libraries = image.systemLibraries
    // Objects name none.
    guard !libraries.isEmpty else { return owners.contains { !$0.hasPrefix("UIKit") } }
    return owners.contains { owner in
      Self.ofEveryMacApp.contains { owner.equals($0) } || libraries.contains { $0.has(owner) }
    }
  }

  /// Libraries that every program with windows brings into its process, named or not.
  private static let ofEveryMacApp: [StaticString] = [
    "AppKit", "CFNetwork", "CoreFoundation", "CoreServices", "Foundation", "QuartzCore",
    "UIFoundation", "libobjc.A.dylib",
  ]

  /// Whether others than ``owners`` may have it: the sources of the table name four at most.
  var mayHaveMoreOwners: Bool { hasMoreOwners || owners.count >= 4 }

  /// " of UIKitCore", " of UIKitCore and others", or nothing.
  var ofOwner: String { bestOwner.map { " of \($0)" } ?? "" }

  /// "private in UIKitCore", "private".
  var inOwner: String { bestOwner.map { "private in \($0)" } ?? "private" }

  /// The owner that a reader knows best, and whether there are others.
  private var bestOwner: String? {
    let owners = owners
    let known = Self.familiar.lazy.compactMap { start in owners.first { $0.hasPrefix(start) } }
      .first
    // Of a list that was cut nothing says that the first is one that anybody knows.
    let best = known ?? (mayHaveMoreOwners ? nil : owners.first)
    return best.map { $0.string + (owners.count > 1 || hasMoreOwners ? " and others" : "") }
  }

  /// How the names of frameworks and classes that most apps use begin.
  private static let familiar: [StaticString] = ["UI", "Foundation", "NS", "WebKit", "WK", "CA"]
}

extension ByteView {
  /// Words of a name in camel case: `_setWidth:` has two.
  var wordCount: Int {
    var count = 0
    var previous: UInt8 = 0
    for offset in 0..<self.count {
      guard let byte = byte(at: offset) else { break }
      let isLetter = (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
      let wasLetter = (0x41...0x5a).contains(previous) || (0x61...0x7a).contains(previous)
      let isUpper = (0x41...0x5a).contains(byte)
      let wasUpper = (0x41...0x5a).contains(previous)
      if isLetter, !wasLetter || (isUpper && !wasUpper) { count += 1 }
      previous = byte
    }
    return max(1, count)
  }
}
