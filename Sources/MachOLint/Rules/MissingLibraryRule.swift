import AppPackage
import MachOBytes
import MachOCore

/// A library that a program of an app needs when it starts, and that is not where it is looked for.
public enum MissingLibraryRule: PackageRule {
  public static let metadata = RuleMetadata(
    id: "missing-library", codes: [90562],
    summary: "A program of an app needs a library that it does not find when it starts.",
    checks: """
      From every program in an app (the app's own, those of extensions, watch apps, helpers) the \
      libraries that it loads are followed as the dynamic linker does it, for each architecture: \
      @executable_path is the folder of the program, @loader_path that of the file that says it, \
      and @rpath each LC_RPATH of the file and then of those through which it is loaded, up to \
      the program. Symbolic links in the package are followed. What is there must be a dynamic \
      library with a slice for the processor and the platform. Capitals count on devices, as they \
      do not on most Macs. Swift's own libraries are the system's where an LC_RPATH says \
      /usr/lib/swift and all systems that the program starts on have them: concurrency from iOS \
      15 on, for example. Absolute paths outside of /System and /usr/lib are on no other machine, \
      so that only simulators have them. Libraries that are linked weakly may be missing, and what \
      is opened only later is not seen. What a helper app for the Mac looks for outside of itself \
      may be installed there. Programs that the system of the app cannot run are left out.
      """,
    why: """
      The program ends as soon as it is started, with "Library not loaded". It works on the \
      machine that built it. The store has refused apps for devices whose library is not found \
      (90562, on record until 2022); else it is App Review that finds it. On the Mac the app \
      runs only where the library was installed. Apple has sent its warning about libraries which \
      do not exist on the Mac (90863) for an app whose framework was not embedded.
      """,
    fix: """
      Embed the framework ("Embed & Sign"), add the LC_RPATH under which it is (Runpath Search \
      Paths), or give the library a name that starts with @rpath and link again \
      (install_name_tool -id, -change). Let Xcode embed Swift's libraries (Always Embed Swift \
      Standard Libraries) or raise the minimum.
      """,
    phrases: [
      "library not loaded", "image not found", "no such file, not in dyld cache",
      "are not present in the dylib search path",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app whose framework was not embedded",
      .app(
        .with {
          $0.libraries = ["@rpath/Kit.framework/Kit"]
          $0.rpaths = ["/usr/lib/swift", "@executable_path/Frameworks"]
        }),
      "needs @rpath/Kit.framework/Kit, which is not where it is looked for"),
    .fires(
      "an app whose framework needs another that was not embedded",
      .app(
        .with {
          $0.libraries = ["@rpath/Kit.framework/Kit"]
          $0.rpaths = ["@executable_path/Frameworks"]
        },
        [
          "Frameworks/Kit.framework/Kit": .image(
            kit { $0.libraries = ["@rpath/Core.framework/Core"] })
        ]),
      "needs @rpath/Core.framework/Core, which is not where it is looked for"),
    .fires(
      "an app that says nowhere what @rpath is",
      .app(
        .with { $0.libraries = ["@rpath/Kit.framework/Kit"] },
        ["Frameworks/Kit.framework/Kit": .image(kit())]),
      "needs @rpath/Kit.framework/Kit, but no LC_RPATH says where @rpath is"),
    .fires(
      "an app for iOS 12 without Swift's libraries",
      .app(
        .with {
          $0.minimumOS = "12.0"
          $0.libraries = [
            "@rpath/libswiftCore.dylib", "@rpath/libswiftFoundation.dylib",
            "@rpath/libswiftUIKit.dylib",
          ]
          $0.rpaths = ["@executable_path/Frameworks"]
        }, info: ["MinimumOSVersion": "12.0"]),
      """
      needs @rpath/libswiftCore.dylib and 2 more libraries, which are not where they are looked for
      """),
    .fires(
      "an app that was linked with a library of Homebrew's",
      .app(.with { $0.libraries = ["/opt/homebrew/lib/libz.1.dylib"] }),
      "needs /opt/homebrew/lib/libz.1.dylib, which is no part of the system"),
    .fires(
      "an app that was linked with a library without a path",
      .app(.with { $0.libraries = ["libhelper.dylib"] }),
      """
      needs libhelper.dylib, a path that starts in whatever folder the program is started from
      """),
    .fires(
      "an app whose framework has another name to a device than to a Mac",
      .app(
        .with {
          $0.libraries = ["@rpath/kit.framework/kit"]
          $0.rpaths = ["@executable_path/Frameworks"]
        }, ["Frameworks/Kit.framework/Kit": .image(kit())]),
      """
      needs @rpath/kit.framework/kit, but only Kit.framework/Kit is there: a Mac takes one for the \
      other, a device does not
      """),
    .fires(
      "an app with a framework that has no slice for one of its processors",
      .app(
        .with {
          $0.architecture = .arm64e
          $0.libraries = ["@rpath/Kit.framework/Kit"]
          $0.rpaths = ["@executable_path/Frameworks"]
        },
        [
          "Frameworks/Kit.framework/Kit": .image(kit { $0.architecture = .x86_64 })
        ]), "needs @rpath/Kit.framework/Kit, which has no slice for arm64e"),
    .fires(
      "an app with a framework for the simulator",
      .app(
        .with {
          $0.libraries = ["@rpath/Kit.framework/Kit"]
          $0.rpaths = ["@executable_path/Frameworks"]
        }, ["Frameworks/Kit.framework/Kit": .image(kit { $0.platform = .iOSSimulator })]),
      "needs @rpath/Kit.framework/Kit, which is for iOS simulator"),
    .fires(
      "an app with a framework that holds a static library",
      .app(
        .with {
          $0.libraries = ["@rpath/Kit.framework/Kit"]
          $0.rpaths = ["@executable_path/Frameworks"]
        },
        ["Frameworks/Kit.framework/Kit": .archive([("a.o", .with { $0.fileType = .object })])]),
      "needs @rpath/Kit.framework/Kit, which is a static library"),
    .fires(
      "an app for iOS 14 without the library of Swift's concurrency",
      .app(
        .with {
          $0.minimumOS = "14.0"
          $0.libraries = ["@rpath/libswift_Concurrency.dylib"]
          $0.rpaths = ["/usr/lib/swift", "@executable_path/Frameworks"]
        }, info: ["MinimumOSVersion": "14.0"]),
      """
      needs @rpath/libswift_Concurrency.dylib, which the system has from iOS 15.0 on only; the \
      program starts from 14.0 on
      """),
    .fires(
      "an extension that looks for the app's frameworks in itself",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(kit()),
          "PlugIns/Share.appex/Info.plist": .info(["CFBundleExecutable": "Share"]),
          "PlugIns/Share.appex/Share": .image(
            .with {
              $0.libraries = ["@rpath/Kit.framework/Kit"]
              $0.rpaths = ["@executable_path/Frameworks"]
            }),
        ]), "needs @rpath/Kit.framework/Kit, which is not where it is looked for"),
    .silent(
      "an app and its extension, which share frameworks that need each other",
      .app(
        .with {
          $0.libraries = ["@rpath/Kit.framework/Kit", "/usr/lib/libSystem.B.dylib"]
          $0.rpaths = ["@executable_path/Frameworks"]
        },
        [
          "Frameworks/Kit.framework/Kit": .image(
            kit { $0.libraries = ["@rpath/Core.framework/Core"] }),
          "Frameworks/Core.framework/Core": .image(
            kit {
              $0.installName = "@rpath/Core.framework/Core"
              $0.libraries = ["@rpath/Kit.framework/Kit", "@loader_path/../libA.dylib"]
            }),
          "Frameworks/libA.dylib": .image(kit { $0.installName = "@rpath/libA.dylib" }),
          "PlugIns/Share.appex/Info.plist": .info(["CFBundleExecutable": "Share"]),
          "PlugIns/Share.appex/Share": .image(
            .with {
              $0.libraries = ["@rpath/Kit.framework/Kit"]
              $0.rpaths = ["@executable_path/../../Frameworks"]
            }),
        ])),
    .silent(
      "a framework that may be missing",
      .app(.with { $0.weakLibraries = ["@rpath/Kit.framework/Kit"] })),
    .silent(
      "a framework that nothing loads, with a library of the machine that built it",
      .app(
        .init(),
        [
          "Frameworks/Kit.framework/Kit": .image(
            kit { $0.libraries = ["/usr/local/lib/libz.dylib"] })
        ])),
    .silent(
      "an app for iOS 15 that uses the system's library of Swift's concurrency",
      .app(
        .with {
          $0.libraries = ["@rpath/libswift_Concurrency.dylib"]
          $0.rpaths = ["/usr/lib/swift", "@executable_path/Frameworks"]
        })),
    .silent(
      "an app for iOS 14 with the library of Swift's concurrency in it",
      .app(
        .with {
          $0.minimumOS = "14.0"
          $0.libraries = ["@rpath/libswift_Concurrency.dylib"]
          $0.rpaths = ["/usr/lib/swift", "@executable_path/Frameworks"]
        }, info: ["MinimumOSVersion": "14.0"],
        [
          "Frameworks/libswift_Concurrency.dylib": .image(
            kit { $0.installName = "@rpath/libswift_Concurrency.dylib" })
        ])),
    .silent(
      "an app for the Mac, whose framework is reached through links and in other letters",
      PackageRecipe([
        "Mac.app/Contents/Info.plist": .info([
          "CFBundleExecutable": "Mac", "CFBundleSupportedPlatforms": ["MacOSX"],
        ]),
        "Mac.app/Contents/MacOS/Mac": .image(
          .with {
            $0.platform = .macOS
            $0.libraries = ["@rpath/kit.framework/Versions/A/Kit"]
            $0.rpaths = ["@executable_path/../Frameworks"]
          }),
        "Mac.app/Contents/Frameworks/Kit.framework/Versions/B/Kit": .image(
          kit { $0.platform = .macOS }),
        "Mac.app/Contents/Frameworks/Kit.framework/Versions/A": .link("B"),
      ])),
    .silent(
      "a helper app for the Mac, whose libraries are installed beside it",
      PackageRecipe([
        "lib/Web.framework/Helpers/Helper.app/Contents/MacOS/Helper": .image(
          .with {
            $0.platform = .macOS
            $0.libraries = ["@rpath/Kit.framework/Kit"]
            $0.rpaths = ["@executable_path/../../../../.."]
          })
      ])),
    .silent(
      "a library that was loaded before under the name",
      .app(
        .with {
          $0.libraries = ["@executable_path/Kit.framework/Kit", "@rpath/Core.framework/Core"]
          $0.rpaths = ["@executable_path/Frameworks"]
        },
        [
          "Kit.framework/Kit": .image(kit()),
          "Frameworks/Core.framework/Core": .image(
            kit {
              $0.installName = "@rpath/Core.framework/Core"
              $0.libraries = ["@rpath/Kit.framework/Kit"]
            }),
        ])),
    .silent(
      "a program that is in no app",
      PackageRecipe([
        "tool": .image(.with { $0.libraries = ["/opt/homebrew/lib/libz.1.dylib"] })
      ])),
  ]

  private static func kit(_ change: (inout ImageRecipe) -> Void = { _ in }) -> ImageRecipe {
    .with {
      $0.fileType = .dylib
      $0.installName = "@rpath/Kit.framework/Kit"
      change(&$0)
    }
  }

  /// More libraries of which the same is true are not named.
  private static let mostNames = 4
  /// More files that need a library are not told.
  private static let mostLoaders = 3

  public static func check(_ package: LintPackage, _ report: LintReporter) {
    let loader = LibraryLoader(package)
    var found = Found()
    for file in package.package.files where file.role == .executable || file.role == .otherBinary {
      guard let facts = package.facts[file.path], let app = package.uploadedApp(of: file) else {
        continue
      }
      for slice in facts.slices
      where slice.fileType == .execute && !slice.isArchive && runs(slice, in: app) {
        let program = LibraryLoader.Program(
          path: file.path, slice: slice, minimum: minimum(of: slice, file, package),
          app: app.path)
        for failure in loader.failures(of: program) { found.add(failure) }
      }
    }
    for group in found.groups {
      guard let first = group.first, let file = loader.file(at: first.loader) else { continue }
      report.report(finding(group, first, file, package))
    }
    if let unchecked = loader.unchecked { report.cannotCheck(unchecked) }
  }

  /// Whether the system that runs the app can run the program: tools for developers bring programs
  /// for devices along, and libraries for devices tools for the Mac.
  private static func runs(_ program: FileFacts.Slice, in app: Bundle) -> Bool {
    guard let platform = program.platform else { return true }
    return platform.allowsIntel == app.isMacLayout
  }

  /// Failures, those with one cause together.
  private struct Found {
    private(set) var groups: [[LoadFailure]] = []
    private var places: [Key: (group: Int, index: Int)] = [:]
    private var groupIndices: [GroupKey: Int] = [:]

    /// What is told once, however many programs it is true of.
    private struct Key: Hashable {
      let loader: String
      let name: String
      let reason: LoadFailure.Reason
    }

    /// What is told once, however many files of a program it is true of.
    private struct GroupKey: Hashable {
      let program: String
      let cause: Cause
      let reason: LoadFailure.Reason
    }

    /// What is missing: one library, or all that one step of a build was to bring.
    private enum Cause: Hashable {
      case library(String)
      case swift
      case rpath

      init(_ failure: LoadFailure) {
        self = .library(failure.name)
        switch failure.reason {
        case .noRpath: self = .rpath
        case .missing, .tooNew:
          if SwiftRuntime.isLibrary(PackagePath.name(of: failure.name)) { self = .swift }
        default: break
        }
      }
    }

    mutating func add(_ failure: LoadFailure) {
      let key = Key(loader: failure.loader, name: failure.name, reason: failure.reason)
      if let place = places[key] {
        let known = groups[place.group][place.index].architectures
        groups[place.group][place.index].architectures += failure.architectures.filter {
          !known.contains($0)
        }
        return
      }
      let groupKey = GroupKey(
        program: failure.chain.first ?? "", cause: Cause(failure), reason: failure.reason)
      let index = groupIndices[groupKey] ?? groups.count
      if index == groups.count {
        groupIndices[groupKey] = index
        groups.append([])
      }
      places[key] = (index, groups[index].count)
      groups[index].append(failure)
    }
  }

  /// The first system that the program starts on: the latest one of what it says itself, and what
  /// the Info.plist of its bundle and of the apps around it do, without which it is not installed.
  private static func minimum(
    of slice: FileFacts.Slice, _ file: PackageFile, _ package: LintPackage
  ) -> PackedVersion? {
    // The Info.plist has the Mac's version, and the program that of iOS.
    guard let platform = slice.platform, platform != .macCatalyst else { return slice.minimumOS }
    let bundles = package.package.bundles(around: file)
    let stated = bundles.filter {
      ($0.kind == .app || $0.executablePath == file.path)
        && ($0.platform ?? platform) == platform
    }.compactMap { $0.minimumOS.flatMap { PackedVersion($0) } }
    return ([slice.minimumOS].compactMap(\.self) + stated).max()
  }

  private static func finding(
    _ group: [LoadFailure], _ failure: LoadFailure, _ file: PackageFile, _ package: LintPackage
  ) -> Finding {
    var place = package.location(of: file)
    place.architectures = group.flatMap(\.architectures).unique
    let names = group.map(\.name).unique
    var evidence = names.prefix(mostNames).map { Evidence("needed library", $0) }
    if names.count > mostNames {
      evidence.append(Evidence("needed library", "\(names.count - mostNames) more"))
    }
    evidence += failure.places.map { Evidence("looked for at", $0) }
    if failure.placeCount > failure.places.count {
      let rest = failure.placeCount - failure.places.count
      evidence.append(Evidence("looked for at", "\(rest) more places"))
    }
    if failure.chain.count > 1 {
      evidence.append(
        Evidence(
          "loaded through", (failure.chain + [failure.loader]).unique.joined(separator: ", ")))
    }
    let others = group.map(\.loader).unique.filter { $0 != failure.loader }
    if !others.isEmpty {
      let rest = others.count > mostLoaders ? " and \(others.count - mostLoaders) more" : ""
      evidence.append(
        Evidence("needed by, too", others.prefix(mostLoaders).joined(separator: ", ") + rest))
    }
    let isForDevices = failure.platform?.isStoreDevice == true
    let isRefused = isForDevices && isNotFound(failure)
    let confidence = confidence(failure, isForDevices)
    // An app that starts on no device does not get through; what is inside of it may not be tried.
    let isTried = failure.chain.first == package.uploadedApp(of: file)?.executablePath
    return Finding(
      rule: metadata.id, code: isRefused ? 90562 : nil, at: place,
      message: words(failure, names.count - 1),
      evidence: evidence, confidence: isRefused ? min(confidence, .likely) : confidence,
      consequence: isRefused
        ? .refusedAtUpload
        : !isForDevices
          ? .noRefusalOnRecord
          : isTried && !isOnNewSystems(failure) ? .refusedInReview : .raisedInReview)
  }

  /// Whether there is no file, as the store says of apps that it refuses.
  private static func isNotFound(_ failure: LoadFailure) -> Bool {
    switch failure.reason {
    case .missing, .noRpath, .relative: true
    default: false
    }
  }

  /// Whether new systems have it, so that only some devices lack it.
  private static func isOnNewSystems(_ failure: LoadFailure) -> Bool {
    if case .tooNew = failure.reason { return true }
    return false
  }

  private static func confidence(_ failure: LoadFailure, _ isForDevices: Bool) -> Confidence {
    // What is in the folder is put there by installers.
    if failure.name.hasPrefix("/Library/") { return .possible }
    if case .tooNew = failure.reason { return .likely }
    return isForDevices ? .certain : .likely
  }

  /// - Parameter more: The number of other libraries of which the same is true.
  private static func words(_ failure: LoadFailure, _ more: Int) -> String {
    let rest = more == 0 ? "" : more == 1 ? " and 1 more library" : " and \(more) more libraries"
    let start = "needs \(failure.name)\(rest), "
    switch failure.reason {
    case .missing where more > 0: return start + "which are not where they are looked for"
    case .missing: return start + "which is not where it is looked for"
    case .noRpath: return start + "but no LC_RPATH says where @rpath is"
    case .relative:
      return start + "a path that starts in whatever folder the program is started from"
    case .notSystem: return start + "which is no part of the system"
    case .otherLetters(let path):
      let count = failure.name.split(separator: "/").dropFirst().count
      let end = path.split(separator: "/").suffix(max(count, 1)).joined(separator: "/")
      return start + "but only \(end) is there: a Mac takes one for the other, a device does not"
    case .noSlice(let architecture): return start + "which has no slice for \(architecture)"
    case .platform(let platform): return start + "which is for \(platform.words)"
    case .noLibrary(let words): return start + "which is \(words)"
    case .tooNew(let since, let minimum):
      let platform = failure.platform.map { $0.words + " " } ?? ""
      return start + "which the system has from \(platform)\(since.text) on only; "
        + "the program starts from \(minimum.text) on"
    }
  }
}
