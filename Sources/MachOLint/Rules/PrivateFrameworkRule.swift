import APINames
import AppPackage
import MachOBytes
import MachOCore

/// Code that links a private framework.
public enum PrivateFrameworkRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "private-framework", codes: [90338],
    summary: "Code links a private framework of Apple's.",
    checks: """
      No library that an image loads, weakly or not, may lie in a folder PrivateFrameworks. No \
      object may ask the linker for a framework that is known to be private. Frameworks that \
      became public in a later release are told of as possible only: which release an app needs \
      decides. So are programs for the Mac that are in no app: not all of them go to the store.
      """,
    why: """
      The store refuses apps that link private frameworks. Its message names the app's program, \
      not the library that asked for the framework.
      """,
    fix: "Take out the library, or the code in it, that uses the framework.",
    phrases: ["links to non-public libraries", "non-public", "private framework"])

  public static let examples = [
    RuleExample.fires(
      "an app that links a private framework weakly",
      .app(
        .with {
          $0.weakLibraries = [
            "/System/Library/PrivateFrameworks/ChatKit.framework/ChatKit"
          ]
        }), "links the private framework ChatKit"),
    .fires(
      "a static library of which a member asks for a private framework",
      PackageRecipe([
        "libKit.a": .archive([
          (
            "Chat.o",
            .with {
              $0.fileType = .object
              $0.linkerOptions = [["-framework", "ChatKit"], ["-framework", "UIKit"]]
            }
          )
        ])
      ]), "asks for the private framework ChatKit"),
    .fires(
      "an app that links a framework before it was public",
      .app(
        .with {
          $0.libraries = [
            "/System/Library/PrivateFrameworks/LinkPresentation.framework/LinkPresentation"
          ]
        }),
      "links LinkPresentation from PrivateFrameworks; it became public in a later release"),
    .silent(
      "an app that links public frameworks",
      .app(
        .with {
          $0.libraries = [
            "/System/Library/Frameworks/UIKit.framework/UIKit",
            "@rpath/PrivateFrameworks.framework/PrivateFrameworks",
          ]
        })),
    .silent(
      "the program of a WatchKit app, which is Apple's own",
      .app(
        .init(),
        [
          "Watch/Watch.app/Watch": .image(
            .with {
              $0.platform = .watchOS
              $0.libraries = [
                "/System/Library/PrivateFrameworks/SockPuppetGizmo.framework/SockPuppetGizmo"
              ]
            })
        ])),
    .silent(
      "an object that asks for a framework that became public",
      PackageRecipe([
        "a.o": .image(
          .with {
            $0.fileType = .object
            $0.linkerOptions = [["-framework", "LinkPresentation"]]
          })
      ])),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    for command in image.file.commands {
      switch try? command.payload() {
      case let library as DylibCommand:
        if library.isDependency { check(library, image, report) }
      case let option as LinkerOptionCommand:
        check(option, image, report)
      default:
        break
      }
    }
  }

  private static func check(
    _ library: DylibCommand, _ image: LintImage, _ report: LintReporter
  ) {
    let path = library.name.string
    guard path.hasPrefix("/"), path.contains("/PrivateFrameworks/") else { return }
    // `ChatKit` of `/System/Library/PrivateFrameworks/ChatKit.framework/ChatKit`.
    let name = PackagePath.name(of: path)
    guard !isAppleStub(image, name) else { return }
    let evidence = [Evidence(library.kind.label, path)]
    if case .laterPublic = image.context.privateNames.framework(name) {
      add(
        "links \(name) from PrivateFrameworks; it became public in a later release", evidence,
        .possible, image, report)
    } else {
      // Programs for the Mac may be sold outside of the store, where nobody looks.
      let isForStore = image.isInApp || image.platform != .macOS
      add(
        "links the private framework \(name)", evidence, isForStore ? .certain : .possible, image,
        report)
    }
  }

  private static func check(
    _ option: LinkerOptionCommand, _ image: LintImage, _ report: LintReporter
  ) {
    let arguments = option.arguments.map(\.string)
    for (flag, name) in zip(arguments, arguments.dropFirst())
    where flag == "-framework" || flag == "-weak_framework" {
      guard image.platform != .macOS, case .isPrivate = image.context.privateNames.framework(name)
      else {
        continue
      }
      add(
        "asks for the private framework \(name)",
        [Evidence("LC_LINKER_OPTION", "\(flag) \(name)")], .likely, image, report)
    }
  }

  /// Apple's own program of a WatchKit app links the framework that runs it; Xcode copies it in.
  private static func isAppleStub(_ image: LintImage, _ name: String) -> Bool {
    name == "SockPuppetGizmo" && image.platform == .watchOS
      && image.file.header.fileType == .execute
  }

  private static func add(
    _ message: String, _ evidence: [Evidence], _ confidence: Confidence, _ image: LintImage,
    _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: 90338, at: image.location, message: message,
        evidence: evidence, confidence: confidence, consequence: .refusedAtUpload))
  }
}
