import APINames
import AppPackage
import MachOBytes
import MachOCore
import MachOLint
import TestSupport
import Testing

/// What is judged when all files have been looked at: who has the names that others use.
struct JudgeLaterTests {
  private static let shape = "starts with _; 4 words long; of a framework that apps link"
  private static let sent = "sends \"_setContentOffsetNow:\", private in UIKitCore"
  private static let whole = "(nothing in this app implements it; \(shape))"
  private static let part =
    "(nothing here implements it, but not all of the app can be seen; \(shape))"

  private func lines(
    _ recipe: PackageRecipe, with companions: [PackageRecipe] = [],
    names: PrivateNames? = nil
  ) throws -> [String] {
    LintSample.lint(recipe, try names ?? LintSample.names(), with: companions).lines
  }

  // MARK: Which files belong together

  @Test func anAppIsWhole() throws {
    #expect(
      try lines(.app(LintSample.sends)) == [
        "App.app/App: error: likely 89: \(Self.sent) \(Self.whole)"
      ])
  }

  @Test func twoAppsDoNotShareNames() throws {
    let package = PackageRecipe([
      "A.app/Info.plist": .info(["CFBundleExecutable": "A"]), "A.app/A": .image(LintSample.sends),
      "B.app/Info.plist": .info(["CFBundleExecutable": "B"]),
      "B.app/B": .image(
        .with { $0.classes = LintSample.implements.classes }),
    ])
    #expect(
      try lines(package) == ["A.app/A: error: likely 89: \(Self.sent) \(Self.whole)"])
  }

  @Test(arguments: [
    "Frameworks/Kit.framework/Kit", "PlugIns/Share.appex/Share", "libKit.dylib",
  ])
  func whatIsInAnAppSharesItsNames(path: String) throws {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let name = String(path.split(separator: "/").last ?? "")
    let files: KeyValuePairs<String, PackageRecipe.File> =
      folder.isEmpty
      ? ["\(path)": .image(LintSample.implements)]
      : [
        "\(folder)/Info.plist": .info(["CFBundleExecutable": .text(name)]),
        "\(path)": .image(LintSample.implements),
      ]
    let report = LintSample.lint(
      .app(LintSample.sends, files), try LintSample.names(), only: ["private-selector"])
    #expect(report.lines == [])
  }

  /// A watch app is a program of its own: what it has runs on another device.
  @Test func watchAppsShareNothing() throws {
    let package = PackageRecipe.app(
      LintSample.sends,
      [
        "Watch/Watch.app/Info.plist": .info(["CFBundleExecutable": "Watch"]),
        "Watch/Watch.app/Watch": .image(LintSample.implements),
      ])
    let report = LintSample.lint(package, try LintSample.names(), only: ["private-selector"])
    #expect(report.lines == ["App.app/App: error: likely 89: \(Self.sent) \(Self.whole)"])
  }

  @Test func aFileBesideAnAppIsNoPartOfIt() throws {
    let package = PackageRecipe([
      "App.app/Info.plist": .info(["CFBundleExecutable": "App"]),
      "App.app/App": .image(LintSample.sends), "libKit.dylib": .image(LintSample.implements),
    ])
    #expect(try lines(package) == ["App.app/App: error: likely 89: \(Self.sent) \(Self.whole)"])
  }

  @Test func filesOfNoAppShareTheirNamesAndAreNotWhole() throws {
    var sender = LintSample.sends
    sender.fileType = .object
    var other = LintSample.implements
    other.fileType = .object
    #expect(
      try lines(PackageRecipe(["a.o": .image(sender)])) == [
        "a.o: error: likely 75: \(Self.sent) \(Self.part)"
      ])
    #expect(try lines(PackageRecipe(["a.o": .image(sender), "b.o": .image(other)])) == [])
    #expect(
      try lines(
        PackageRecipe(["lib.a": .archive([("a.o", sender), ("b.o", other)])])) == [])
  }

  // MARK: Libraries beside the package

  @Test func companionsMakeALibraryWhole() throws {
    let alone = LintSample.object { $0.selectors = [LintSample.selector] }
    let nothing = PackageRecipe(["libNothing.dylib": .image(.with { $0.fileType = .dylib })])
    #expect(
      try lines(alone, with: [nothing]) == ["a.o: error: likely 89: \(Self.sent) \(Self.whole)"])
    let kit = PackageRecipe(["libKit.dylib": .image(LintSample.implements)])
    #expect(try lines(alone, with: [kit]) == [])
    #expect(try lines(alone, with: [nothing, kit]) == [])
    #expect(try lines(.app(LintSample.sends), with: [kit]) == [])
  }

  @Test func companionsDefineClasses() throws {
    let names = try LintSample.names([(.className, "UIHiddenPanel", "UIKitCore")])
    let alone = LintSample.object { $0.classReferences = ["UIHiddenPanel"] }
    let message = "refers to the private class UIHiddenPanel of UIKitCore"
    #expect(
      try lines(alone, names: names) == [
        "a.o: warning: possible 55: \(message) (nothing here defines it; "
          + "not all of the app can be seen)"
      ])
    let nothing = PackageRecipe(["libNothing.dylib": .image(.with { $0.fileType = .dylib })])
    #expect(
      try lines(alone, with: [nothing], names: names) == [
        "a.o: error: likely 89: \(message) (nothing here defines it)"
      ])
    for kit in [
      ImageRecipe.with { $0.classes = [ClassRecipe("UIHiddenPanel")] },
      // As classes that are written in Swift alone are.
      ImageRecipe.with { $0.definitions = ["_OBJC_CLASS_$_UIHiddenPanel"] },
    ] {
      #expect(
        try lines(alone, with: [PackageRecipe(["libKit.dylib": .image(kit)])], names: names) == [])
    }
  }

  /// An object's class of a listed name, or one with an underscore, is likely without the rest.
  @Test func listedClassesAreLikelyWithoutTheRest() throws {
    let names = try LintSample.names(
      [(.className, "UIHiddenPanel", "UIKitCore"), (.className, "_UIOther", "UIKitCore")],
      facts: "class\tUIHiddenPanel\tupload\tA/B#1\n")
    let alone = LintSample.object { $0.classReferences = ["UIHiddenPanel", "_UIOther"] }
    #expect(
      try lines(alone, names: names) == [
        "a.o: error: likely 75: refers to the private class UIHiddenPanel of UIKitCore "
          + "(nothing here defines it; apps have been refused for it (A/B#1); "
          + "not all of the app can be seen)",
        "a.o: error: likely 75: refers to the private class _UIOther of UIKitCore "
          + "(nothing here defines it; not all of the app can be seen)",
      ])
  }

  @Test func companionsDefineSymbols() throws {
    let names = try LintSample.names(
      [(.symbol, "_hidden_call", "libsystem_kernel.dylib")],
      facts: "symbol\t_hidden_call\tknown\n")
    let alone = LintSample.object { $0.imports = ["_hidden_call"] }
    let message = "needs the private symbol _hidden_call of libsystem_kernel.dylib"
    let why = "nothing says which library it comes from; well known as private"
    #expect(
      try lines(alone, names: names) == [
        "a.o: warning: possible 55: \(message) (\(why); another library may define it)"
      ])
    let nothing = PackageRecipe(["libNothing.dylib": .image(.with { $0.fileType = .dylib })])
    #expect(
      try lines(alone, with: [nothing], names: names) == [
        "a.o: error: likely 80: \(message) (\(why))"
      ])
    let kit = PackageRecipe(["Kit.o": .image(.with { $0.definitions = ["_hidden_call"] })])
    #expect(try lines(alone, with: [kit], names: names) == [])
  }

  @Test func aProtocolDeclaresSelectorsUnlessTheyHaveAnUnderscore() throws {
    let names = try LintSample.names([
      (.selector, LintSample.selector, "UIKitCore"),
      (.selector, "flushAllTheHiddenQueues:", "UIKitCore"),
    ])
    let sender = ImageRecipe.with {
      $0.selectors = [LintSample.selector, "flushAllTheHiddenQueues:"]
    }
    let kit = PackageRecipe([
      "libKit.dylib": .image(
        .with {
          $0.fileType = .dylib
          $0.protocols = [
            ProtocolRecipe(
              "KitDelegate", methods: [.init(LintSample.selector)],
              optionalMethods: ["flushAllTheHiddenQueues:"])
          ]
        })
    ])
    #expect(try lines(.app(sender), names: names).count == 2)
    #expect(
      try lines(.app(sender), with: [kit], names: names) == [
        "App.app/App: error: likely 89: \(Self.sent) \(Self.whole)"
      ])
  }

  // MARK: Encrypted files

  @Test func anEncryptedFileMayImplementIt() throws {
    var kit = ImageRecipe.with { $0.fileType = .dylib }
    kit.encryption = 1
    let report = LintSample.lint(
      .app(LintSample.sends, ["libKit.dylib": .image(kit)]), try LintSample.names(),
      only: ["private-selector"])
    #expect(
      report.lines == [
        "App.app/App: error: likely 75: \(Self.sent) \(Self.part)"
      ])
    #expect(report.unchecked.map(\.place.file) == ["App.app/libKit.dylib"])
    #expect(!report.isWhole)
  }

  @Test func anEncryptedFileIsNotChecked() throws {
    var sender = LintSample.sends
    sender.encryption = 1
    let report = LintSample.lint(
      .app(sender), try LintSample.names(), only: ["private-selector"])
    #expect(report.lines == [])
    #expect(
      report.unchecked.map { "\($0.place.file): \($0.reason)" } == [
        "App.app/App: the slice is encrypted, so its names and texts cannot be read"
      ])
  }

  /// One name from two libraries is two findings, in an order that does not change.
  @Test func symbolsOfOneNameComeInTheOrderOfTheirLibraries() throws {
    let names = try LintSample.names([(.symbol, "_hidden_call", "libsystem_kernel.dylib")])
    let libraries = ["/usr/lib/libSystem.B.dylib", "/usr/lib/system/libsystem_kernel.dylib"]
    for order in [libraries, libraries.reversed()] {
      let app = ImageRecipe.with { recipe in
        recipe.imports = order.map { .init("_hidden_call", from: $0) }
      }
      let report = LintSample.lint(.app(app), names, only: ["private-symbol"])
      #expect(
        report.findings.flatMap(\.evidence).filter { $0.label == "library" }.map(\.text)
          == libraries)
    }
  }

  /// Symbols are outside of what is encrypted.
  @Test func symbolsOfAnEncryptedFileCount() throws {
    let names = try LintSample.names([
      (.symbol, "_hidden_call", "libsystem_kernel.dylib"),
      (.className, "UIHiddenPanel", "UIKitCore"),
    ])
    var sender = ImageRecipe.with {
      $0.imports = [.init("_hidden_call", from: "/usr/lib/libSystem.B.dylib")]
      $0.classReferences = [
        .init("UIHiddenPanel", from: "/System/Library/Frameworks/UIKit.framework/UIKit")
      ]
    }
    sender.encryption = 1
    let report = LintSample.lint(
      .app(sender), names, only: ["private-class", "private-symbol"])
    #expect(
      report.lines == [
        "App.app/App: error: certain 95: refers to the private class UIHiddenPanel of UIKitCore "
          + "(UIKit must have it and no header declares it)",
        "App.app/App: error: certain 95: needs the private symbol _hidden_call of "
          + "libsystem_kernel.dylib (libSystem.B has it and no header declares it)",
      ])
  }

  // MARK: Nibs

  /// A getter of the app's own needs no variable, and no private selector of that name.
  @Test func aKeyOfANibIsAnsweredByTheAppItself() throws {
    let names = try LintSample.names(
      [(.key, "_placeholderLabel", "UITextField")], facts: "key\t_placeholderLabel\tknown\n")
    let nib = NibRecipe.with {
      $0.classes = [("SearchField", "UITextField")]
      $0.keyPaths = [("placeholderLabel.textColor", "SearchField")]
    }
    let field = ImageRecipe.with {
      $0.classes = [
        ClassRecipe(
          "SearchField", .init("UITextField", from: LintSample.objc),
          methods: ["placeholderLabel"])
      ]
    }
    #expect(try lines(.app(field, ["Search.nib": .nib(nib)]), names: names) == [])
    #expect(try lines(.app(.init(), ["Search.nib": .nib(nib)]), names: names).count == 1)
  }

  // MARK: Users

  /// The comments of Users.m say who uses what.
  @Test(arguments: ["objc/libUsers.a", "objc/libUsers.dylib"])
  func whatIsJudgedLaterSaysWhoUsesIt(file: String) throws {
    let names = try LintSample.names(
      [
        (.selector, "respondsToSelector:", "UIKitCore"), (.className, "NSNumber", "UIKitCore"),
        (.symbol, "_puts", ""),
      ],
      facts: """
        class\tNSNumber\tknown
        selector\trespondsToSelector:\tknown
        symbol\t_puts\tknown

        """)
    let package = try Package(opening: testBinaryPath(file))
    let report = LintSample.lint(
      package, names, only: ["private-class", "private-selector", "private-symbol"])
    let users = report.findings.map { finding in
      "\(finding.evidence.first?.text ?? ""): "
        + finding.evidence.filter { $0.label == "used by" }.map(\.text).joined(separator: "|")
    }
    #expect(
      Set(users) == [
        "_OBJC_CLASS_$_NSNumber: -[Meter reading]", "respondsToSelector:: _canRead",
        "_puts: _shared, _repeat, _either and 2 more",
      ])
    #expect(users.count == 3, "one for all slices")
  }
}
