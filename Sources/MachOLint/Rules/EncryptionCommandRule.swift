import AppPackage
import MachOCore

/// A linked image for devices that the store cannot encrypt.
public enum EncryptionCommandRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "encryption-command", codes: [90125],
    summary: "The store cannot encrypt a program or library of an app.",
    checks: """
      Every linked slice for arm64 in an app for iOS, tvOS or visionOS must have \
      LC_ENCRYPTION_INFO_64 with cryptid 0. Another cryptid means that the file was taken from \
      the store.
      """,
    why: """
      The store refuses the app without saying which file it is. Linkers that are not Apple's, \
      or that were told not to, leave the command out.
      """,
    fix: """
      Link the library with Apple's linker, or with an option that reserves room for encryption \
      (`-encryptable`). Replace a file that was taken from the store.
      """,
    phrases: [
      "lc_encryption_info load command is either missing or invalid", "lc_encryption_info",
      "the binary is already encrypted",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a library that a foreign linker made",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(
            .with {
              $0.fileType = .dylib
              $0.encryption = nil
            })
        ]), "has no LC_ENCRYPTION_INFO_64"),
    .fires(
      "an app that was taken from the store", .app(.with { $0.encryption = 1 }),
      "is encrypted already"),
    .silent("an app as Xcode makes it", .app()),
    .silent(
      "a static library, which is encrypted as a part of what it is linked into",
      .app(
        .init(),
        [
          "libKit.a": .archive([
            (
              "a.o",
              .with {
                $0.fileType = .object
                $0.encryption = nil
              }
            )
          ])
        ])),
    .silent(
      "an app for the simulator",
      .app(
        .with {
          $0.platform = .iOSSimulator
          $0.encryption = nil
        }, info: ["CFBundleSupportedPlatforms": ["iPhoneSimulator"]])),
    .silent(
      "a library that is in no app",
      PackageRecipe([
        "libKit.dylib": .image(
          .with {
            $0.fileType = .dylib
            $0.encryption = nil
          })
      ])),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard image.isInApp, image.isLinked, image.file.architecture.type == .arm64,
      let platform = image.summary.targets.first?.platform, platform.isStoreDevice,
      platform != .watchOS,
      [.execute, .dylib].contains(image.file.header.fileType)
    else { return }
    guard let command = image.file.first(EncryptionInfoCommand.self) else {
      add(
        "has no LC_ENCRYPTION_INFO_64", Evidence("load commands", "no LC_ENCRYPTION_INFO_64"),
        image, report)
      return
    }
    if command.isEncrypted {
      add("is encrypted already", Evidence("cryptid", "\(command.identifier)"), image, report)
    }
  }

  private static func add(
    _ message: String, _ evidence: Evidence, _ image: LintImage, _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: 90125, at: image.location, message: message,
        evidence: [evidence], confidence: .certain, consequence: .refusedAtUpload))
  }
}
