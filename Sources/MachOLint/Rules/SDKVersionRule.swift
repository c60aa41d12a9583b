import MachOCore

/// A linked image that states no SDK, or one that there is not.
public enum SDKVersionRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "sdk-version", codes: [90512, 90725],
    summary: "A program or library of an app states no SDK, or one that is not public.",
    checks: """
      Every linked slice for a device in an app has the version of its SDK in LC_BUILD_VERSION or \
      LC_VERSION_MIN_...: it must be there, and not be newer than the newest public one. Which one \
      that is changes every few weeks, so that a version which is near the newest one of this \
      machtool's tables is but noted. In object files 0 is common and harmless.
      """,
    why: """
      The store refuses an app if any of its frameworks was built with an SDK that is newer than \
      the newest public one, as with that of a beta; the app's own SDK may be fine. 0, which \
      linkers other than Apple's leave there, counts as an old SDK in the app's own program, and \
      apps that were built with one are refused.
      """,
    fix: """
      Get a version of the library that was built with a released Xcode; give the linker the \
      version (`-platform_version ios 15.0 18.0`).
      """,
    phrases: ["invalid sdk value", "the value provided for the sdk portion of", "sdk value"])

  public static let examples = [
    RuleExample.fires(
      "an app with a library whose writer made up the version",
      .app(.init(), ["Frameworks/Kit.framework/Kit": .image(library("94.0"))]),
      "was built with SDK 94.0, which there is not"),
    .fires(
      "an app with a library of a newer SDK than this program knows",
      .app(.init(), ["Frameworks/Kit.framework/Kit": .image(library("28.0"))]),
      "was built with SDK 28.0; the newest public one that is known here is 27"),
    .fires(
      "an app whose program states no SDK", .app(.with { $0.sdk = "0" }),
      "states no SDK: the version is 0"),
    .fires(
      "an app with a library that states none",
      .app(.init(), ["Frameworks/Kit.framework/Kit": .image(library("0"))]),
      "states no SDK: the version is 0"),
    .silent(
      "a library of a current SDK",
      .app(.init(), ["Frameworks/Kit.framework/Kit": .image(library("26.2"))])),
    .silent(
      "an object file without one",
      PackageRecipe([
        "a.o": .image(
          .with {
            $0.fileType = .object
            $0.sdk = "0"
          })
      ])),
    .silent(
      "a library that is in no app", PackageRecipe(["libKit.dylib": .image(library("94.0"))])),
  ]

  private static func library(_ sdk: String) -> ImageRecipe {
    .with {
      $0.fileType = .dylib
      $0.sdk = sdk
    }
  }

  /// From here on it is no version at all: that is more releases than come in this program's life.
  private static let firstImpossibleMajor: UInt32 = 40

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard image.isInApp, image.isLinked, let target = image.summary.targets.first,
      target.platform.isStoreDevice
    else { return }
    let sdk = target.sdk
    let evidence = Evidence("sdk", sdk.text)
    if sdk.rawValue == 0 {
      // Only the program's own counts.
      let isProgram = image.file.header.fileType == .execute
      report.report(
        Finding(
          rule: metadata.id, code: isProgram ? 90725 : nil, at: image.location,
          message: "states no SDK: the version is 0", evidence: [evidence],
          confidence: isProgram ? .possible : .note,
          consequence: isProgram ? .refusedAtUpload : .noRefusalOnRecord))
    } else if sdk.major >= firstImpossibleMajor {
      add("was built with SDK \(sdk.text), which there is not", .likely, evidence, image, report)
    } else if sdk.major > StoreDates.newestSDKMajor {
      add(
        "was built with SDK \(sdk.text); the newest public one that is known here is "
          + "\(StoreDates.newestSDKMajor)", .note, evidence, image, report)
    }
  }

  private static func add(
    _ message: String, _ confidence: Confidence, _ evidence: Evidence, _ image: LintImage,
    _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: 90512, at: image.location, message: message,
        evidence: [evidence], confidence: confidence, consequence: .refusedAtUpload))
  }
}
