import AppPackage
import MachOBytes

/// Files of an app for the Mac that are marked as downloaded.
public enum QuarantineAttributeRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "quarantine-attribute", codes: [91109],
    summary: "Files of an app for the Mac have the attribute that marks downloads.",
    checks: """
      In an app for the Mac, no file may have the extended attribute com.apple.quarantine. An \
      archive that a Mac made has the attributes of a file in another one, whose name starts with \
      ._ and which may be in the folder __MACOSX: those are looked into. What a folder's files have \
      on the disk is not looked at.
      """,
    why: """
      The Mac App Store refuses the app since February 2025; before, it warned. Safari and other \
      programs give the attribute to what they download, such as the framework of a library.
      """,
    fix: "Take it away before the app is signed: `xattr -dr com.apple.quarantine My.app`.",
    phrases: ["com.apple.quarantine", "invalid package contents"])

  public static let examples = [
    RuleExample.fires(
      "an archive of an app whose framework was downloaded",
      mac([
        "__MACOSX/Mac.app/Contents/Frameworks/Kit.framework/Versions/A/._Kit": attributes(
          "com.apple.lastuseddate#PS", "com.apple.quarantine")
      ]),
      "marks Mac.app/Contents/Frameworks/Kit.framework/Versions/A/Kit as downloaded"),
    .fires(
      "an app that was unpacked without its attributes",
      mac([
        "Mac.app/Contents/Resources/._a.txt": attributes("com.apple.quarantine"),
        "Mac.app/Contents/Resources/._b.txt": attributes("com.apple.quarantine"),
      ]),
      "marks Mac.app/Contents/Resources/a.txt as downloaded; 1 more file is marked"),
    .silent(
      "an archive of an app with other attributes",
      mac(["__MACOSX/Mac.app/Contents/._Info.plist": attributes("com.apple.FinderInfo")])),
    .silent(
      "an app with a file of another kind that is called so",
      mac(["Mac.app/Contents/Resources/._a": .bytes(Array("com.apple.quarantine".utf8))])),
    .silent(
      "a downloaded document beside an app",
      mac(["__MACOSX/._README": attributes("com.apple.quarantine")])),
    .silent(
      "an app for iOS, of which mac-archiver-file tells",
      .app(.init(), ["._App": attributes("com.apple.quarantine")])),
  ]

  private static func mac(_ files: KeyValuePairs<String, PackageRecipe.File>) -> PackageRecipe {
    PackageRecipe(
      files: [
        (
          "Mac.app/Contents/Info.plist",
          .info(["CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"]])
        )
      ] + files.map { ($0.key, $0.value) })
  }

  /// A file beside another one with the attributes of these names, each without contents.
  private static func attributes(_ names: String...) -> PackageRecipe.File {
    var writer = ByteWriter(.big)
    for word: UInt32 in [0x0005_1607, 0x0002_0000, 0, 0, 0, 0] { writer.append(word) }
    writer.append(UInt16(1))
    for word: UInt32 in [9, 38, 3760] { writer.append(word) }
    writer.appendZeros(34)
    writer.append("ATTR".utf8)
    for word: UInt32 in [0, 3798, 120, 0, 0, 0, 0] { writer.append(word) }
    writer.append(UInt16(0))
    writer.append(UInt16(names.count))
    for name in names {
      let start = writer.count
      for word: UInt32 in [120, 0] { writer.append(word) }
      writer.append(UInt16(0))
      writer.append([UInt8(name.utf8.count + 1)])
      writer.append(cString: name)
      writer.appendZeros((start - writer.count) & 3)
    }
    return .bytes(writer.bytes)
  }

  private static let attribute: StaticString = "com.apple.quarantine"

  /// What was found in an app: how many files, and of the first the file with its attributes and
  /// its own name.
  private struct Marks {
    var count = 0
    let path: String
    let marked: String
  }

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    let apps = package.package.bundles.filter {
      $0.isMacApp && package.uploadedApp(of: $0)?.path == $0.path
    }
    guard !apps.isEmpty else { return }
    var marks: [String: Marks] = [:]
    for entry in package.package.tree.entries where entry.kind == .file {
      guard let marked = pathBeside(entry.path), let app = package.uploadedApp(at: marked),
        app.isMacApp,
        // One that cannot be read has been told when its kind was looked for.
        let head = try? package.package.tree.prefix(of: entry, count: AppleDouble.headSize),
        let file = AppleDouble(head),
        file.attributeNames.contains(where: { $0.equals(attribute) })
      else { continue }
      marks[app.path, default: Marks(path: entry.path, marked: marked)].count += 1
    }
    for app in apps {
      if let marks = marks[app.path] { add(marks, app, package, report) }
    }
  }

  /// The path of the file whose attributes the one at `path` has, going by its name.
  private static func pathBeside(_ path: String) -> String? {
    let name = PackagePath.name(of: path)
    guard AppleDouble.isName(name) else { return nil }
    let folder = PackagePath.folder(of: path)
    let aside = "__MACOSX"
    let place =
      folder == aside ? "" : folder.hasPrefix(aside + "/") ? String(folder.dropFirst(9)) : folder
    return PackagePath.join(place, String(name.dropFirst(2)))
  }

  private static func add(
    _ marks: Marks, _ app: Bundle, _ package: LintPackage, _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: 91109, at: Finding.Location(bundle: app.path, file: marks.path),
        message: "marks \(marks.marked) as downloaded"
          + (marks.count == 1
            ? ""
            : "; \(marks.count - 1) more \(marks.count == 2 ? "file is" : "files are") marked"),
        evidence: [Evidence("extended attribute", attribute.description)],
        confidence: package.macStoreConfidence(of: app), consequence: .refusedAtUpload,
        since: CalendarDate(2025, 2, 1)))
  }
}
