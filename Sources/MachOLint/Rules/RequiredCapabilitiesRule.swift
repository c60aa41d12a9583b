import AppPackage
import MachOBytes
import MachOCore

/// A bundle whose Info.plist asks for other processors than its program is for.
public enum RequiredCapabilitiesRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "required-capabilities", codes: [90502, 90503],
    summary: "UIRequiredDeviceCapabilities does not fit the architectures of the program.",
    checks: """
      Where UIRequiredDeviceCapabilities of an app or extension names arm64, its program must have \
      64-bit slices only. In an app whose minimum is below 11.0, every program or framework that \
      has nothing but arm64 must name it there. A name that starts with arm must be one that \
      Apple knows.
      """,
    why: """
      The store refuses the app in the first case. In the second it did so when it was new, for \
      frameworks in such apps as well; every device that runs iOS 11.0 is a 64-bit one, and apps \
      for it are taken without the key.
      """,
    fix: """
      Build the app for arm64 only, or take arm64 out of UIRequiredDeviceCapabilities; in the \
      second case put it in.
      """,
    phrases: [
      "only contain the arm64 slice must also have",
      "must only contain the 64-bit architecture slice",
      "value for the uirequireddevicecapabilities key", "uirequireddevicecapabilities",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a slice for armv7 that asks for arm64",
      app([.init(), armv7], ["UIRequiredDeviceCapabilities": ["arm64"]]),
      "UIRequiredDeviceCapabilities names arm64, but there is a slice for armv7"),
    .fires(
      "an app for arm64 and iOS 9.0 that does not ask for arm64",
      .app(
        .with { $0.minimumOS = "9.0" },
        info: ["MinimumOSVersion": "9.0", "UIRequiredDeviceCapabilities": ["gps"]]),
      "UIRequiredDeviceCapabilities does not name arm64, all that the program has"),
    .fires(
      "an app that asks for armv64",
      .app(.init(), info: ["UIRequiredDeviceCapabilities": ["armv64"]]),
      "UIRequiredDeviceCapabilities names armv64, which is no architecture"),
    .silent(
      "an app for iOS 15.0 that still asks for armv7",
      .app(.init(), info: ["UIRequiredDeviceCapabilities": ["armv7"]])),
    .silent("an app for iOS 15.0 without the key", .app()),
    .silent(
      "an app that can do without arm64",
      app([.init(), armv7], ["UIRequiredDeviceCapabilities": ["arm64": false]])),
    .silent(
      "an app that asks for ARKit",
      .app(.init(), info: ["UIRequiredDeviceCapabilities": ["arkit": true]])),
  ]

  private static let armv7 = ImageRecipe.with {
    $0.architecture = .armv7
  }

  private static func app(
    _ slices: [ImageRecipe], _ info: [String: PackageRecipe.File.Value]
  ) -> PackageRecipe {
    PackageRecipe([
      "App.app/Info.plist": .info(
        ["CFBundleExecutable": "App", "CFBundleSupportedPlatforms": ["iPhoneOS"]]
          .merging(info) { $1 }),
      "App.app/App": .universal(slices),
    ])
  }

  private static let first64BitSystem = PackedVersion(rawValue: 11 << 16)
  private static let architectures: Set = ["armv6", "armv7", "armv7s", "arm64", "arm64e"]

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.isInStoreDeviceApp,
      bundle.bundle.kind.isAppOrPart,
      let info = bundle.bundle.info, let executable = bundle.executable
    else { return }
    let slices = executable.slices.filter { $0.platform == .iOS || $0.platform == .tvOS }
    guard !slices.isEmpty else { return }
    let names = capabilities(info)
    for name in names where name.hasPrefix("arm") && !architectures.contains(name) {
      add(
        90503, "UIRequiredDeviceCapabilities names \(name), which is no architecture", .likely,
        names, bundle, report)
    }
    let narrow = slices.filter { !$0.architecture.type.is64Bit }
    if names.contains("arm64") {
      // Frameworks may support more than the app that they are in.
      if let slice = narrow.first, bundle.bundle.kind != .framework {
        add(
          90503,
          "UIRequiredDeviceCapabilities names arm64, but there is a slice for "
            + slice.architecture.name, .certain, names, bundle, report)
      }
    } else if narrow.isEmpty, isAskedForARM64(bundle, slices) {
      add(
        90502, "UIRequiredDeviceCapabilities does not name arm64, all that the program has",
        .possible, names, bundle, report)
    }
  }

  private static func isAskedForARM64(
    _ bundle: LintBundle, _ slices: [FileFacts.Slice]
  ) -> Bool {
    guard let minimum = bundle.uploadedApp?.minimumOS.flatMap({ PackedVersion($0) }) else {
      return false
    }
    return minimum < first64BitSystem
  }

  /// What must be there: a list of names, or a dictionary that says true of them.
  private static func capabilities(_ info: PropertyList) -> [String] {
    guard let value = info["UIRequiredDeviceCapabilities"] else { return [] }
    if let names = value.array { return names.compactMap(\.string) }
    return value.dictionary?.filter { $0.value.boolean == true }.map(\.key.string) ?? []
  }

  private static func add(
    _ code: Int, _ message: String, _ confidence: Confidence, _ names: [String],
    _ bundle: LintBundle, _ report: LintReporter
  ) {
    report.report(
      Finding(
        rule: metadata.id, code: code, at: bundle.location, message: message,
        evidence: [
          Evidence(
            "UIRequiredDeviceCapabilities", names.isEmpty ? "none" : names.joined(separator: ", "))
        ],
        confidence: confidence, consequence: .refusedAtUpload))
  }
}
