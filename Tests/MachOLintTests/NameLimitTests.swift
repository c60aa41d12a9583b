import APINames
import MachOBytes
import MachOCore
import MachOLint
import Testing

/// What bounds how sure a finding of a private name is: the system it is for, the SDK, and what is
/// known of the name.
struct NameLimitTests {
  private static let sent = "sends \"_setContentOffsetNow:\", private in UIKitCore"
  private static let why =
    "nothing in this app implements it; starts with _; 4 words long; of a framework that apps link"
  private static let remark = """
    the table of private names is that of iOS and its kin: in code that runs on Macs only names \
    that are well known or on record as refused are looked for
    """

  private func lines(_ recipe: PackageRecipe, _ facts: String = "") throws -> [String] {
    LintSample.lint(recipe, try LintSample.names(facts: facts)).lines
  }

  // MARK: What is known

  @Test func whatIsKnownAddsUp() throws {
    #expect(
      try lines(
        .app(LintSample.sends), "selector\t\(LintSample.selector)\tupload,known,used\tA/B#1,C/D#2\n"
      ) == [
        "App.app/App: error: certain 94: \(Self.sent) (nothing in this app implements it; "
          + "starts with _; 4 words long; apps have been refused for it (A/B#1); "
          + "used by tweaks and test tools; of a framework that apps link)"
      ])
    #expect(
      try lines(.app(LintSample.sends), "selector\t\(LintSample.selector)\tpublic\n") == [
        "App.app/App: note: possible 55: \(Self.sent) "
          + "(\(Self.why); public in a later release or in another class)"
      ])
  }

  @Test func factsThatAreForgottenDoNotCount() throws {
    let names = try LintSample.names(
      [(.symbol, "_hidden_call", "libsystem_kernel.dylib")],
      facts: "symbol\t_hidden_call\tknown\n")
    let needs = LintSample.object { $0.imports = ["_hidden_call"] }
    #expect(LintSample.lint(needs, names).lines.count == 1)
    let hashes: Set = [NameHash(.symbol, ByteView("_hidden_call"))]
    #expect(LintSample.lint(needs, names.forgettingFacts(of: hashes)).lines == [])
    let links = PackageRecipe.app(
      .with { $0.imports = [.init("_hidden_call", from: "/usr/lib/libSystem.B.dylib")] })
    #expect(
      LintSample.lint(links, names.forgettingFacts(of: hashes)).lines == [
        "App.app/App: error: certain 95: needs the private symbol _hidden_call of "
          + "libsystem_kernel.dylib (libSystem.B has it and no header declares it)"
      ])
    #expect(LintSample.lint(links, names.leavingOut(hashes)).lines == [])
  }

  // MARK: SDK

  @Test func aNewerSDKMayHaveMadeItPublic() throws {
    var sender = LintSample.sends
    sender.sdk = "19.0"
    #expect(
      try lines(.app(sender)) == [
        "App.app/App: note: possible 59: \(Self.sent) "
          + "(\(Self.why); the SDK 19.0 is newer than the table of names)"
      ])
    #expect(
      try lines(.app(sender), "selector\t\(LintSample.selector)\tused\n") == [
        "App.app/App: error: likely 89: \(Self.sent) (nothing in this app implements it; "
          + "starts with _; 4 words long; used by tweaks and test tools; "
          + "of a framework that apps link)"
      ])
    // A minor version later has the same.
    sender.sdk = "18.5"
    #expect(
      try lines(.app(sender)) == ["App.app/App: error: likely 89: \(Self.sent) (\(Self.why))"])
  }

  /// What current headers declare is private only to those who still build with older ones.
  @Test(arguments: [("15.0", 1), ("16.0", 0), ("18.0", 0)])
  func symbolsThatBecamePublic(sdk: String, count: Int) throws {
    let names = try LintSample.names(
      [(.symbol, "_hidden_call", "libsystem_kernel.dylib")],
      facts: "symbol\t_hidden_call\tpublic\n")
    let app = PackageRecipe.app(
      .with {
        $0.sdk = sdk
        $0.imports = [.init("_hidden_call", from: "/usr/lib/libSystem.B.dylib")]
      })
    #expect(LintSample.lint(app, names).findings.map(\.score) == Array(repeating: 55, count: count))
  }

  // MARK: The Mac

  private static let macApp: [String: PackageRecipe.File.Value] = [
    "CFBundleSupportedPlatforms": ["MacOSX"]
  ]

  private static let macSender = ImageRecipe.with {
    $0.platform = .macOS
    $0.selectors = [LintSample.selector]
    $0.encryption = nil
  }

  @Test func onTheMacOnlyWhatIsListedCounts() throws {
    let app = PackageRecipe.app(Self.macSender, info: Self.macApp)
    let selector = "selector\t\(LintSample.selector)\t"
    #expect(try lines(app) == [])
    #expect(try lines(app, selector + "own\n") == [])
    #expect(try lines(app, selector + "known,public\n") == [])
    #expect(
      try lines(app, selector + "upload,mac\n") == [
        "App.app/App: error: certain 94: \(Self.sent) (nothing in this app implements it; "
          + "starts with _; 4 words long; apps have been refused for it; "
          + "of a framework that apps link)"
      ])
    // The Mac has no UIKit but that of Catalyst.
    #expect(try lines(app, selector + "used\n") == [])
    var linked = Self.macSender
    linked.libraries = ["/System/iOSSupport/System/Library/Frameworks/UIKit.framework/UIKit"]
    #expect(
      try lines(.app(linked, info: Self.macApp), selector + "used\n") == [
        "App.app/App: error: likely 89: \(Self.sent) (nothing in this app implements it; "
          + "starts with _; 4 words long; used by tweaks and test tools; "
          + "of a framework that apps link)"
      ])
  }

  /// A selector counts on the Mac when a library that has it is there.
  @Test(arguments: [
    ("UIKitCore", "", 0), ("UIKitCore", "AppKit", 0),
    ("ContactsUI,PhotosUI,UIKitCore", "AppKit", 0),
    ("ContactsUI,UIKitCore", "ContactsUI", 1), ("WebCore", "WebKit", 1), ("WebCore", "AppKit", 0),
    ("QuartzCore", "AppKit", 1), ("A,B,C,UIKitCore", "AppKit", 1), ("PhotosUI,UIKitCore", "", 1),
  ])
  func selectorsOfOtherLibrariesOnTheMac(owners: String, library: String, count: Int) throws {
    let names = try LintSample.names(
      [(.selector, LintSample.selector, owners)], facts: "selector\t\(LintSample.selector)\tused\n")
    var sender = Self.macSender
    if !library.isEmpty {
      sender.libraries = ["/System/Library/Frameworks/\(library).framework/\(library)"]
    }
    let report = LintSample.lint(.app(sender, info: Self.macApp), names)
    #expect(report.findings.count == count)
    // Where the platform is another one, the table speaks of all.
    sender.platform = .macCatalyst
    #expect(LintSample.lint(.app(sender), names).findings.count == 1)
  }

  /// Elsewhere, a method that AppKit has is somebody's own.
  @Test func selectorsOfAppKitCountOnTheMacOnly() throws {
    let names = try LintSample.names(
      [(.selector, LintSample.selector, "AppKit")],
      facts: "selector\t\(LintSample.selector)\treview,mac\tA/B#1\n")
    var image = ImageRecipe.with {
      $0.selectors = [LintSample.selector]
      $0.cStrings = [LintSample.selector]
      $0.imports = ["_NSSelectorFromString"]
      $0.encryption = nil
    }
    #expect(LintSample.lint(.app(image), names).lines == [])
    image.platform = .macOS
    let report = LintSample.lint(.app(image, info: Self.macApp), names)
    #expect(
      report.lines == [
        "App.app/App: warning: likely 89: sends \"\(LintSample.selector)\", private in AppKit "
          + "(nothing in this app implements it; starts with _; 4 words long; "
          + "apps have been refused for it (A/B#1); of a framework that apps link)"
      ])
    #expect(report.findings.map(\.code) == [nil])
    #expect(report.findings.map(\.consequence) == [.raisedInReview])
  }

  // MARK: What Apple does

  private static let usesAll = ImageRecipe.with {
    $0.selectors = [LintSample.selector]
    $0.imports = [
      .init("_hidden_call", from: "/usr/lib/libSystem.B.dylib"),
      .init(
        "_OBJC_IVAR_$_UIPanel._count", from: "/System/Library/Frameworks/UIKit.framework/UIKit"),
    ]
    $0.classReferences = [.init("UIHiddenPanel", from: LintSample.objc)]
    $0.encryption = nil
  }

  /// What reviewers of apps for the Mac have refused the check at upload let pass.
  @Test(arguments: [
    ("review", true, false), ("review,known", true, false), ("upload", true, true),
    ("upload,review", true, true), ("known", true, true), ("review,mac", true, false),
    ("upload,review,mac", true, true),
  ])
  func namesThatReviewersRefuse(tags: String, isUploadOnIOS: Bool, isUploadOnMac: Bool) throws {
    let names = try LintSample.names(
      [
        (.selector, LintSample.selector, "UIKitCore"),
        (.className, "UIHiddenPanel", "UIKitCore"),
        (.symbol, "_hidden_call", "libsystem_kernel.dylib"),
        (.symbol, "_OBJC_IVAR_$_UIPanel._count", "UIKitCore"),
      ],
      facts: """
        class\tUIHiddenPanel\t\(tags)
        selector\t\(LintSample.selector)\t\(tags)
        symbol\t_OBJC_IVAR_$_UIPanel._count\t\(tags)
        symbol\t_hidden_call\t\(tags)

        """)
    var image = Self.usesAll
    func check(_ app: PackageRecipe, _ isUpload: Bool) {
      for finding in LintSample.lint(app, names).findings {
        #expect(finding.code == (isUpload ? 90338 : nil), "\(finding.message)")
        #expect(finding.consequence == (isUpload ? .refusedAtUpload : .raisedInReview))
        #expect(finding.severity == (isUpload ? .error : .warning))
      }
    }
    #expect(LintSample.lint(.app(image), names).findings.count == 4)
    check(.app(image), isUploadOnIOS)
    image.platform = .macOS
    check(.app(image, info: Self.macApp), isUploadOnMac)
  }

  @Test(arguments: [
    ("upload", 90338 as Int?, Consequence.refusedAtUpload), ("review", nil, .raisedInReview),
    ("known", nil, .noRefusalOnRecord), ("review,mac", nil, .noRefusalOnRecord),
  ])
  func overridesOfRefusedNames(tags: String, code: Int?, consequence: Consequence) throws {
    let names = try LintSample.names(facts: "selector\t\(LintSample.selector)\t\(tags)\n")
    let app = PackageRecipe.app(
      .with {
        $0.classes = [
          ClassRecipe(
            "Panel",
            .init("UIView", from: "/System/Library/Frameworks/UIKit.framework/UIKit"),
            methods: [.init(LintSample.selector)])
        ]
      })
    let findings = LintSample.lint(app, names).findings
    #expect(findings.map(\.code) == [code])
    #expect(findings.map(\.consequence) == [consequence])
  }

  @Test func notesOfRefusedNamesDoNotSayThatAppleRefuses() {
    #expect(Consequence.refusedAtUpload.words(.note) == "apps have been refused for it")
    #expect(Consequence.refusedAtUpload.words(.possible) == "Apple refuses the upload")
    for consequence in Consequence.allCases where consequence != .refusedAtUpload {
      #expect(consequence.words(.note) == consequence.words)
    }
  }

  // MARK: Names that many have

  @Test func aCommonNameIsNoErrorByItself() throws {
    let selector = "applicationWillTerminate"
    let names = try LintSample.names(
      [(.selector, selector, "UIKitCore")], facts: "selector\t\(selector)\tupload,common\tA/B#1\n")
    let all = Set(RuleRegistry.rules.map { $0.metadata.id }.filter { $0.hasPrefix("private-") })
      .union(["refused-own-name"])
    func lines(_ change: (inout ImageRecipe) -> Void) -> [String] {
      LintSample.lint(.app(.with(change)), names, only: all).lines
    }
    #expect(
      lines { $0.selectors = [selector] } == [
        "App.app/App: warning: possible 55: sends \"\(selector)\", private in UIKitCore "
          + "(nothing in this app implements it; apps have been refused for it (A/B#1); "
          + "of a framework that apps link; many apps have a method of that name)"
      ])
    // Its own handler of the notification.
    let uiKit = "/System/Library/Frameworks/UIKit.framework/UIKit"
    #expect(
      lines {
        $0.selectors = [selector]
        $0.classes = [
          ClassRecipe("Delegate", .init("UIResponder", from: uiKit), methods: [.init(selector)])
        ]
      } == [
        "App.app/App: note: note 0: has a method of its own with a name for which apps have been "
          + "refused: \(selector) ()"
      ])
    #expect(
      lines {
        $0.protocols = [ProtocolRecipe("Quits", methods: [.init(selector)])]
        $0.selectors = [selector]
      } == [])
    #expect(
      lines {
        $0.cfStrings = [selector]
        $0.imports = ["_NSSelectorFromString"]
      } == [])
  }

  // MARK: Keys

  /// `searchField` reaches `_searchField`, and is the name of an accessibility trait too.
  @Test func keysAreJudgedByTheTextThatReachesThem() throws {
    let names = try LintSample.names(
      [(.key, "_searchField", "UISearchBar")], facts: "key\t_searchField\tknown\n")
    func lines(_ texts: [String]) -> [String] {
      LintSample.lint(
        .app(
          .with {
            $0.selectors = ["valueForKey:"]
            $0.cfStrings = texts
          }), names
      ).lines
    }
    #expect(
      lines(["searchField"]) == [
        "App.app/App: note: possible 55: the key \"searchField\" reaches the private _searchField "
          + "of UISearchBar (is a key; 2 words only; well known as private; "
          + "of a framework that apps link; the code has a way to read values by key)"
      ])
    #expect(lines(["searchField", "playsSound", "keyboardKey", "staticText"]) == [])
    #expect(lines(["_searchField"]).count == 1)
  }

  /// What is private on iOS is public on the Mac, most of it.
  @Test(arguments: [
    ("UIHiddenPanel", "known", 1), ("UIHiddenPanel", "known,public", 0),
    ("NSHiddenPanel", "known", 0), ("NSHiddenPanel", "review,mac", 1),
  ])
  func classesOnTheMac(name: String, tags: String, count: Int) throws {
    let names = try LintSample.names(
      [(.className, name, "UIKitCore")], facts: "class\t\(name)\t\(tags)\n")
    var program = Self.macSender
    program.classReferences = [.init(name, from: LintSample.objc)]
    let report = LintSample.lint(.app(program, info: Self.macApp), names)
    #expect(report.findings.count == count)
  }

  @Test(arguments: [("known", 0), ("upload,mac", 1)])
  func symbolsOnTheMac(tags: String, count: Int) throws {
    let names = try LintSample.names(
      [(.symbol, "_hidden_call", "libsystem_kernel.dylib")],
      facts: "symbol\t_hidden_call\t\(tags)\n")
    var program = Self.macSender
    program.imports = [.init("_hidden_call", from: "/usr/lib/libSystem.B.dylib")]
    let report = LintSample.lint(.app(program, info: Self.macApp), names)
    #expect(report.findings.count == count)
  }

  @Test func programsForTheMacOutsideOfAnAppArePossible() throws {
    var names = try LintSample.names(
      [
        (.selector, LintSample.selector, "UIKitCore"),
        (.className, "UIHiddenPanel", "UIKitCore"),
        (.symbol, "_hidden_call", "libsystem_kernel.dylib"),
      ],
      facts: """
        class\tUIHiddenPanel\tupload,mac
        selector\t\(LintSample.selector)\tupload,mac
        symbol\t_hidden_call\tupload,mac

        """)
    var program = Self.macSender
    program.imports = [.init("_hidden_call", from: "/usr/lib/libSystem.B.dylib")]
    program.classReferences = [.init("UIHiddenPanel", from: LintSample.objc)]
    let alone = LintSample.lint(PackageRecipe(["tool": .image(program)]), names)
    #expect(alone.findings.map(\.confidence) == [.possible, .possible, .possible])
    #expect(
      alone.findings.map {
        $0.evidence.last?.text.hasSuffix("code for the Mac need not go to the store")
      }
        == [true, true, true])
    let inApp = LintSample.lint(.app(program, info: Self.macApp), names)
    #expect(inApp.findings.map(\.confidence) == [.certain, .certain, .certain])
    names = names.leavingOut([NameHash(.symbol, ByteView("_hidden_call"))])
    #expect(
      LintSample.lint(PackageRecipe(["tool": .image(program)]), names).findings.count == 2)
  }

  @Test func theReportSaysWhatIsLookedForOnTheMac() throws {
    let names = try LintSample.names()
    let mac = PackageRecipe.app(Self.macSender, info: Self.macApp)
    #expect(LintSample.lint(mac, names).remarks == [Self.remark])
    #expect(LintSample.lint(.app(LintSample.sends), names).remarks == [])
    #expect(LintSample.lint(mac, names, only: ["uiwebview"]).remarks == [])
    var catalyst = Self.macSender
    catalyst.platform = .macCatalyst
    let both = PackageRecipe(["tool": .image(catalyst)])
    #expect(LintSample.lint(both, names).remarks == [Self.remark])
    let mixed = PackageRecipe(["tool": .image(Self.macSender), "a": .image(LintSample.sends)])
    #expect(LintSample.lint(mixed, names).remarks == [Self.remark])
  }
}
