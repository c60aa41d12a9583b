import MachOBytes
import MachOCore

/// Code that reaches its own functions through the dynamic linker, so that they can be replaced.
public enum InterposableRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "interposable", codes: [90714],
    summary: "Code was linked so that its own functions can be replaced when it runs.",
    checks: """
      In apps for iOS, tvOS, watchOS or visionOS, the symbols that a program or library has bound \
      to itself are counted: those with the library ordinal 0, or without a library although it \
      defines them. A linker makes them for all functions with the option -interposable, and next \
      to none without. Weak definitions of C++, which are looked up everywhere, do not count. \
      Images with more code than a branch reaches over (128 MB) are left out: one of them has \
      such symbols for another reason.
      """,
    why: """
      Tools that reload code ask for -interposable. Apps that were linked so have been refused as \
      corrupted, in words that name no file and no reason; that this was the reason is what \
      developers found, not what Apple said.
      """,
    fix: "Leave -interposable out of the linker flags (OTHER_LDFLAGS) of release builds.",
    phrases: ["one or more corrupted binaries"])

  public static let examples = [
    RuleExample.fires(
      "an app that was linked with -interposable",
      .app(.with { $0.pointers = functions(25, from: "") }),
      "binds 25 symbols to itself, as code does that was linked with -interposable"),
    .silent(
      "an app with a few such symbols", .app(.with { $0.pointers = functions(3, from: "") })),
    .silent(
      "an app that uses functions of a library",
      .app(.with { $0.pointers = functions(25, from: "/usr/lib/libSystem.B.dylib") })),
    .silent(
      "an app with more code than a branch reaches over",
      .app(
        .with {
          $0.pointers = functions(25, from: "")
          $0.textSize = 200 << 20
        })),
    .silent(
      "such a program in no app",
      PackageRecipe(["App": .image(.with { $0.pointers = functions(25, from: "") })])),
  ]

  private static func functions(_ count: Int, from library: String) -> [ImportRecipe] {
    (0..<count).map { ImportRecipe("_function\($0)", from: library) }
  }

  /// Symbols that an image may have bound to itself for other reasons.
  private static let mostOthers = 19

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard image.isInApp, image.isLinked, image.platform?.isStoreDevice == true,
      image.textSize <= farthestBranch
    else { return }
    let isTwoLevel = image.file.header.flags.contains(.twoLevel)
    var own: Set<ByteView> = []
    image.pointers.fixups.forEach { fixup in
      guard fixup.kind != .weakBind, let symbol = fixup.target.symbol else { return true }
      switch symbol.library {
      case .itself: own.insert(symbol.name)
      case .flatLookup:
        if isTwoLevel, image.definedSymbols.contains(symbol.name) { own.insert(symbol.name) }
      default: break
      }
      return own.count < mostCounted
    }
    guard own.count > mostOthers else { return }
    let names = own.sorted { $0.precedes($1) }.prefix(3).map(\.string)
    let count = own.count < mostCounted ? "\(own.count)" : "more than \(mostCounted - 1)"
    report.report(
      Finding(
        rule: metadata.id, code: 90714, at: image.location,
        message:
          "binds \(count) symbols to itself, as code does that was linked with -interposable",
        evidence: [Evidence("symbols", names.joined(separator: ", "))], confidence: .possible,
        consequence: .refusedAtUpload))
  }

  /// How far a branch of arm64 reaches, in bytes.
  private static let farthestBranch: UInt64 = 128 << 20
  /// What is counted no further.
  private static let mostCounted = 10_000
}
