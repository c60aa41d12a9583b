import AppPackage
import MachOBytes
import MachOCore

/// A symbolic link in an app that leads nowhere or out of it.
public enum InvalidLinkRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "invalid-link",
    summary: "A symbolic link in an app leads nowhere, or out of the app.",
    checks: """
      Every symbolic link in an app is followed, and the links on its way: what it leads to must be \
      there and inside of the app. Relative links within the app are fine. A tool that unpacks an \
      archive without links leaves small text files in their place, which are not seen here.
      """,
    why: """
      The store refuses the app, without the number of a rule in the cases that are known. What a \
      broken link stands for is missing when the app runs.
      """,
    fix: "Copy the file itself into the app, or link to it with a relative path inside of the app.",
    phrases: [
      "invalid symlink", "your package contains a symbolic link",
      "does not exist or is outside of the package", "symbolic link", "symlink",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a link to nothing", .app(.init(), ["Data": .link("Missing/Data")]),
      "is a link to Missing/Data, which is not there"),
    .fires(
      "an app with a link to a folder of the machine that built it",
      .app(.init(), ["Data": .link("/Users/build/Data")]),
      "is a link to /Users/build/Data, which is not in the app"),
    .fires(
      "an app with a link out of it",
      .app(.init(), ["a/Data": .link("../../Other/Data")]),
      "is a link to ../../Other/Data, which is not in the app"),
    .fires(
      "an app with a link to itself", .app(.init(), ["Data": .link("Data")]),
      "is a link to Data, which leads to itself"),
    .silent(
      "a framework for the Mac with its links",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info([
          "CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"],
        ]),
        "Mac.app/Contents/Frameworks/Kit.framework/Versions/A/Kit": .image(
          .with {
            $0.platform = .macOS
            $0.fileType = .dylib
          }),
        "Mac.app/Contents/Frameworks/Kit.framework/Versions/Current": .link("A"),
        "Mac.app/Contents/Frameworks/Kit.framework/Kit": .link("Versions/Current/Kit"),
      ])),
    .silent(
      "a link that goes up and down within the app",
      .app(
        .init(), ["a/b/Data": .link("../.././c/Data"), "c/Data": .bytes([65, 66, 10])])),
    .silent(
      "a link beside an app", PackageRecipe(["Applications": .link("/Applications")])),
  ]

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    let tree = package.package.tree
    let links = tree.entries.filter { $0.kind == .link }
    guard !links.isEmpty else { return }
    let walk = LinkWalk(tree, package.entries)
    for link in links {
      guard walk.stepCount <= mostSteps else {
        report.cannotCheck(
          Unchecked(
            Finding.Location(file: link.path), "the links are too many to follow them all"))
        return
      }
      guard let app = package.uploadedApp(at: link.path),
        let target = walk.target(of: link)
      else { continue }
      let words: String
      switch walk.follow(link.path, in: app.path) {
      case .found, .unknown: continue
      case .missing: words = "which is not there"
      case .outside: words = "which is not in the app"
      case .endless: words = "which leads to itself"
      }
      report.report(
        Finding(
          rule: metadata.id, at: Finding.Location(bundle: app.path, file: link.path),
          message: "is a link to \(target), \(words)", evidence: [Evidence("link", target)],
          confidence: app.isMacLayout ? .possible : .likely, consequence: .refusedAtUpload))
    }
  }

  /// More parts of ways than all links of an app have, a hundred times.
  private static let mostSteps = 2_000_000
}
