import AppPackage
import MachOBytes
import MachOCore

/// A binary that does not say which system it is for.
public enum MissingVersionCommandRule: FileRule {
  public static let metadata = RuleMetadata(
    id: "missing-version-command",
    summary: "A binary does not say which system it is for.",
    checks: """
      A linked slice for ARM in an app for iOS, tvOS, watchOS or visionOS, and at least one member \
      of every ARM slice of a static library, must have LC_BUILD_VERSION or LC_VERSION_MIN_.... Old \
      libraries and other compilers than Apple's leave it out.
      """,
    why: """
      Without it a slice for the simulator on Apple silicon cannot be told from one for devices. \
      The linker guesses, or refuses to link for the simulator; the store and the device take the \
      system for an old one.
      """,
    fix: """
      Build with a minimum system: -target arm64-apple-ios15.0 or -miphoneos-version-min=15.0.
      """)

  public static let examples = [
    RuleExample.fires(
      "an app with a framework that says nothing",
      .app(.init(), ["Frameworks/Kit.framework/Kit": .image(silent(.dylib))]),
      "has neither LC_BUILD_VERSION nor LC_VERSION_MIN_..."),
    .fires(
      "a static library whose members say nothing",
      PackageRecipe(["libOld.a": .archive([("a.o", silent(.object))])]),
      "no member has LC_BUILD_VERSION or LC_VERSION_MIN_..."),
    .silent("an app", .app()),
    .silent(
      "a static library of which one member was written in assembler",
      PackageRecipe([
        "libNew.a": .archive([
          ("a.o", silent(.object)), ("b.o", .with { $0.fileType = .object }),
        ])
      ])),
    .silent(
      "a static library for Intel",
      PackageRecipe([
        "libOld.a": .archive([
          (
            "a.o",
            .with {
              $0.fileType = .object
              $0.platform = nil
              $0.architecture = .x86_64
            }
          )
        ])
      ])),
    .silent(
      "an object file on its own", PackageRecipe(["a.o": .image(silent(.object))])),
    .silent(
      "a library that is in no app", PackageRecipe(["libKit.dylib": .image(silent(.dylib))])),
  ]

  private static func silent(_ type: FileType) -> ImageRecipe {
    .with {
      $0.fileType = type
      $0.platform = nil
    }
  }

  public static func check(_ file: LintFile, _ report: LintReporter) {
    guard file.file.role != .symbols else { return }
    let slices = file.facts.slices.filter { isForDevices($0.architecture) }
    for architecture in slices.map(\.architecture).unique {
      let same = slices.filter { $0.architecture == architecture }
      guard let slice = same.first, same.allSatisfy({ $0.platform == nil }) else { continue }
      var place = file.location
      place.architectures = [architecture]
      if slice.isArchive {
        add(
          "no member has LC_BUILD_VERSION or LC_VERSION_MIN_...", .goodPractice, place, report)
      } else if slice.fileType.isLinked, file.bundles.outermostApp?.isStoreDeviceApp == true {
        add(
          "has neither LC_BUILD_VERSION nor LC_VERSION_MIN_...", .noRefusalOnRecord, place, report)
      }
    }
  }

  private static func isForDevices(_ architecture: Architecture) -> Bool {
    [.arm, .arm64, .arm64_32].contains(architecture.type)
  }

  private static func add(
    _ message: String, _ consequence: Consequence, _ place: Finding.Location,
    _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, at: place, message: message,
        evidence: [Evidence("load commands", "no LC_BUILD_VERSION, no LC_VERSION_MIN_...")],
        confidence: .certain, consequence: consequence))
  }
}
