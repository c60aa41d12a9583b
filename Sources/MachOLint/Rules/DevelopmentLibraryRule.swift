import AppPackage
import MachOCore

/// A library for tests or for looking into a running app, left in an app.
public enum DevelopmentLibraryRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "development-library", codes: [90714],
    summary: "An app holds a library that is for development only.",
    checks: """
      Frameworks, resource bundles and dynamic libraries in an app for iOS, tvOS, watchOS or \
      visionOS are compared by name with tools that reload code, look into a running app, or test: \
      InjectionIII and its kin, Reveal, FLEX, XCTest.
      """,
    why: """
      They use private names, for which the store refuses apps. Apps that were linked for code to \
      be reloaded (-interposable) have been refused as corrupted (90714), in words that name no \
      file and no reason; that this was the reason is what developers found, not what Apple said.
      """,
    fix: """
      Link and embed such a library in debug builds only, and leave -interposable out of release \
      builds.
      """,
    phrases: ["one or more corrupted binaries", "corrupted binar"])

  public static let examples = [
    RuleExample.fires(
      "an app with FLEX",
      .app(
        .init(), ["Frameworks/FLEX.framework/FLEX": .image(.with { $0.fileType = .dylib })]),
      "is FLEX, a tool that looks into a running app"),
    .fires(
      "an app with a library of InjectionIII",
      .app(
        .init(),
        ["iOSInjection.bundle/Info.plist": .info(["CFBundleIdentifier": "com.example.i"])]),
      "is InjectionIII, a tool that reloads code"),
    .fires(
      "an app with the library of XCTest for Swift",
      .app(
        .init(),
        ["Frameworks/libXCTestSwiftSupport.dylib": .image(.with { $0.fileType = .dylib })]),
      "is XCTest, a library for tests"),
    .silent(
      "an app with a library of another name",
      .app(
        .init(),
        ["Frameworks/FLEXKit.framework/FLEXKit": .image(.with { $0.fileType = .dylib })])),
    .silent(
      "an app with a document of the name", .app(.init(), ["FLEX.txt": .bytes([65, 66, 10])])),
    .silent(
      "such a framework in no app",
      PackageRecipe(["FLEX.framework/FLEX": .image(.with { $0.fileType = .dylib })])),
  ]

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    for bundle in package.package.bundles {
      guard let words = tools[bundle.name],
        package.uploadedApp(of: bundle)?.isStoreDeviceApp == true
      else { continue }
      add(
        words, bundle.path,
        Finding.Location(bundle: bundle.path, file: bundle.infoPath ?? bundle.path), report)
    }
    for file in package.package.files where file.role == .dylib {
      guard let words = tools[PackagePath.name(of: file.path)],
        package.uploadedApp(of: file)?.isStoreDeviceApp == true
      else { continue }
      add(words, file.path, package.location(of: file), report)
    }
  }

  private static func add(
    _ words: String, _ path: String, _ place: Finding.Location, _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: 90714, at: place, message: "is " + words,
        evidence: [Evidence("path", path)], confidence: .possible, consequence: .refusedAtUpload))
  }

  /// By the names of their bundles and files.
  private static let tools: [String: String] = {
    let injection = "InjectionIII, a tool that reloads code"
    let reveal = "Reveal, a tool that looks into a running app"
    let test = "XCTest, a library for tests"
    return [
      "iOSInjection.bundle": injection, "tvOSInjection.bundle": injection,
      "iOSDevInjection.bundle": injection, "xrOSInjection.bundle": injection,
      "HotReloading.framework": "HotReloading, a tool that reloads code",
      "InjectionNext.framework": "InjectionNext, a tool that reloads code",
      "RevealServer.framework": reveal, "Reveal.framework": reveal, "libReveal.dylib": reveal,
      "FLEX.framework": "FLEX, a tool that looks into a running app",
      "LookinServer.framework": "Lookin, a tool that looks into a running app",
      "XCTest.framework": test, "XCTestCore.framework": test, "XCUIAutomation.framework": test,
      "XCTAutomationSupport.framework": test,
      "libXCTestSwiftSupport.dylib": test, "libXCTestBundleInject.dylib": test,
    ]
  }()
}
