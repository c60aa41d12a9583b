import AppPackage

/// A bundle of resources that says it has a program.
public enum ResourceBundleExecutableRule: BundleRule {
  public static let metadata = RuleMetadata(
    id: "resource-bundle-executable", codes: [90535],
    summary: "The Info.plist of a bundle of resources names an executable that is not there.",
    checks: """
      In an app for iOS, tvOS, watchOS or visionOS a folder whose name ends in .bundle must not \
      have the key CFBundleExecutable in its Info.plist, unless the file is there.
      """,
    why: """
      The store refuses the app. Bundles that package managers make for privacy manifests and \
      images had the key.
      """,
    fix: "Remove CFBundleExecutable from the Info.plist of the bundle.",
    phrases: [
      "unexpected cfbundleexecutable key",
      "if this bundle intentionally does not contain an executable",
      "removing the cfbundleexecutable key from its info.plist",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app with a bundle of resources that names a program",
      .app(.init(), ["Kit_Privacy.bundle/Info.plist": .info(["CFBundleExecutable": "Kit"])]),
      "CFBundleExecutable names Kit, which is not there"),
    .silent(
      "a bundle of resources without the key",
      .app(.init(), ["Kit.bundle/Info.plist": .info(["CFBundleIdentifier": "com.example.Kit"])])),
    .silent(
      "a bundle that has the file",
      .app(
        .init(),
        [
          "Kit.bundle/Info.plist": .info(["CFBundleExecutable": "Kit"]),
          "Kit.bundle/Kit": .bytes([65, 66, 10]),
        ])),
    .silent(
      "a plug-in for the Mac",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info([
          "CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"],
        ]),
        "Mac.app/Contents/PlugIns/Kit.bundle/Contents/Info.plist": .info([
          "CFBundleExecutable": "Kit"
        ]),
      ])),
    .silent(
      "a bundle that is in no app",
      PackageRecipe(["Kit.bundle/Info.plist": .info(["CFBundleExecutable": "Kit"])])),
  ]

  public static func check(_ bundle: LintBundle, _ report: LintReporter) {
    guard bundle.bundle.kind == .resources, bundle.isInStoreDeviceApp,
      let name = bundle.bundle.info?["CFBundleExecutable"]?.string
    else { return }
    let path = bundle.bundle.executablePath
    guard bundle.entries[path] == nil else { return }
    report.report(
      Finding(
        rule: metadata.id, code: 90535, at: bundle.location,
        message:
          "CFBundleExecutable names \(name.isEmpty ? "nothing" : name + ", which is not there")",
        evidence: [Evidence("CFBundleExecutable", name)], confidence: .certain,
        consequence: .refusedAtUpload))
  }
}
