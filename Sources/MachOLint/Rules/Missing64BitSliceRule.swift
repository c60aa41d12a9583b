import AppPackage
import MachOBytes
import MachOCore

/// A binary for devices without a slice for 64-bit processors.
public enum Missing64BitSliceRule: FileRule {
  public static let metadata = RuleMetadata(
    id: "missing-64-bit-slice", codes: [90086, 90203], groups: [.sixtyFourBit],
    summary: "A binary has no slice for 64-bit processors.",
    checks: """
      Every program, library and static library that has a slice for 32-bit devices (armv6, armv7, \
      armv7s) must have one for arm64 devices too; one for the arm64 simulator does not count. \
      Object files on their own are left out. Watch apps are left out: their 32-bit slices are not \
      alone in being allowed.
      """,
    why: """
      The store takes no iOS or tvOS app in which any program or library lacks 64-bit code, since \
      1 February 2015 for new apps and 1 June 2015 for updates. Its message names the app, not \
      the library. A static library without arm64 cannot be linked into such an app at all.
      """,
    fix: """
      Get a version of the library that has arm64, or build it for arm64 and join the slices.
      """,
    phrases: [
      "missing 64-bit support", "missing required architecture", "missing architectures arm64",
      "app extension and framework must support arm64", "64-bit support",
    ])

  public static let examples = [
    RuleExample.fires(
      "an app whose framework has armv7 only",
      .app(
        .init(),
        ["Frameworks/Old.framework/Old": .image(thirtyTwoBit(.dylib))]),
      "has armv7 but no arm64"),
    .fires(
      "an app of which only an extension has no 64-bit code",
      .app(.init(), ["PlugIns/Share.appex/Share": .image(thirtyTwoBit(.execute))]),
      "has armv7 but no arm64"),
    .fires(
      "a static library for armv7 and the simulator",
      PackageRecipe([
        "libOld.a": .universalArchive([
          [("a.o", thirtyTwoBit(.object))], [("a.o", simulator(.object))],
        ])
      ]), "has armv7 but no arm64"),
    .fires(
      "a library for armv7 and the simulator on Apple silicon",
      PackageRecipe([
        "libOld.dylib": .universal([
          thirtyTwoBit(.dylib),
          .with {
            $0.fileType = .dylib
            $0.platform = .iOSSimulator
          },
        ])
      ]), "has armv7 but no arm64 for devices"),
    .silent(
      "an object file on its own", PackageRecipe(["a.o": .image(thirtyTwoBit(.object))])),
    .silent(
      "a universal library",
      PackageRecipe([
        "libNew.dylib": .universal([
          thirtyTwoBit(.dylib), .with { $0.fileType = .dylib },
        ])
      ])),
    .silent(
      "a library for the simulator only",
      PackageRecipe(["libSim.dylib": .image(simulator(.dylib))])),
    .silent(
      "a watch app, which has 32-bit code by right",
      PackageRecipe([
        "Watch.app/Watch": .image(
          .with {
            $0.architecture = Architecture(type: .arm, subtype: CPUSubtype(rawValue: 12))
            $0.platform = .watchOS
          })
      ])),
  ]

  private static func thirtyTwoBit(_ type: FileType) -> ImageRecipe {
    .with {
      $0.architecture = .armv7
      $0.fileType = type
      $0.minimumOS = "9.0"
    }
  }

  private static func simulator(_ type: FileType) -> ImageRecipe {
    .with {
      $0.architecture = .x86_64
      $0.fileType = type
      $0.platform = .iOSSimulator
      $0.encryption = nil
    }
  }

  public static func check(_ file: LintFile, _ report: LintReporter) {
    guard file.file.role != .symbols else { return }
    let narrow = file.facts.slices.filter(isNarrowDevice)
    guard !narrow.isEmpty else { return }
    let wide = file.facts.slices.filter { $0.architecture.type == .arm64 }
    guard !wide.contains(where: { $0.platform?.isSimulator != true }) else { return }
    // A slice that cannot be read is there all the same.
    if case .universal(let universal) = file.contents,
      universal.slices.contains(where: { $0.entry.architecture.type == .arm64 }), wide.isEmpty
    {
      return
    }
    let names = narrow.map(\.architecture.name).unique
    let all = file.facts.slices.map(\.architecture.name).unique
    report.report(
      Finding(
        rule: metadata.id, code: 90086, at: file.location,
        message: "has \(names.joined(separator: ", ")) but no arm64"
          + (wide.isEmpty ? "" : " for devices"),
        evidence: [Evidence("architectures", all.joined(separator: " "))],
        confidence: .certain, consequence: .refusedAtUpload,
        since: CalendarDate(2015, 6, 1)))
  }

  /// A slice for 32-bit iPhones, iPads or Apple TVs: 32-bit ARM that is not for a watch, nor for
  /// a microcontroller.
  private static func isNarrowDevice(_ slice: FileFacts.Slice) -> Bool {
    let deviceNames = ["arm", "armv6", "armv7", "armv7s", "armv7f"]
    return slice.architecture.type == .arm && deviceNames.contains(slice.architecture.name)
      && slice.platform != .watchOS && slice.fileType != .dSYM
      && (slice.fileType != .object || slice.isArchive)
  }
}
