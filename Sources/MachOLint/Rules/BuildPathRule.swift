import AppPackage
import MachOBytes
import MachOCore

/// A path of the machine that built a binary, among those that the dynamic linker reads.
public enum BuildPathRule: FileRule {
  public static let metadata = RuleMetadata(
    id: "build-path",
    summary: "A binary has the dynamic linker look in a folder of the machine that built it.",
    checks: """
      In programs and libraries of apps, frameworks and XCFrameworks, no LC_RPATH may be an \
      absolute path but those of the system (/usr/lib, /System, /Library), nor one that starts in \
      whatever folder the program is started from, as $ORIGIN of other systems does here. The \
      install name of a library (LC_ID_DYLIB) may not be an absolute path outside of the system's \
      or a bare file name. \
      The usual values are fine: @executable_path/Frameworks, @loader_path/Frameworks, \
      /usr/lib/swift, @rpath/Kit.framework/Kit.
      """,
    why: """
      The folder is not there on other machines, and what is loaded through it is not found; when \
      it is there, somebody may have put other code into it. It also tells the names of users and \
      projects to everybody. Whatever is linked with a library takes over its install name.
      """,
    fix: """
      Take the LC_RPATH out (install_name_tool -delete_rpath, or Runpath Search Paths), and give \
      the library a name that starts with @rpath (Dynamic Library Install Name; \
      install_name_tool -id) before anything is linked with it.
      """)

  public static let examples = [
    RuleExample.fires(
      "an app that looks for libraries in the folder of a build",
      .app(
        .with {
          $0.rpaths = [
            "@executable_path/Frameworks",
            "/Users/jane/Library/Developer/Xcode/DerivedData/App/PackageFrameworks",
          ]
        }),
      """
      looks for libraries in \
      /Users/jane/Library/Developer/Xcode/DerivedData/App/PackageFrameworks, which other machines \
      do not have
      """),
    .fires(
      "an app that was built to be tested",
      .app(.with { $0.rpaths = ["/Developer/Library/Frameworks"] }),
      """
      looks for libraries in /Developer/Library/Frameworks, which only devices for development have
      """
    ),
    .fires(
      "an app with a path as other systems have it",
      .app(.with { $0.rpaths = ["$ORIGIN/Frameworks"] }),
      """
      looks for libraries in $ORIGIN/Frameworks, a path that starts in whatever folder the program \
      is started from
      """),
    .fires(
      "a framework whose library has the name under which it was built",
      PackageRecipe([
        "Kit.framework/Kit": .image(
          .with {
            $0.fileType = .dylib
            $0.installName = "/usr/local/lib/libkit.dylib"
          })
      ]),
      """
      has the install name /usr/local/lib/libkit.dylib, a path that other machines do not have
      """),
    .silent(
      "the usual values",
      .app(
        .with {
          $0.rpaths = [
            "/usr/lib/swift", "@executable_path/Frameworks", "@loader_path/../Frameworks",
          ]
        },
        ["Frameworks/Kit.framework/Kit": .image(.with { $0.fileType = .dylib })])),
    .silent(
      "a library on its own, which is meant to be installed where its name says",
      PackageRecipe([
        "libkit.dylib": .image(
          .with {
            $0.fileType = .dylib
            $0.installName = "/usr/local/lib/libkit.dylib"
          })
      ])),
  ]

  public static func check(_ file: LintFile, _ report: LintReporter) {
    guard
      file.bundles.contains(where: { [.app, .framework, .xcframework].contains($0.kind) })
    else { return }
    for slice in file.facts.slices where !slice.isArchive {
      for rpath in slice.links.rpaths.unique
      where !rpath.isEmpty && !rpath.hasPrefix("@") && !isShared(rpath) {
        add(
          "looks for libraries in \(rpath), "
            + (isForTests(rpath)
              ? "which only devices for development have"
              : rpath.hasPrefix("/")
                ? "which other machines do not have"
                : "a path that starts in whatever folder the program is started from"),
          Evidence("LC_RPATH", rpath), slice, file, report)
      }
      guard let name = slice.links.installName, !name.hasPrefix("@"), !isShared(name) else {
        continue
      }
      add(
        name.hasPrefix("/")
          ? "has the install name \(name), a path that other machines do not have"
          : "has the install name \"\(name)\", which says nothing of where it is",
        Evidence("LC_ID_DYLIB", name), slice, file, report)
    }
  }

  /// Whether the path is one that all machines have, or that installers make.
  private static func isShared(_ path: String) -> Bool {
    ["/usr/lib/", "/System/", "/Library/"].contains { (path + "/").hasPrefix($0) }
  }

  /// Whether the path is that of the disk image with the libraries for tests.
  private static func isForTests(_ path: String) -> Bool { (path + "/").hasPrefix("/Developer/") }

  private static func add(
    _ message: String, _ evidence: Evidence, _ slice: FileFacts.Slice, _ file: LintFile,
    _ report: LintReporter
  ) {
    var place = file.location
    place.architectures = [slice.architecture]
    report.report(
      Finding(
        rule: metadata.id, at: place, message: message, evidence: [evidence],
        confidence: .certain, consequence: .goodPractice))
  }
}
