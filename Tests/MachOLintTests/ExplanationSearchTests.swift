import Testing

@testable import MachOLint

/// Apple's messages lead to the rule or refusal that they are about.
struct ExplanationSearchTests {
  struct Message: CustomTestStringConvertible, Sendable {
    let code: Int
    let text: String

    init(_ code: Int, _ text: String) {
      self.code = code
      self.text = text
    }

    var testDescription: String { "\(code): \(text.prefix(60))" }
  }

  /// Short sentences after those that Apple sends, with the number that goes with them.
  static let messages: [Message] = [
    Message(90030, "Nib file 'MainWindow~iphone.nib' was not found."),
    Message(
      90035, "Invalid Signature. The file at path A.app/A is not properly signed."),
    Message(
      90036,
      "This bundle is invalid - The Info.plist file for /Payload/A.app/Data.framework is missing or could not be read."
    ),
    Message(
      90048,
      "This bundle is invalid - Your archive contains paths that are not allowed: [._Symbols]"),
    Message(
      90049,
      "This bundle is invalid. The bundle at path Payload/A.app/Frameworks/A_B.framework has an invalid CFBundleIdentifier 'A_B'"
    ),
    Message(
      90053,
      "This bundle is invalid. The bundle identifier is already in use by a different software package."
    ),
    Message(
      90055,
      "This bundle is invalid. The bundle identifier cannot be changed from the current value, 'org.example.a'."
    ),
    Message(
      90056,
      "This bundle Payload/A.app/Frameworks/Kit.framework is invalid. The Info.plist file is missing the required key: CFBundleVersion."
    ),
    Message(
      90057,
      "The bundle 'Payload/A.app/Frameworks/Kit.framework' is missing plist key. The Info.plist file is missing the required key: CFBundleShortVersionString."
    ),
    Message(
      90058,
      "This bundle is invalid. The value for key CFBundleVersion [241209 854] in the Info.plist file must be a period-separated list of at most three non-negative integers."
    ),
    Message(
      90060,
      "This bundle is invalid. The value for key CFBundleShortVersionString '8.22.3-beta.0' in the Info.plist file must be a period-separated list of at most three non-negative integers."
    ),
    Message(
      90062,
      "This bundle is invalid. The value for key CFBundleShortVersionString [1.0.0] in the Info.plist file must contain a higher version than that of the previously approved version [1.0.0]."
    ),
    Message(90068, "MinimumOSVersion too low - This app has a MinimumOSVersion of 13.0."),
    Message(90075, "This bundle is invalid. The application-identifier entitlement is missing."),
    Message(
      90078,
      "Missing Push Notification Entitlement - Your app appears to register for push notifications."
    ),
    Message(
      90078,
      "Missing potentially required entitlement - Your app, or a library in it, uses Apple Push Notification service (APNs) registration APIs."
    ),
    Message(
      90080,
      "Non-PIE Binary - The executable 'Payload/A.app/Frameworks/Kit.framework' is not a Position Independent Executable."
    ),
    Message(
      90081,
      "This bundle is invalid. Applications built for more than one architecture require an iOS Deployment Target of 3.0 or later."
    ),
    Message(
      90086,
      "Missing 64-bit support. iOS apps submitted to the App Store must include 64-bit support and be built with the iOS 8 SDK or later."
    ),
    Message(
      90087,
      "Unsupported Architectures. The executable for A.app/Frameworks/Kit.framework contains unsupported architectures '[x86_64, i386]'."
    ),
    Message(
      90109,
      "This bundle is invalid - The key UIRequiredDeviceCapabilities in the Info.plist may not contain values that would prevent this application from running on devices that were supported by previous versions."
    ),
    Message(
      90111,
      "New apps must be built with public versions. Don't submit apps built with beta software including beta macOS builds."
    ),
    Message(
      90111, "Apps must be built with the public (GM) versions of Xcode 6 or later and macOS."),
    Message(90122, "Invalid Executable Size. The size of the executable file is too large."),
    Message(
      90124,
      "The binary is invalid. The executable type \"OBJECT\" is not valid. Only \"EXECUTE\" is permitted."
    ),
    Message(
      90125,
      "The binary is invalid. The encryption info in the LC_ENCRYPTION_INFO load command is either missing or invalid, or the binary is already encrypted."
    ),
    Message(
      90158, "The following URL schemes found in your app are not in the correct format: [my app]."),
    Message(
      90166,
      "Missing Code-Signing Entitlements. No entitlements found in bundle 'org.example.a' for executable 'A.app/tool'."
    ),
    Message(
      90171,
      "Invalid Bundle Structure - The binary file 'A.app/Frameworks/Kit.framework/helper' is not permitted. Your app can't contain standalone executables or libraries, other than a valid CFBundleExecutable of supported bundles."
    ),
    Message(
      90186,
      "Invalid Pre-Release Train. The train version '1.0.4' is closed for new build submissions"),
    Message(
      90189,
      "Redundant Binary Upload. You've already uploaded a build with build number '28' for version number '1.0'."
    ),
    Message(
      90189, "The bundle version must be higher than the previously uploaded version: ‘2’."),
    Message(
      90203,
      "Invalid architecture: Apps that include an app extension and framework must support arm64."),
    Message(
      90205,
      "Invalid Bundle. The bundle at 'A.app/Frameworks/Kit.framework' contains disallowed nested bundles."
    ),
    Message(
      90206,
      "Invalid Bundle. The bundle at 'A.app/Frameworks/Kit.framework' contains disallowed file 'Frameworks'."
    ),
    Message(
      90207,
      "Invalid Bundle - The bundle at '/Payload/A.app/Data.framework' does not contain a bundle executable."
    ),
    Message(
      90208,
      "Invalid Bundle. The bundle A.app/Frameworks/Kit.framework does not support the minimum OS Version specified in the Info.plist."
    ),
    Message(
      90209,
      "Invalid Segment Alignment. The app binary at 'A.app/A' does not have proper segment alignment. Try rebuilding the app with the latest Xcode version."
    ),
    Message(
      90236,
      "Missing required icon. The application bundle does not contain an icon in ICNS format."),
    Message(
      90240,
      "Unsupported Architectures. Your executable contained the following disallowed architectures: '[i386 (in A.app/Contents/MacOS/A)]'."
    ),
    Message(
      90259,
      "Bad Bundle Executable. There must be a valid CFBundleExecutable key in the property list file."
    ),
    Message(
      90287,
      "Invalid Code Signing Entitlements. The entitlements in your app bundle signature do not match the ones that are contained in the provisioning profile."
    ),
    Message(
      90291,
      "Malformed Framework - The framework bundle Kit (A.app/Contents/Frameworks/Kit.framework) must contain a symbolic link 'Kit' -> 'Versions/Current/Kit'."
    ),
    Message(
      90292,
      "Malformed Framework - The framework bundle Kit (A.app/Contents/Frameworks/Kit.framework) 'Versions' directory must contain a symbolic link 'Current' resolving to a specific version directory."
    ),
    Message(
      90338,
      "Non-public API usage. The app references non-public selectors in A: setAccessibilityLanguage:, _setWidth:"
    ),
    Message(90338, "The app references non-public symbols in A: _ptrace"),
    Message(90338, "The app contains or inherits from non-public classes in A: UIStatusBar"),
    Message(
      90360,
      "Missing Info.plist value. A value for the key 'MinimumOSVersion' in bundle A.app/Frameworks/Kit.framework is required."
    ),
    Message(
      90362,
      "Invalid Info.plist value. The value for the key 'MinimumOSVersion' in bundle A.app/Frameworks/Kit.framework is invalid. The minimum value is 8.0"
    ),
    Message(
      90381, "Too many symbol files - These symbols have no corresponding slice in any binary"),
    Message(
      90424,
      "Invalid Swift Support - The SwiftSupport folder is empty. Rebuild your app and resubmit it."),
    Message(
      90426,
      "Invalid Swift Support - The SwiftSupport folder is missing. Rebuild your app and resubmit it."
    ),
    Message(
      90428,
      "Invalid Swift Support - The files libswiftCore.dylib don’t match /Payload/A.app/Frameworks/libswiftCore.dylib."
    ),
    Message(
      90429,
      "Invalid Swift Support - The files libswiftCore.dylib aren’t at the expected location /Payload/A.app/Frameworks."
    ),
    Message(
      90473,
      "CFBundleShortVersionString Mismatch. The CFBundleShortVersionString value '1.0' of extension 'A.app/PlugIns/B.appex' does not match the CFBundleShortVersionString value '1.0.7' of its containing iOS application 'A.app'."
    ),
    Message(
      90473,
      "warning: The CFBundleVersion of an app extension ('1') must match that of its containing parent app ('817')."
    ),
    Message(
      90474,
      "Invalid Bundle. iPad Multitasking support requires these orientations: 'UIInterfaceOrientationPortrait'."
    ),
    Message(
      90482,
      "Invalid Executable - The executable 'A.app/Frameworks/Kit.framework/Kit' contains bitcode."),
    Message(
      90496, "Invalid Executable. The executable 'A.app/Watch/W.app/W' does not contain bitcode."),
    Message(
      90502,
      "Invalid Bundle. Apps that only contain the arm64 slice must also have 'arm64' in the list of UIRequiredDeviceCapabilities in Info.plist."
    ),
    Message(
      90503,
      "Invalid Bundle. You've included the \"arm64\" value for the UIRequiredDeviceCapabilities key in your Xcode project. Your binary, 'org.example.a', must only contain the 64-bit architecture slice."
    ),
    Message(
      90512,
      "Invalid sdk value. The value provided for the sdk portion of LC_VERSION_MIN_IPHONEOS in A.app/Frameworks/Kit.framework/Kit is 94.0 which is greater than the maximum allowed value of 12.0."
    ),
    Message(
      90530,
      "Invalid MinimumOSVersion. Apps that only support 64-bit devices must specify a deployment target of 8.0 or later. MinimumOSVersion in 'A.app/Frameworks/Kit.framework' is ''."
    ),
    Message(
      90534, "Invalid Toolchain. Your app was built with an unsupported version of Xcode or SDK."),
    Message(
      90534,
      "Unsupported SDK or Xcode version. Although you can use beta versions of SDKs and Xcode to build and upload apps, you need the latest Release Candidates (RC)."
    ),
    Message(
      90535,
      "Unexpected CFBundleExecutable Key. The bundle at 'Payload/A.app/Kit.bundle' does not contain a bundle executable. If this bundle intentionally does not contain an executable, consider removing the CFBundleExecutable key from its Info.plist."
    ),
    Message(
      90542,
      "Invalid CFBundleSupportedPlatforms value. The key 'CFBundleSupportedPlatforms' in the Info.plist file in bundle 'Payload/A.app/Kit.bundle' contains an invalid value '[iPhoneSimulator]'."
    ),
    Message(
      90562,
      "Invalid Bundle - Info.plist should specify CFBundleSupportedPlatforms with an array containing a single platform"
    ),
    Message(
      90562,
      "Invalid Bundle - One or more dynamic libraries that are referenced by your app are not present in the dylib search path."
    ),
    Message(
      90562,
      "Invalid Bundle - The app cannot be processed because options not allowed to be embedded in bitcode are detected in the submission."
    ),
    Message(
      90565,
      "Invalid Bundle Structure - - The framework at '/Payload/A.app/Frameworks/Matter.framework' is not permitted. Do not include platform frameworks in your app."
    ),
    Message(90592, "Invalid Export Compliance Code. The code [] is invalid."),
    Message(
      90596,
      "Invalid Bundle. The asset catalog at 'Payload/A.app/Assets.car' can't be read. Try another version of Xcode."
    ),
    Message(
      90626,
      "Invalid Siri Support - Localized title for custom intent: 'Pick' not found for locale: es"),
    Message(
      90635,
      "Invalid Mach-O Format. The Mach-O in bundle \"A.app/Frameworks/Kit.framework\" isn’t consistent with the Mach-O in the main bundle. The main bundle Mach-O contains arm64(bitcode), while the nested bundle Mach-O contains X86_64ALL(machine code)."
    ),
    Message(
      90668,
      "Invalid Bundle Executable. The executable file 'A.app/Frameworks/Kit.framework/Kit' contains incomplete bitcode."
    ),
    Message(
      90680,
      "Invalid directory. The bundle Payload/A.app/B.appex is not contained in a correctly named directory. It should be under \"Plugins\"."
    ),
    Message(
      90683,
      "Missing purpose string in Info.plist. Your app's code references one or more APIs that access sensitive user data."
    ),
    Message(
      90685,
      "CFBundleIdentifier Collision. There is more than one bundle with the CFBundleIdentifier value 'org.example.kit' under the iOS application 'A.app'."
    ),
    Message(
      90714,
      "Invalid binary. The app contains one or more corrupted binaries. Rebuild the app and resubmit."
    ),
    Message(
      90717, "Invalid App Store Icon. The icon in 'A.app' can't contain an alpha channel."),
    Message(
      90725,
      "SDK Version Issue. This app was built with the iOS 12.1 SDK. All iOS apps submitted to the App Store must be built with the iOS 13 SDK or later, included in Xcode 11 or later."
    ),
    Message(
      90733,
      "Missing architecture - The “A.app/Watch/W.app/PlugIns/W.appex” bundle is missing the [arm64] architecture(s). Beginning April 2026, watchOS apps uploaded to App Store Connect must include the arm64 architecture."
    ),
    Message(
      90733,
      "Missing architecture. The “A.app/Watch/W.app/PlugIns/W.appex” bundle must contain [armv7k] because it is built with the watchOS 5.0 SDK or later."
    ),
    Message(
      90771,
      "Missing Info.plist value. The Info.plist key 'BGTaskSchedulerPermittedIdentifiers' must contain a list of identifiers when 'UIBackgroundModes' has a value of 'processing'."
    ),
    Message(
      90784,
      "Missing bundle name. The Info.plist key CFBundleName is missing or has an empty value in the bundle."
    ),
    Message(
      90806,
      "CFBundleIdentifier collision - Each bundle must have a unique bundle identifier. The bundle identifier 'org.example.kit' is used in the bundles '[Kit.framework, Kit.framework]'"
    ),
    Message(
      90809,
      "Deprecated API Usage - Apple will stop accepting submissions of apps that use UIWebView APIs."
    ),
    Message(
      90830, "Inconsistent arm64e support - The main bundle 'A.app' does not support arm64e."),
    Message(
      90842,
      "Invalid SDK usage - App clip 'A.app/AppClips/C.app' uses the SDK selector 'requestAlwaysAuthorization', which is not supported."
    ),
    Message(
      90868,
      "Missing Bundle Executable - You must include a valid CFBundleExecutable key in your bundle's information property list file for bundle 'A.app/Frameworks/Kit.framework'."
    ),
    Message(
      90899,
      "Macs with Apple silicon support issue - The app isn‘t compatible with the provided minimum macOS version of 11.0. Please specify an LSMinimumSystemVersion value of 12.0 or later."
    ),
    Message(
      90981,
      "The bundle supports arm64 but not Intel-based Mac computers. Because this app currently supports Intel-based Mac computers, you must continue to include x86_64."
    ),
    Message(90981, "The bundle supports Apple silicon but not Intel-based Mac computers."),
    Message(
      91010,
      "Invalid architecture - A minimum deployment target of 17.4 or later is required for an arm64e slice. The bundle executable in “A.app/Frameworks/Kit.framework” contains an arm64e slice with a minimum deployment target of 14.0."
    ),
    Message(
      91011,
      "Invalid architecture. The iOS 26 SDK or later is required for an arm64e slice. The bundle executable in “A.app/Frameworks/Kit.framework” contains an arm64e slice with the iOS 17.2 SDK."
    ),
    Message(
      91053,
      "Missing API declaration - Your app’s code in the “A” file references one or more APIs that require reasons."
    ),
    Message(
      91056,
      "Invalid privacy manifest - The PrivacyInfo.xcprivacy file from the following path is invalid: “PrivacyInfo.xcprivacy”."
    ),
    Message(
      91061,
      "Missing privacy manifest - Your app includes “Frameworks/Charts.framework/Charts”, a commonly used third-party SDK."
    ),
    Message(91065, "Missing signature - Your app includes “Frameworks/Kit.framework/Kit”."),
    Message(
      91107,
      "Invalid tracking information - A PrivacyInfo.xcprivacy file contains invalid tracking information at the following path: “Kit.bundle/PrivacyInfo.xcprivacy”."
    ),
    Message(
      91109,
      "Invalid package contents - The package contains one or more files with the com.apple.quarantine extended file attribute, such as “a.pkg/Payload/A.app/Contents/Info.plist”."
    ),
  ]

  /// Numbers that Apple sends for a fault that another message tells better, or whose words are not
  /// known.
  static let wordless: Set = [90290, 90507]

  /// The numbers of the refusals that headers, symbols, Info.plist and the layout of an app decide.
  static let decided = [
    90086, 90203, 90087, 90542, 90562, 90830, 91010, 91011, 90733, 90240, 90981, 90502, 90503,
    90124, 90680, 90125, 90209, 90080, 90122, 90482, 90635, 90668, 90496, 90714, 90512,
    90171, 90205, 90206, 90685, 90806, 90036, 90207, 90535, 90868, 90166, 90565, 90048, 90290,
    90291, 90292, 90381, 90208, 90360, 90362, 90530, 90068, 90725, 90534, 90507, 90111, 90056,
    90057, 90058, 90060, 90473, 90424, 90426, 90428, 90429, 90809, 90842, 91109,
  ]

  private static func first(_ text: String) -> Explanation? { ExplanationSearch(text).found.first }

  private static func names(_ text: String) -> [String] {
    ExplanationSearch(text).found.map { $0.id ?? String($0.codes[0]) }
  }

  @Test func everyNumberHasARule() {
    for code in Self.decided {
      let first = Self.first("ITMS-\(code)")
      #expect(first?.id != nil && first?.codes.contains(code) == true, "\(code)")
      #expect(
        Self.wordless.contains(code) || Self.messages.contains { $0.code == code },
        "\(code) has no message here")
    }
  }

  /// As a mail shows it, with the number before the sentence.
  @Test(arguments: messages)
  func isFoundWithItsNumber(_ message: Message) {
    for text in [
      "ERROR ITMS-\(message.code): \"\(message.text)\"",
      "**ITMS-\(message.code):** \(message.text)",
      "TMS-\(message.code): \(message.text)",
      "Error: Asset validation failed \(message.text) (ID: 0e66e9b9-a7e2-4cd8-a592-6c644f447519) (\(message.code))",
      "code=STATE_ERROR.VALIDATION_ERROR.\(message.code), detail=\(message.text)",
    ] {
      let search = ExplanationSearch(text)
      #expect(search.found.allSatisfy { $0.codes.contains(message.code) }, "\(text)")
      #expect(!search.found.isEmpty && search.unknownCodes.isEmpty, "\(text)")
    }
  }

  /// As newer tools show it: no number but the status.
  @Test(arguments: messages)
  func isFoundWithoutItsNumber(_ message: Message) {
    for text in [
      message.text, message.text.uppercased(),
      message.text.replacing(" ", with: "  ").replacing("'", with: "’"),
      message.text.replacing(" - ", with: " – ").replacing("'", with: "\""),
      message.text.split(separator: " ").joined(separator: "\n"),
      "> " + message.text.replacing(". ", with: ".\n> "),
      "ERROR: [ContentDelivery.Uploader.103167060] Validation failed (409) \(message.text) (ID: 90086e66-9008-4cd8-a592-90208f447519) (409)\n    status : 409\n",
    ] {
      #expect(Self.first(text)?.codes.contains(message.code) == true, "\(text)")
    }
  }

  @Test(arguments: [
    ("does not support the minimum OS Version specified", 90208),
    ("contains disallowed file 'Frameworks'", 90206), ("contains disallowed nested bundles", 90205),
    ("Unsupported Architectures", 90087), ("missing required architecture", 90086),
    ("Missing 64-bit support", 90086), ("proper segment alignment", 90209),
    ("LC_ENCRYPTION_INFO load command is either missing or invalid", 90125),
    ("standalone executables or libraries", 90171), ("CFBundleIdentifier Collision", 90685),
    ("is missing plist key", 90057), ("Missing Info.plist value", 90360),
    ("contains bitcode", 90482), ("Missing purpose string", 90683),
    ("Missing API declaration", 91053), ("Missing privacy manifest", 91061),
    ("Missing signature", 91065), ("Invalid Export Compliance Code", 90592),
    ("launch storyboard file", 90476),
    ("URL schemes found in your app are not in the correct format", 90158),
    ("Invalid sdk value", 90512), ("SDK version issue", 90725),
    ("supports arm64 but not Intel-based Mac computers", 90981),
    ("one or more corrupted binaries", 90714),
    ("The binary Old.app/Old is missing architectures [arm64].", 90086),
    (
      "Your package contains a symbolic link 'A.app/Headers' which resolves to a location 'A.app/X' that does not exist",
      nil
    ),
    ("The archive did not include a dSYM for the Kit.framework", 90381),
  ])
  func partsOfMessagesAreEnough(text: String, code: Int?) {
    let first = Self.first(text)
    if let code {
      #expect(first?.codes.contains(code) == true)
    } else {
      #expect(first?.id == "invalid-link")
    }
  }

  @Test func severalMessagesOfAMailAreFoundOnceEach() {
    let mail = """
      Hello,

      We noticed one or more issues with a recent delivery for the following app:

      - Old
      - App Apple ID 6759253731
      - Version 9.0.086
      - Build 90207

      Please correct the following issues and upload a new binary to App Store Connect.

      ITMS-90087: Unsupported Architectures - The executable for Old.app/Frameworks/A.framework contains unsupported architectures '[x86_64]'.

      ITMS-90087: Unsupported Architectures - The executable for Old.app/Frameworks/B.framework contains unsupported architectures '[x86_64]'.

      ITMS-90209: Invalid Segment Alignment - The app binary at 'Old.app/Frameworks/A.framework/A' does not have proper segment alignment.

      ITMS-90062: This bundle is invalid - The value for key CFBundleShortVersionString [1.2.0] in the Info.plist file must contain a higher version than that of the previously approved version [1.2.0].
      """
    #expect(Self.names(mail) == ["simulator-slice", "segment-alignment", "90061"])
    #expect(ExplanationSearch(mail).unknownCodes == [])
  }

  @Test func mailWithoutNumbersIsFoundByItsSentences() {
    let mail = """
      We have discovered one or more issues with your recent delivery for "Old 2".

      Non-PIE Binary - The executable 'Payload/Old.app/Frameworks/A.framework' is not a Position Independent Executable.

      Invalid Swift Support - The SwiftSupport folder is missing.

      Invalid Bundle - The bundle at 'Old.app/PlugIns/S.appex' contains disallowed file 'Frameworks'.
      """
    let codes = ExplanationSearch(mail).found.map(\.codes)
    #expect(codes.count == 3)
    for code in [90206, 90426, 90080] { #expect(codes.contains { $0.contains(code) }) }
  }

  @Test func wordsTellWhichRuleOfANumberIsMeant() {
    let search = ExplanationSearch(
      "ITMS-90338: Non-public API usage - The app references non-public symbols in A: _ptrace.")
    #expect(search.found.first?.id == "private-symbol")
    #expect(search.related.contains { $0.id == "private-framework" || $0.id == "private-override" })
    #expect(ExplanationSearch("ITMS-90338").found.count > 5)
    #expect(ExplanationSearch("ITMS-90338").related.isEmpty)
  }

  @Test(arguments: [
    "Validation failed (409)", "UUID 90086e66-9008-6908-a592-90208f447519", "version 9.90086.1",
    "altool[90208:3079] started", "0x90208", "1.90208", "90208.5", "at 12:90208", "build_90208",
    "Kit90208", "90208abc", "x 9020", "x 490208", "x 902080", "é90208",
  ])
  func otherNumbersDoNotMislead(text: String) {
    #expect(ExplanationSearch(text).isEmpty, "\(text)")
  }

  @Test(arguments: [
    "90208", "ITMS-90208", "itms 90208:", "(90208)", "error 90208", "[90208]", "ITMS–90208",
    "ITMS - 90208",
    "Failed with code 90208.", "ERROR ITMS-90208: \"\"", "'90208'", "\u{1b}[31mITMS-90208\u{1b}[0m",
  ])
  func numberIsFoundInManyForms(text: String) {
    #expect(Self.names(text) == ["minimum-os-mismatch"], "\(text)")
  }

  @Test func namedNumbersWinOverOthers() {
    #expect(Self.names("App 1.0 (90171): ITMS-90208: x") == ["minimum-os-mismatch"])
    #expect(Self.names("build 90171 was refused: x (90208)") == ["minimum-os-mismatch"])
  }

  @Test func unknownNumbersAreTold() {
    #expect(ExplanationSearch("ITMS-99999: Something new").unknownCodes == [99999])
    #expect(ExplanationSearch("99999").unknownCodes == [99999])
    // What the message says is better than nothing; 9000 once stood for all.
    let old = ExplanationSearch(
      "ERROR ITMS-9000: \"The binary A.app/A is missing architectures [arm64].\"")
    #expect(old.found.first?.id == "missing-64-bit-slice")
    #expect(old.unknownCodes == [])
    let both = ExplanationSearch("ITMS-90086 and ITMS-99999")
    #expect(both.found.map(\.id) == ["missing-64-bit-slice"])
    #expect(both.unknownCodes == [99999])
    // Newer tools mark them so; what is no number of Apple's in parentheses is none of these.
    let marked = ExplanationSearch("Validation failed (90086) x\nand (91999) y (98765)")
    #expect(marked.found.map(\.id) == ["missing-64-bit-slice"])
    #expect(marked.unknownCodes == [91999])
  }

  @Test func namesAndPartsOfNamesAreFound() {
    #expect(Self.names("uiwebview") == ["uiwebview"])
    #expect(Self.names("Text Relocations") == ["text-relocations"])
    #expect(Self.names("bitcode") == ["bitcode-in-image"])
    #expect(Self.names("64-bit").contains("direct-isa"))
    #expect(Self.names("sdk") == ["old-sdk", "sdk-version"])
    for text in ["", " ", "the", "hello", "it", "…", "-", "'\"'"] {
      #expect(Self.names(text) == [])
    }
  }

  /// A phrase that is a part of a longer one says nothing beside it.
  @Test func longerPhraseHidesShorterOnes() {
    let names = Self.names("The executable 'A' is missing architectures [arm64].")
    #expect(names == ["missing-64-bit-slice"])
  }

  @Test func longTextsAreSearchedOnce() {
    let text = String(repeating: "ITMS-90208 contains bitcode 90171 ", count: 20_000)
    #expect(Self.names(text) == ["minimum-os-mismatch"])
    let phrases = String(
      repeating: "contains bitcode contains disallowed nested bundles ", count: 5_000)
    #expect(Self.names(phrases) == ["nested-bundle", "bitcode-in-image"])
  }
}

/// The refusals without a rule.
struct OtherRefusalsTests {
  @Test func numbersAreNoRules() {
    let numbers = OtherRefusals.all.flatMap(\.codes)
    let ruled = Set(RuleRegistry.rules.flatMap { $0.metadata.codes })
    #expect(numbers.filter(ruled.contains) == [], "a rule has taken them up: remove them")
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.allSatisfy { (90000...91999).contains($0) })
  }

  @Test func areInOrder() {
    let firsts = OtherRefusals.all.map { $0.codes[0] }
    #expect(firsts == firsts.sorted())
    for refusal in OtherRefusals.all {
      #expect(refusal.codes.dropFirst() == refusal.codes.dropFirst().sorted()[...])
    }
  }

  @Test func textsAreSentences() {
    for refusal in OtherRefusals.all {
      for text in [refusal.summary, refusal.reason] {
        #expect(text.hasSuffix(".") && !text.contains("  "), "\(text)")
      }
    }
  }

  /// Every phrase leads back to where it stands, unless something says more by the same words.
  @Test func phrasesLeadToTheirOwner() {
    for explanation in Explanation.all {
      for phrase in explanation.phrases {
        #expect(phrase == phrase.lowercased())
        let found = ExplanationSearch(phrase).found
        let name = explanation.id ?? String(explanation.codes[0])
        #expect(
          found.contains { ($0.id ?? String($0.codes[0])) == name }, "\(phrase) of \(name)")
      }
    }
  }
}

/// Each number of a rule, and the examples that stand for it.
struct CodeCoverageTests {
  @Test func numbersHaveExamples() {
    let coverage = CodeCoverage.all(of: RuleRegistry.rules)
    // The usual number of a rule is that of a finding.
    for rule in RuleRegistry.rules {
      let own = coverage.filter { $0.rule.metadata.id == rule.metadata.id }
      #expect(own.contains { $0.firedBy != nil }, "\(rule.metadata.id)")
    }
    #expect(coverage.allSatisfy { $0.silentOn != nil })
    #expect(coverage.allSatisfy { $0.code != nil || $0.firedBy != nil })
    #expect(
      Set(coverage.compactMap(\.code)) == Set(RuleRegistry.rules.flatMap { $0.metadata.codes }))
    #expect(Set(coverage.map { $0.rule.metadata.id }).count == RuleRegistry.rules.count)
  }

  @Test func numbersAreInOrder() {
    let codes = CodeCoverage.all(of: RuleRegistry.rules).map { $0.code ?? .max }
    #expect(codes == codes.sorted())
  }

  @Test func numberPicksRules() {
    #expect(RuleRegistry.rules(only: ["90208"]).map { $0.metadata.id } == ["minimum-os-mismatch"])
    #expect(RuleRegistry.rules(only: ["90061"]).isEmpty)
    #expect(RuleRegistry.rules(only: ["90208", "uiwebview"]).count == 2)
  }
}
