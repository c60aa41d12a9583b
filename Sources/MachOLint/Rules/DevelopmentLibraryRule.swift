import AppPackage
import MachOBytes
import MachOCore

/// A library for tests or for looking into a running app, left in an app.
public enum DevelopmentLibraryRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "development-library", codes: [90714, 90338],
    summary: "An app holds a library that is for development only.",
    checks: """
      Frameworks, resource bundles and dynamic libraries in an app for iOS, tvOS, watchOS or \
      visionOS are compared by name with tools that reload code, look into a running app, or test: \
      InjectionIII and its kin, Reveal, FLEX, XCTest, Swift Testing. So are the libraries that \
      programs and libraries of the app load, where they are not in the app themselves. Of bundles \
      of tests (.xctest) standalone-binary tells.
      """,
    why: """
      They use private names, for which the store refuses apps. Apps that were linked for code to \
      be reloaded (-interposable) have been refused as corrupted (90714), in words that name no \
      file and no reason; that this was the reason is what developers found, not what Apple said. \
      Apps that were linked with XCTest have been refused for symbols that are not public \
      (90338), and end when they are started, as devices have no XCTest.
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
    .fires(
      "an app that was linked with XCTest",
      .app(.with { $0.libraries = ["@rpath/libXCTestSwiftSupport.dylib"] }),
      "is linked with libXCTestSwiftSupport.dylib: XCTest, a library for tests"),
    .fires(
      "an app of which two files were linked with XCTest",
      .app(
        .with { $0.libraries = ["@rpath/XCTest.framework/XCTest"] },
        [
          "Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.fileType = .dylib
              $0.libraries = ["@rpath/XCTest.framework/XCTest"]
            })
        ]), "is linked with XCTest.framework: XCTest, a library for tests"),
    .silent(
      "an app that has XCTest if the system has it",
      .app(.with { $0.weakLibraries = ["@rpath/XCTest.framework/XCTest"] })),
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
    var found: Set<String> = []
    for bundle in package.package.bundles {
      guard let words = words(for: bundle.name),
        package.uploadedApp(of: bundle)?.isStoreDeviceApp == true
      else { continue }
      found.insert(bundle.name)
      add(
        "is " + words, bundle.path,
        Finding.Location(
          bundle: bundle.path,
          file: package.facts[bundle.executablePath] == nil ? bundle.path : bundle.executablePath),
        report)
    }
    for file in package.package.files where file.role == .dylib {
      let name = PackagePath.name(of: file.path)
      guard let words = words(for: name),
        package.uploadedApp(of: file)?.isStoreDeviceApp == true
      else { continue }
      found.insert(name)
      add("is " + words, file.path, package.location(of: file), report)
    }
    checkLinks(package, found, report)
  }

  /// What is linked with a tool that is not in the app: where it is, it has been told. Each tool is
  /// told once for an app.
  private static func checkLinks(
    _ package: LintPackage, _ found: Set<String>, _ report: LintReporter
  ) {
    var links: [Link: (first: PackageFile, installName: String, count: Int)] = [:]
    var order: [Link] = []
    for file in package.package.files where file.role == .executable || file.role == .dylib {
      guard let facts = package.facts[file.path],
        // A library for tests is linked with its like.
        words(for: PackagePath.name(of: file.path)) == nil,
        let app = package.uploadedApp(of: file), app.isStoreDeviceApp
      else { continue }
      var told: Set<String> = []
      for dependency in facts.slices.lazy.flatMap(\.links.dependencies) where !dependency.isWeak {
        let name = toolName(of: dependency.name)
        guard words(for: name) != nil, !found.contains(name), told.insert(name).inserted else {
          continue
        }
        let link = Link(app: app.path, tool: name)
        if links[link] == nil { order.append(link) }
        links[link, default: (file, dependency.name, 0)].count += 1
      }
    }
    for link in order {
      guard let (file, installName, count) = links[link], let words = words(for: link.tool) else {
        continue
      }
      var evidence = [Evidence("needed library", installName)]
      if count > 1 {
        evidence.append(Evidence("needed by, too", count == 2 ? "1 file" : "\(count - 1) files"))
      }
      report.report(
        Finding(
          rule: metadata.id, code: 90338, at: package.location(of: file),
          message: "is linked with \(link.tool): \(words)", evidence: evidence,
          confidence: .possible, consequence: .refusedAtUpload))
    }
  }

  private struct Link: Hashable {
    let app: String
    let tool: String
  }

  /// The name of the framework, or else of the file, that an install name leads to.
  private static func toolName(of installName: String) -> String {
    let parts = installName.split(separator: "/")
    return String(parts.last { $0.hasSuffix(".framework") } ?? parts.last ?? "")
  }

  private static func add(
    _ message: String, _ path: String, _ place: Finding.Location, _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: 90714, at: place, message: message,
        evidence: [Evidence("path", path)], confidence: .possible, consequence: .refusedAtUpload))
  }

  /// What the bundle or file with this name is; nil when it is none of the tools.
  private static func words(for name: String) -> String? {
    if let known = tools[name] { return known }
    return name.hasPrefix("libXCTest") && name.hasSuffix(".dylib") ? test : nil
  }

  private static let test = "XCTest, a library for tests"

  /// By the names of their bundles and files.
  private static let tools: [String: String] = {
    let injection = "InjectionIII, a tool that reloads code"
    let reveal = "Reveal, a tool that looks into a running app"
    let testing = "Swift Testing, a library for tests"
    return [
      "iOSInjection.bundle": injection, "tvOSInjection.bundle": injection,
      "iOSDevInjection.bundle": injection, "xrOSInjection.bundle": injection,
      "iOSInjection.framework": injection, "tvOSInjection.framework": injection,
      "HotReloading.framework": "HotReloading, a tool that reloads code",
      "InjectionNext.framework": "InjectionNext, a tool that reloads code",
      "RevealServer.framework": reveal, "Reveal.framework": reveal, "libReveal.dylib": reveal,
      "FLEX.framework": "FLEX, a tool that looks into a running app",
      "LookinServer.framework": "Lookin, a tool that looks into a running app",
      "XCTest.framework": test, "XCTestCore.framework": test, "XCTestSupport.framework": test,
      "XCUIAutomation.framework": test, "XCUnit.framework": test,
      "XCTAutomationSupport.framework": test,
      "Testing.framework": testing, "_Testing_Foundation.framework": testing,
      "lib_TestingInterop.dylib": testing,
    ]
  }()
}
