import AppPackage
import MachOCore
import Testing

@testable import MachOLint

/// How the libraries of a program are looked for.
struct LibraryLoaderTests {
  private func lint(_ recipe: PackageRecipe) -> LintReport {
    var options = LintOptions()
    options.only = ["missing-library"]
    return LintEngine(options).lint(recipe.package)
  }

  /// File, message and evidence of each finding.
  private func lines(_ recipe: PackageRecipe) -> [String] {
    lint(recipe).findings.map { finding in
      "\(finding.place.file) (\(finding.place.architectures.map(\.name).joined(separator: " "))): "
        + ([finding.message] + finding.evidence.map { "\($0.label) \($0.text)" })
        .joined(separator: "; ")
    }
  }

  private func library(
    _ name: String, needs libraries: [String] = [], rpaths: [String] = [],
    _ architecture: Architecture = .arm64
  ) -> ImageRecipe {
    .with {
      $0.architecture = architecture
      $0.fileType = .dylib
      $0.installName = "@rpath/\(name).framework/\(name)"
      $0.libraries = libraries.map { "@rpath/\($0).framework/\($0)" }
      $0.rpaths = rpaths
    }
  }

  private func program(
    needs libraries: [String], rpaths: [String] = ["@executable_path/Frameworks"],
    _ architecture: Architecture = .arm64
  ) -> ImageRecipe {
    .with {
      $0.architecture = architecture
      $0.libraries = libraries.map { "@rpath/\($0).framework/\($0)" }
      $0.rpaths = rpaths
    }
  }

  // MARK: Where it is looked for

  @Test func everythingOnTheWaySaysWhatRpathIs() {
    let package = PackageRecipe.app(
      program(needs: ["A"]),
      [
        "Frameworks/A.framework/A": .image(
          library("A", needs: ["B"], rpaths: ["@loader_path/../Other"])),
        "Other/B.framework/B": .image(library("B", needs: ["C"], rpaths: ["@loader_path/../B"])),
        "Frameworks/Other/B.framework/B": .image(
          library("B", needs: ["C"], rpaths: ["@loader_path/More"])),
      ])
    #expect(
      lines(package) == [
        "App.app/Frameworks/Other/B.framework/B (arm64): needs @rpath/C.framework/C, which is not "
          + "where it is looked for; needed library @rpath/C.framework/C; looked for at "
          + "App.app/Frameworks/Other/B.framework/More/C.framework/C; looked for at "
          + "App.app/Frameworks/Other/C.framework/C; looked for at "
          + "App.app/Frameworks/C.framework/C; loaded through App.app/App, "
          + "App.app/Frameworks/A.framework/A, App.app/Frameworks/Other/B.framework/B"
      ])
  }

  @Test func whatALibrarySaysIsNotForTheOneBesideIt() {
    // A finds D, and C does not, although A was loaded first.
    let files: KeyValuePairs<String, PackageRecipe.File> = [
      "Frameworks/A.framework/A": .image(
        library("A", needs: ["E"], rpaths: ["@loader_path/Frameworks"])),
      "Frameworks/A.framework/Frameworks/E.framework/E": .image(library("E")),
      "Frameworks/A.framework/Frameworks/D.framework/D": .image(library("D")),
      "Frameworks/C.framework/C": .image(library("C", needs: ["D", "E"])),
    ]
    #expect(
      lint(.app(program(needs: ["A", "C"]), files)).findings.map(\.message) == [
        "needs @rpath/D.framework/D, which is not where it is looked for"
      ])
    // In the other order, what C needs is not loaded yet.
    #expect(
      lint(.app(program(needs: ["C", "A"]), files)).findings.map(\.message) == [
        "needs @rpath/D.framework/D, which is not where it is looked for",
        "needs @rpath/E.framework/E, which is not where it is looked for",
      ])
  }

  @Test func linksAreFollowed() {
    let package = PackageRecipe.app(
      program(needs: ["A", "B"]),
      [
        "Frameworks": .link("Real"), "Real/A.framework": .link("../Store/A"),
        "Store/A/A": .image(library("A")), "Real/B.framework": .link("B.framework"),
      ])
    #expect(
      lint(package).findings.map(\.message) == [
        "needs @rpath/B.framework/B, which is not where it is looked for"
      ])
  }

  @Test func aPathThatIsNoneHereIsShown() {
    #expect(
      lines(.app(program(needs: ["A"], rpaths: ["$ORIGIN/Frameworks"]))) == [
        "App.app/App (arm64): needs @rpath/A.framework/A, which is not where it is looked for; "
          + "needed library @rpath/A.framework/A; looked for at $ORIGIN/Frameworks/A.framework/A"
      ])
  }

  /// Tools for developers bring programs for devices along, and libraries for devices tools.
  @Test func whatTheSystemOfTheAppCannotRunIsLeftOut() {
    let tool = ImageRecipe.with {
      $0.platform = .macOS
      $0.libraries = ["/opt/homebrew/lib/libz.1.dylib"]
    }
    #expect(lint(.app(.init(), ["Kit.framework/upload": .image(tool)])).findings.isEmpty)
    let package = PackageRecipe([
      "Mac.app/Contents/Info.plist": .info(["CFBundleExecutable": "Mac"]),
      "Mac.app/Contents/MacOS/Mac": .image(.with { $0.platform = .macOS }),
      "Mac.app/Contents/Resources/App": .image(program(needs: ["A"])),
      "Mac.app/Contents/Resources/tool": .image(tool),
    ])
    #expect(lint(package).findings.map(\.place.file) == ["Mac.app/Contents/Resources/tool"])
  }

  /// An extension does not start where the app around it cannot be installed.
  @Test func whatTheAppStartsOnCountsForWhatIsInIt() {
    func app(_ minimum: PackageRecipe.File.Value) -> PackageRecipe {
      .app(
        .init(), info: ["MinimumOSVersion": minimum],
        [
          "PlugIns/Share.appex/Info.plist": .info([
            "CFBundleExecutable": "Share", "MinimumOSVersion": "13.0",
          ]),
          "PlugIns/Share.appex/Share": .image(
            .with {
              $0.minimumOS = "13.0"
              $0.libraries = ["/usr/lib/swift/libswift_Concurrency.dylib"]
            }),
        ])
    }
    #expect(lint(app("15.0")).findings.isEmpty)
    #expect(
      lint(app("14.0")).findings.map(\.message) == [
        "needs /usr/lib/swift/libswift_Concurrency.dylib, which the system has from iOS 15.0 on "
          + "only; the program starts from 14.0 on"
      ])
  }

  @Test func nothingIsKnownOfWhatIsOutside() {
    let package = PackageRecipe.app(
      program(needs: ["A"], rpaths: ["@executable_path/../../..", "@executable_path/Frameworks"]))
    #expect(lint(package).findings.isEmpty)
  }

  @Test func aSimulatorHasWhatTheMachineThatBuiltTheAppHas() {
    func app(_ platform: PlatformKind) -> PackageRecipe {
      .app(
        .with {
          $0.platform = platform
          $0.libraries = ["@rpath/A.framework/A"]
          $0.rpaths = ["/Users/jane/Build/PackageFrameworks", "@executable_path/Frameworks"]
        })
    }
    #expect(lint(app(.iOSSimulator)).findings.isEmpty)
    #expect(lint(app(.iOS)).findings.count == 1)
  }

  @Test func theFirstThatFitsIsTaken() {
    let package = PackageRecipe.app(
      program(needs: ["A"], rpaths: ["@executable_path/One", "@executable_path/Two"]),
      [
        "One/A.framework/A": .image(library("A", .x86_64)),
        "Two/A.framework/A": .image(library("A", needs: ["A"])),
      ])
    #expect(lint(package).findings.isEmpty)
  }

  // MARK: What is told once

  @Test func aLibraryIsToldOncePerProgram() {
    let kit = library("A", needs: ["B"])
    let package = PackageRecipe.app(
      program(needs: ["A", "B"]),
      [
        "Frameworks/A.framework/A": .universal([kit, library("A", needs: ["B"], .arm64e)]),
        "PlugIns/Share.appex/Info.plist": .info(["CFBundleExecutable": "Share"]),
        "PlugIns/Share.appex/Share": .image(
          program(needs: ["A", "C"], rpaths: ["@executable_path/../../Frameworks"], .arm64e)),
      ])
    #expect(
      lines(package) == [
        "App.app/App (arm64 arm64e): needs @rpath/B.framework/B, which is not where it is looked "
          + "for; needed library @rpath/B.framework/B; looked for at "
          + "App.app/Frameworks/B.framework/B; needed by, too App.app/Frameworks/A.framework/A",
        "App.app/PlugIns/Share.appex/Share (arm64e): needs @rpath/C.framework/C, which is not "
          + "where it is looked for; needed library @rpath/C.framework/C; looked for at "
          + "App.app/Frameworks/C.framework/C",
      ])
  }

  @Test func whatHasOneCauseIsToldOnce() {
    let names = (0..<6).map { "L\($0)" }
    #expect(
      lines(
        .app(program(needs: ["Kit"] + names, rpaths: []), ["Kit": .image(library("Kit"))])
      ) == [
        "App.app/App (arm64): needs @rpath/Kit.framework/Kit and 6 more libraries, but no LC_RPATH "
          + "says where @rpath is; "
          + ["Kit", "L0", "L1", "L2"].map { "needed library @rpath/\($0).framework/\($0); " }
          .joined() + "needed library 3 more"
      ])
    // Each framework is embedded by a step of its own.
    #expect(lint(.app(program(needs: names))).findings.count == 6)
  }

  @Test func severityTellsDevicesFromMacs() {
    let device = lint(.app(program(needs: ["A"]))).findings
    #expect(device.map(\.consequence) == [.refusedAtUpload])
    #expect(device.map(\.severity) == [.error])
    // The store's own Macs find it. The program ends on every device, which App Review sees; what an
    // extension does it may not see.
    let letters = lint(
      .app(program(needs: ["Kit"]), ["Frameworks/Kit.framework/kit": .image(library("Kit"))]))
    #expect(letters.findings.map(\.consequence) == [.refusedInReview])
    #expect(letters.findings.map(\.severity) == [.error])
    let share = lint(
      .app(
        .init(),
        [
          "PlugIns/Share.appex/Share": .image(program(needs: ["Kit"])),
          "PlugIns/Share.appex/Frameworks/Kit.framework/kit": .image(library("Kit")),
        ]))
    #expect(share.findings.map(\.severity) == [.warning])
    func mac(_ library: String) -> [Finding] {
      lint(
        PackageRecipe([
          "Mac.app/Contents/MacOS/Mac": .image(
            .with {
              $0.platform = .macOS
              $0.libraries = [library]
            })
        ])
      ).findings
    }
    #expect(mac("/usr/local/lib/libz.dylib").map(\.severity) == [.warning])
    // Installers put it there.
    #expect(mac("/Library/Frameworks/A.framework/A").map(\.severity) == [.note])
  }

  // MARK: Bounds

  @Test func looksAtNoMoreThanItsLimit() {
    let package = PackageRecipe.app(program(needs: ["A", "B", "C", "D"])).package
    let slice = FileFacts.Slice.sample(of: package)
    let tree = LintPackage(package: package, facts: [:], entries: EntryIndex(package.tree))
    for (limit, count) in [(100, 4), (10, 2), (8, 1), (2, 0)] {
      let loader = LibraryLoader(tree, mostPlaces: limit)
      let program = LibraryLoader.Program(
        path: "App.app/App", slice: slice, minimum: nil, app: "App.app")
      #expect(loader.failures(of: program).count == count)
      #expect(loader.isIncomplete == (limit < 100))
    }
  }

  @Test func longWaysToAPlaceCountAsMany() {
    let deep = String(repeating: "a/", count: 100)
    let package = PackageRecipe.app(
      program(needs: (0..<20).map { "L\($0)" }, rpaths: ["@executable_path/" + deep]),
      [deep + "x": .bytes([65, 66, 10])]
    ).package
    let loader = LibraryLoader(
      LintPackage(package: package, facts: [:], entries: EntryIndex(package.tree)),
      mostPlaces: 1000)
    let program = LibraryLoader.Program(
      path: "App.app/App", slice: .sample(of: package), minimum: nil, app: "App.app")
    #expect(loader.failures(of: program).count < 20)
    #expect(loader.isIncomplete)
  }

  /// An app with libraries of which each needs the next and says where `@rpath` is too; the last
  /// needs one that is missing.
  private func chain(of count: Int) -> PackageRecipe {
    let names = (0..<count).map { "L\($0)" }
    let files = zip(names, names.dropFirst() + ["Missing"]).map { name, next in
      (
        "App.app/Frameworks/\(name).framework/\(name)",
        PackageRecipe.File.image(library(name, needs: [next], rpaths: ["@loader_path/x"]))
      )
    }
    return PackageRecipe(
      files: PackageRecipe.app(program(needs: ["L0"])).files.map { ($0.path, $0.file) } + files)
  }

  @Test func tooLongAWayIsNotJudged() {
    let report = lint(chain(of: 210))
    #expect(report.findings.isEmpty)
    #expect(
      report.unchecked.map(\.reason) == [
        "the programs load too many libraries to look for them all"
      ])
  }

  @Test func longWaysAreShortened() {
    #expect(
      lint(chain(of: 40)).findings.first?.evidence.suffix(2).map { "\($0.label) \($0.text)" } == [
        "looked for at 37 more places",
        "loaded through App.app/App, App.app/Frameworks/L0.framework/L0, "
          + "App.app/Frameworks/L1.framework/L1, App.app/Frameworks/L2.framework/L2, "
          + "App.app/Frameworks/L39.framework/L39",
      ])
  }
}

extension FileFacts.Slice {
  /// The facts of the only slice of the app's program.
  fileprivate static func sample(of package: AppPackage.Package) -> FileFacts.Slice {
    var slices: [FileFacts.Slice] = []
    for file in package.files where file.path == "App.app/App" {
      (try? package.binary(file))?.forEachImage { image in
        let context = LintImage.Context(
          path: file.path, bundles: [], privateNames: LintOptions().privateNames)
        slices.append(FileFacts.Slice(LintImage(image, context), isArchive: false))
      }
    }
    return slices[0]
  }
}

struct SearchFolderTests {
  @Test(
    arguments: [
      ("@loader_path", "App.app/Frameworks/Kit.framework"),
      ("@loader_path/", "App.app/Frameworks/Kit.framework"),
      ("@loader_path/../A", "App.app/Frameworks/A"),
      ("@executable_path/Frameworks/", "App.app/Frameworks"),
      ("@executable_path/../..", ".."),
      ("/usr/lib/swift", "/usr/lib/swift"),
      ("Frameworks", nil), ("@loader_pathetic", nil), ("@rpath/x", nil), ("", nil),
    ] as [(String, String?)])
  func standsForAFolder(text: String, folder: String?) {
    #expect(
      SearchFolder(text, in: "App.app/Frameworks/Kit.framework/Kit", of: "App.app/App")?.words
        == folder)
  }
}

struct SwiftRuntimeTests {
  @Test(
    arguments: [
      ("libswiftCore.dylib", PlatformKind.iOS, "12.2"),
      ("libswiftCore.dylib", .macOS, "10.14.4"),
      ("libswift_Concurrency.dylib", .iOS, "15.0"),
      ("libswift_Concurrency.dylib", .watchOS, "8.0"),
      ("libswift_Concurrency.dylib", .macOS, "12.0"),
      ("libswift_Concurrency.dylib", .tvOS, "15.0"),
      ("libswift_StringProcessing.dylib", .macOS, "13.0"),
      ("libswiftObservation.dylib", .iOS, "17.0"),
      ("libswiftSynchronization.dylib", .visionOS, "2.0"),
      ("libswiftCompatibilitySpan.dylib", .watchOS, "26.0"),
      ("libswiftOther.dylib", .iOS, nil), ("libswiftCore.dylib", .driverKit, nil),
    ] as [(String, PlatformKind, String?)])
  func knowsTheFirstSystem(name: String, platform: PlatformKind, version: String?) {
    #expect(
      SwiftRuntime.firstSystem(of: name, on: platform)
        == version.flatMap { PackedVersion($0) })
  }
}
