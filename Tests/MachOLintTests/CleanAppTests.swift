import MachOCore
import MachOLint
import Testing

/// Apps with all that apps are made of, as Xcode builds them for the store: nothing is wrong with
/// them, and nothing must be said.
struct CleanAppTests {
  private typealias File = PackageRecipe.File

  /// Apple has counted copies of a framework for the phone and for the watch against each other, so
  /// that they are noted.
  private static func note(_ folder: String) -> [String] {
    [
      "\(folder)App.app/Watch/Watch.app/Frameworks/Kit.framework/Info.plist: note: "
        + "has the identifier com.example.Kit, as has Frameworks/Kit.framework for another platform "
        + "[duplicate-identifier]"
    ]
  }

  @Test func anAppOfTodayIsClean() {
    #expect(Self.findings(Self.package("Payload/", Self.app())) == Self.note("Payload/"))
  }

  @Test func anArchiveIsClean() {
    let info: [(String, File)] = [
      (
        "App.xcarchive/Info.plist",
        .info([
          "ApplicationProperties": [
            "ApplicationPath": "Applications/App.app", "CFBundleIdentifier": "com.example.App",
            "CFBundleShortVersionString": "4.2.1", "CFBundleVersion": "1042",
            "Architectures": ["arm64"],
          ], "ArchiveVersion": "2", "Name": "App", "SchemeName": "App",
        ])
      )
    ]
    let package = Self.package("App.xcarchive/Products/Applications/", Self.app())
    #expect(
      Self.findings(PackageRecipe(files: info + package.files.map { ($0.path, $0.file) }))
        == Self.note("App.xcarchive/Products/Applications/"))
  }

  /// That the store is about to give up the systems is all there is to say.
  @Test func anAppForOldSystemsWithSwiftInItIsOneFinding() {
    let minimum = "11.0"
    let swift = Self.library("@rpath/libswiftCore.dylib", minimum: minimum)
    let files: [(String, File)] = [
      (
        "App.app/App",
        .image(
          Self.program(minimum: minimum) {
            $0.libraries += ["@rpath/libswiftCore.dylib", "@rpath/Kit.framework/Kit"]
          })
      ),
      (
        "App.app/Info.plist",
        Self.info("App", "com.example.App", "APPL", minimum: minimum, Self.appKeys)
      ),
      ("App.app/Frameworks/libswiftCore.dylib", .image(swift)),
      (
        "App.app/Frameworks/Kit.framework/Kit",
        .image(
          Self.library("@rpath/Kit.framework/Kit", minimum: minimum) {
            $0.libraries += ["@rpath/libswiftCore.dylib"]
          })
      ),
      (
        "App.app/Frameworks/Kit.framework/Info.plist",
        Self.info("Kit", "com.example.Kit", "FMWK", minimum: minimum)
      ),
    ]
    let support: [(String, File)] = [("SwiftSupport/iphoneos/libswiftCore.dylib", .image(swift))]
    let package = Self.package("Payload/", files)
    #expect(
      Self.findings(PackageRecipe(files: package.files.map { ($0.path, $0.file) } + support)) == [
        "Payload/App.app/Info.plist: warning: MinimumOSVersion is 11.0; from spring 2027 on the "
          + "store asks for 15.0 [minimum-os-floor]"
      ])
  }

  @Test func anAppForTheMacIsClean() {
    #expect(Self.findings(Self.package("", Self.macApp())) == [])
  }

  @Test func anAppForMacCatalystIsClean() {
    let program = [Architecture.arm64, .x86_64].map { architecture in
      Self.program(.macCatalyst, minimum: "17.0") {
        $0.architecture = architecture
        $0.rpaths = ["@executable_path/../Frameworks"]
        $0.encryption = nil
      }
    }
    let files: [(String, File)] = [
      ("App.app/Contents/MacOS/App", .universal(program)),
      (
        "App.app/Contents/Info.plist",
        .info(
          Self.macKeys.merging([
            "CFBundleExecutable": "App", "CFBundleIdentifier": "com.example.App",
            "CFBundlePackageType": "APPL", "LSMinimumSystemVersion": "14.0",
            "UIDeviceFamily": ["2", "6"],
          ]) { $1 })
      ),
      ("App.app/Contents/PkgInfo", .bytes(Array("APPL????".utf8))),
      ("App.app/Contents/_CodeSignature/CodeResources", .info(["files": [:]])),
    ]
    #expect(Self.findings(Self.package("", files)) == [])
  }

  @Test func appsForTelevisionAndHeadsetAreClean() {
    for (platform, name, sdk, minimum) in [
      (PlatformKind.tvOS, "AppleTVOS", "appletvos27.0", "16.0"),
      (.visionOS, "XROS", "xros27.0", "2.0"),
    ] {
      var keys = Self.appKeys
      keys["CFBundleSupportedPlatforms"] = .list([name])
      keys["DTPlatformName"] = .text(name.lowercased())
      keys["DTSDKName"] = .text(sdk)
      let files: [(String, File)] = [
        ("App.app/App", .image(Self.program(platform, minimum: minimum))),
        ("App.app/Info.plist", Self.info("App", "com.example.App", "APPL", minimum: minimum, keys)),
      ]
      #expect(Self.findings(Self.package("Payload/", files)) == [], "\(name)")
    }
  }

  /// That it is for the simulator is all there is to say.
  @Test func aBuildForTheSimulatorIsOneFinding() {
    var keys = Self.appKeys
    keys["CFBundleSupportedPlatforms"] = ["iPhoneSimulator"]
    keys["DTPlatformName"] = "iphonesimulator"
    keys["DTSDKName"] = "iphonesimulator27.0"
    keys["UIRequiredDeviceCapabilities"] = nil
    let program = [Architecture.arm64, .x86_64].map { architecture in
      Self.program(.iOSSimulator, minimum: "15.0") {
        $0.architecture = architecture
        $0.encryption = nil
      }
    }
    let files: [(String, File)] = [
      ("App.app/App", .universal(program)),
      ("App.app/Info.plist", Self.info("App", "com.example.App", "APPL", minimum: "15.0", keys)),
    ]
    #expect(
      Self.findings(Self.package("", files)) == [
        "App.app/Info.plist: error: CFBundleSupportedPlatforms names iPhoneSimulator "
          + "[simulator-platform]"
      ])
  }

  /// A line for each finding.
  private static func findings(_ recipe: PackageRecipe) -> [String] {
    let report = LintEngine().lint(recipe.package)
    #expect(report.problems.isEmpty)
    #expect(report.unchecked.isEmpty)
    return report.findings.map {
      "\($0.place.words): \($0.severity.name): \($0.message) [\($0.rule)]"
    }
  }

  private static func package(_ folder: String, _ files: [(String, File)]) -> PackageRecipe {
    PackageRecipe(files: files.map { (folder + $0.0, $0.1) })
  }

  private static func app() -> [(String, File)] {
    let kit = "@rpath/Kit.framework/Kit"
    let vendor = "@rpath/Vendor.framework/Vendor"
    let appRpath = "@executable_path/Frameworks"
    let extensionRpaths = [appRpath, "@executable_path/../../Frameworks"]
    let swift = ["/usr/lib/swift/libswiftCore.dylib", "/usr/lib/swift/libswift_Concurrency.dylib"]
    return [
      (
        "App.app/App",
        .image(
          program(minimum: "17.0") {
            $0.libraries += swift + [kit, vendor]
            $0.rpaths = ["/usr/lib/swift", appRpath]
            $0.selectors = ["sharedApplication", "setDelegate:"]
          })
      ),
      ("App.app/Info.plist", info("App", "com.example.App", "APPL", minimum: "17.0", appKeys)),
      ("App.app/PkgInfo", .bytes(Array("APPL????".utf8))),
      ("App.app/Assets.car", .bytes(Array("BOMStore".utf8))),
      (
        "App.app/PrivacyInfo.xcprivacy",
        .info([
          "NSPrivacyTracking": false, "NSPrivacyTrackingDomains": [],
          "NSPrivacyCollectedDataTypes": [],
        ])
      ),
      ("App.app/embedded.mobileprovision", .bytes([0x30, 0x80])),
      ("App.app/en.lproj/InfoPlist.strings", .info(["CFBundleDisplayName": "App"])),
      // The own framework, that extensions load too.
      (
        "App.app/Frameworks/Kit.framework/Kit",
        .image(
          library(kit, minimum: "17.0") {
            $0.isExtensionSafe = true
            $0.libraries += swift
          })
      ),
      (
        "App.app/Frameworks/Kit.framework/Info.plist",
        info("Kit", "com.example.Kit", "FMWK", minimum: "17.0")
      ),
      // One that was built years ago, for older systems.
      (
        "App.app/Frameworks/Vendor.framework/Vendor",
        .image(
          library(vendor, minimum: "12.0") {
            $0.sdk = "17.5"
            $0.weakLibraries = ["@rpath/Optional.framework/Optional"]
          })
      ),
      (
        "App.app/Frameworks/Vendor.framework/Info.plist",
        info(
          "Vendor", "com.vendor.Vendor", "FMWK", minimum: "12.0",
          [
            "DTPlatformVersion": "17.5", "DTSDKName": "iphoneos17.5", "DTXcode": "1540",
            "DTXcodeBuild": "15F31d", "DTSDKBuild": "21F77", "DTPlatformBuild": "21F77",
            "BuildMachineOSBuild": "23H626", "CFBundleVersion": "7",
            "CFBundleShortVersionString": "7.3",
          ])
      ),
      (
        "App.app/Vendor_Vendor.bundle/Info.plist",
        .info([
          "CFBundleIdentifier": "vendor.Vendor.resources", "CFBundlePackageType": "BNDL",
          "CFBundleName": "Vendor_Vendor", "CFBundleSupportedPlatforms": ["iPhoneOS"],
          "MinimumOSVersion": "12.0",
        ])
      ),
      // Both sorts of extensions.
      (
        "App.app/PlugIns/Widget.appex/Widget",
        .image(
          program(minimum: "17.0") {
            $0.libraries += swift + [kit]
            $0.rpaths = extensionRpaths
            $0.isExtensionSafe = true
          })
      ),
      (
        "App.app/PlugIns/Widget.appex/Info.plist",
        info(
          "Widget", "com.example.App.Widget", "XPC!", minimum: "17.0",
          [
            "CFBundleDisplayName": "Widget",
            "NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"],
          ])
      ),
      (
        "App.app/Extensions/Intents.appex/Intents",
        .image(
          program(minimum: "17.0") {
            $0.rpaths = extensionRpaths
            $0.isExtensionSafe = true
          })
      ),
      (
        "App.app/Extensions/Intents.appex/Info.plist",
        info(
          "Intents", "com.example.App.Intents", "XPC!", minimum: "17.0",
          [
            "CFBundleDisplayName": "Intents",
            "EXAppExtensionAttributes": [
              "EXExtensionPointIdentifier": "com.apple.appintents-extension"
            ],
          ])
      ),
      // The same framework for the watch has the same identifier.
      (
        "App.app/Watch/Watch.app/Watch",
        .universal(watch(.execute) { $0.libraries += [kit] })
      ),
      (
        "App.app/Watch/Watch.app/Info.plist",
        info(
          "Watch", "com.example.App.watchkitapp", "APPL", minimum: "10.0",
          watchKeys.merging([
            "WKApplication": true, "WKCompanionAppBundleIdentifier": "com.example.App",
            "CFBundleIconName": "AppIcon", "CFBundleDisplayName": "App",
          ]) { $1 })
      ),
      (
        "App.app/Watch/Watch.app/Frameworks/Kit.framework/Kit",
        .universal(
          watch(.dylib) {
            $0.installName = kit
            $0.isExtensionSafe = true
          })
      ),
      (
        "App.app/Watch/Watch.app/Frameworks/Kit.framework/Info.plist",
        info("Kit", "com.example.Kit", "FMWK", minimum: "10.0", watchKeys)
      ),
      (
        "App.app/AppClips/Clip.app/Clip",
        .image(
          program(minimum: "17.0") {
            $0.libraries += [kit]
            $0.rpaths = [appRpath]
            $0.selectors = ["requestWhenInUseAuthorization"]
          })
      ),
      (
        "App.app/AppClips/Clip.app/Info.plist",
        info(
          "Clip", "com.example.App.Clip", "APPL", minimum: "17.0",
          appKeys.merging([
            "NSAppClip": ["NSAppClipRequestEphemeralUserNotification": false]
          ]) { $1 })
      ),
      (
        "App.app/AppClips/Clip.app/Frameworks/Kit.framework/Kit",
        .image(library(kit, minimum: "17.0") { $0.isExtensionSafe = true })
      ),
      (
        "App.app/AppClips/Clip.app/Frameworks/Kit.framework/Info.plist",
        info("Kit", "com.example.Kit", "FMWK", minimum: "17.0")
      ),
    ].flatMap(signed)
  }

  private static func macApp() -> [(String, File)] {
    let kit = "@rpath/Kit.framework/Versions/A/Kit"
    func universal(_ change: (inout ImageRecipe) -> Void) -> File {
      .universal(
        [Architecture.arm64, .x86_64].map { architecture in
          .with {
            $0.architecture = architecture
            $0.platform = .macOS
            $0.minimumOS = architecture == .arm64 ? "11.0" : "10.15"
            $0.sdk = "27.0"
            $0.encryption = nil
            $0.isSigned = true
            $0.libraries = ["/usr/lib/libSystem.B.dylib"]
            change(&$0)
          }
        })
    }
    let framework = "App.app/Contents/Frameworks/Kit.framework/"
    return [
      (
        "App.app/Contents/MacOS/App",
        universal {
          $0.libraries += [kit, "@rpath/libhelp.dylib"]
          $0.rpaths = ["@executable_path/../Frameworks"]
        }
      ),
      (
        "App.app/Contents/Info.plist",
        .info(
          macKeys.merging([
            "CFBundleExecutable": "App", "CFBundleIdentifier": "com.example.App",
            "CFBundlePackageType": "APPL",
          ]) { $1 })
      ),
      ("App.app/Contents/PkgInfo", .bytes(Array("APPL????".utf8))),
      ("App.app/Contents/_CodeSignature/CodeResources", .info(["files": [:]])),
      // A tool and a library on their own are allowed on the Mac.
      ("App.app/Contents/MacOS/helper", universal { _ in }),
      (
        "App.app/Contents/Frameworks/libhelp.dylib",
        universal {
          $0.fileType = .dylib
          $0.installName = "@rpath/libhelp.dylib"
        }
      ),
      (
        framework + "Versions/A/Kit",
        universal {
          $0.fileType = .dylib
          $0.installName = kit
        }
      ),
      (
        framework + "Versions/A/Resources/Info.plist",
        .info(
          macKeys.merging([
            "CFBundleExecutable": "Kit", "CFBundleIdentifier": "com.example.Kit",
            "CFBundlePackageType": "FMWK",
          ]) { $1 })
      ),
      (framework + "Versions/A/_CodeSignature/CodeResources", .info(["files": [:]])),
      (framework + "Versions/Current", .link("A")),
      (framework + "Kit", .link("Versions/Current/Kit")),
      (framework + "Resources", .link("Versions/Current/Resources")),
    ]
  }

  /// A program of an app, as Xcode links it.
  private static func program(
    _ platform: PlatformKind = .iOS, minimum: String,
    _ change: (inout ImageRecipe) -> Void = { _ in
    }
  ) -> ImageRecipe {
    .with {
      $0.platform = platform
      $0.minimumOS = minimum
      $0.sdk = "27.0"
      $0.isSigned = true
      $0.libraries = ["/usr/lib/libobjc.A.dylib", "/usr/lib/libSystem.B.dylib"]
      $0.imports = ["_objc_msgSend"]
      $0.rpaths = ["@executable_path/Frameworks"]
      change(&$0)
    }
  }

  private static func library(
    _ name: String, minimum: String, _ change: (inout ImageRecipe) -> Void = { _ in }
  ) -> ImageRecipe {
    program(minimum: minimum) {
      $0.fileType = .dylib
      $0.installName = name
      $0.rpaths = ["@executable_path/Frameworks", "@loader_path/Frameworks"]
      change(&$0)
    }
  }

  /// Both architectures that the store asks for; that for 64 bits starts at watchOS 26.
  private static func watch(
    _ type: FileType, _ change: (inout ImageRecipe) -> Void
  ) -> [ImageRecipe] {
    [
      (Architecture.arm64_32, "10.0"),
      (.arm64, "26.0"),
    ].map { architecture, minimum in
      program(.watchOS, minimum: minimum) {
        $0.architecture = architecture
        $0.fileType = type
        change(&$0)
      }
    }
  }

  /// Adds the seal to each bundle with code.
  private static func signed(_ file: (String, File)) -> [(String, File)] {
    guard file.0.hasSuffix("/Info.plist"), !file.0.contains(".bundle/") else { return [file] }
    return [
      file,
      (
        String(file.0.dropLast("Info.plist".count)) + "_CodeSignature/CodeResources",
        .info(["files": [:]])
      ),
    ]
  }

  private static func info(
    _ name: String, _ identifier: String, _ type: String, minimum: String,
    _ more: [String: File.Value] = [:]
  ) -> File {
    var keys = tools
    keys["CFBundleExecutable"] = .text(name)
    keys["CFBundleName"] = .text(name)
    keys["CFBundleIdentifier"] = .text(identifier)
    keys["CFBundlePackageType"] = .text(type)
    keys["MinimumOSVersion"] = .text(minimum)
    keys["UIDeviceFamily"] = ["1", "2"]
    keys["UIRequiredDeviceCapabilities"] = ["arm64"]
    return .info(keys.merging(more) { $1 })
  }

  /// What the build system writes into every Info.plist.
  private static let tools: [String: File.Value] = [
    "BuildMachineOSBuild": "25B78", "CFBundleDevelopmentRegion": "en",
    "CFBundleInfoDictionaryVersion": "6.0", "CFBundleShortVersionString": "4.2.1",
    "CFBundleSupportedPlatforms": ["iPhoneOS"], "CFBundleVersion": "1042",
    "DTCompiler": "com.apple.compilers.llvm.clang.1_0", "DTPlatformBuild": "24A320",
    "DTPlatformName": "iphoneos", "DTPlatformVersion": "27.0", "DTSDKBuild": "24A320",
    "DTSDKName": "iphoneos27.0", "DTXcode": "2700", "DTXcodeBuild": "27A266a",
  ]

  private static let appKeys: [String: File.Value] = [
    "CFBundleDisplayName": "App", "LSRequiresIPhoneOS": true, "UILaunchScreen": [:],
    "CFBundleIconName": "AppIcon", "ITSAppUsesNonExemptEncryption": false,
    "UISupportedInterfaceOrientations": [
      "UIInterfaceOrientationPortrait", "UIInterfaceOrientationPortraitUpsideDown",
      "UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight",
    ],
  ]

  private static let watchKeys: [String: File.Value] = [
    "CFBundleSupportedPlatforms": ["WatchOS"], "DTPlatformName": "watchos",
    "DTSDKName": "watchos27.0", "DTPlatformBuild": "24R320", "DTSDKBuild": "24R320",
    "UIDeviceFamily": ["4"], "UIRequiredDeviceCapabilities": [],
  ]

  private static let macKeys: [String: File.Value] = tools.merging([
    "CFBundleSupportedPlatforms": ["MacOSX"], "DTPlatformName": "macosx",
    "DTSDKName": "macosx27.0", "DTPlatformBuild": "26A310", "DTSDKBuild": "26A310",
    "LSMinimumSystemVersion": "10.15", "LSApplicationCategoryType": "public.app-category.utilities",
    "CFBundleName": "App",
  ]) { $1 }
}
