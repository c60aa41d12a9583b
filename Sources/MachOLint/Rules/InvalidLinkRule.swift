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
    var apps: [String: Bundle] = [:]
    for bundle in package.package.bundles
    where bundle.kind == .app && package.uploadedApp(of: bundle)?.path == bundle.path {
      apps[bundle.path] = bundle
    }
    guard !apps.isEmpty else { return }
    var walk = LinkWalk(tree)
    for link in links {
      guard let app = outermostApp(around: link.path, apps),
        let target = walk.target(of: link)
      else { continue }
      let words: String
      switch walk.follow(link.path, in: app.path) {
      case .found: continue
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

  private static func outermostApp(around path: String, _ apps: [String: Bundle]) -> Bundle? {
    var folder = path
    while !folder.isEmpty {
      folder = PackagePath.folder(of: folder)
      if let app = apps[folder] { return app }
    }
    return nil
  }
}

/// Follows links by the entries of a tree alone.
private struct LinkWalk {
  enum End {
    case found
    case missing
    case outside
    case endless
  }

  private let tree: any FileTree
  private let entries: [String: TreeEntry]
  private var targets: [String: String?] = [:]

  /// As many as systems follow.
  private static let mostLinks = 32
  /// Longer ways are not judged: no system follows a path of more than 1024 bytes.
  private static let mostParts = 512

  init(_ tree: any FileTree) {
    self.tree = tree
    entries = Dictionary(tree.entries.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
  }

  /// What the link says; nil when it cannot be read.
  mutating func target(of link: TreeEntry) -> String? {
    if let known = targets[link.path] { return known }
    let target = try? tree.linkTarget(of: link)
    targets[link.path] = .some(target)
    return target
  }

  /// Where `path` leads, from folder to folder, when it must not leave `app`.
  mutating func follow(_ path: String, in app: String) -> End {
    var here: [Substring] = []
    // What is still to go, the next part last.
    var parts: [Substring] = path.split(separator: "/").reversed()
    var linkCount = 0
    var partCount = 0
    while let part = parts.popLast() {
      partCount += 1
      guard partCount <= LinkWalk.mostParts else { return .found }
      if part == "." { continue }
      if part == ".." {
        guard here.popLast() != nil else { return .outside }
        continue
      }
      here.append(part)
      let place = here.joined(separator: "/")
      guard let entry = entries[place] else {
        return PackagePath.isInside(place, app) || place == app ? .missing : .outside
      }
      guard entry.kind == .link else { continue }
      linkCount += 1
      guard linkCount <= LinkWalk.mostLinks else { return .endless }
      guard let target = target(of: entry) else { return .found }
      if target.hasPrefix("/") { return .outside }
      here.removeLast()
      parts += target.split(separator: "/").reversed()
    }
    let place = here.joined(separator: "/")
    return place == app || PackagePath.isInside(place, app) ? .found : .outside
  }
}
