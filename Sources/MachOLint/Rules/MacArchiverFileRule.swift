import AppPackage
import MachOBytes

/// Files of a Mac's archiver in an archive for the store.
public enum MacArchiverFileRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "mac-archiver-file", codes: [90048],
    summary: "An archive for the store holds files that a Mac's archiver put beside the others.",
    checks: """
      No name of a file or folder in an .ipa, which is told by its folder Payload, may start with \
      ._ or be __MACOSX. These files hold attributes of the others. They are seen in the archive \
      only: unpacked on a Mac they are gone.
      """,
    why: "The store refuses the upload. macOS 15.4 made such files in April 2025.",
    fix: """
      Make the archive with `ditto -c -k --norsrc --keepParent Payload App.ipa` or with \
      COPYFILE_DISABLE=1, or delete the files from it: `zip -d App.ipa '._*' '*/._*' \
      '__MACOSX/*'`.
      """,
    phrases: ["contains paths that are not allowed", "disallowed path", "._symbols", "__macosx"])

  public static let examples = [
    RuleExample.fires(
      "an archive with a file of attributes",
      PackageRecipe([
        "Payload/App.app/App": .image(.init()), "._Symbols": .bytes([0, 5, 22, 7]),
      ]), "is a file that a Mac's archiver put beside another"),
    .fires(
      "an archive with a folder of them",
      PackageRecipe([
        "Payload/App.app/App": .image(.init()),
        "__MACOSX/Payload/App.app/._App": .bytes([0, 5, 22, 7]),
      ]),
      "is a file that a Mac's archiver put beside another"),
    .fires(
      "an archive with an entry that ends like a folder's, as it was in April 2025",
      PackageRecipe([
        "Payload/App.app/App": .image(.init()), "._Symbols/a": .bytes([65, 66, 10]),
      ]), "is a file that a Mac's archiver put beside another"),
    .silent("an archive without", PackageRecipe(["Payload/App.app/App": .image(.init())])),
    .silent(
      "an archive of an app that is not for the store",
      PackageRecipe([
        "App.app/App": .image(.init()), "__MACOSX/App.app/._App": .bytes([0, 5, 22, 7]),
      ])),
    .silent(
      "a file whose name starts with a point",
      PackageRecipe([
        "Payload/App.app/App": .image(.init()), "Payload/App.app/.config": .bytes([65, 66, 10]),
      ])),
  ]

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    let entries = package.package.tree.entries
    guard entries.contains(where: { $0.path == "Payload" && $0.kind == .folder }) else { return }
    let files = entries.filter(isAttributes)
    guard let first = files.first else { return }
    report.report(
      Finding(
        rule: metadata.id, code: 90048, at: Finding.Location(file: first.path),
        message: "is a file that a Mac's archiver put beside another"
          + (files.count == 1 ? "" : ", as are \(files.count - 1) more"),
        evidence: [Evidence("path", first.path)], confidence: .certain,
        consequence: .refusedAtUpload, since: CalendarDate(2025, 4, 1)))
  }

  private static func isAttributes(_ entry: TreeEntry) -> Bool {
    PackagePath.name(of: entry.path).hasPrefix("._")
      || (entry.kind == .file && entry.path.hasPrefix("__MACOSX/"))
  }
}
