import AppPackage
import MachOBytes
import MachOCore

/// A universal library of which the 64-bit slice has less than the 32-bit one.
public enum HalfPortedRule: FileRule {
  public static let metadata = RuleMetadata(
    id: "half-ported", groups: [.sixtyFourBit],
    summary: "The 64-bit slice of a library lacks what its 32-bit slice has.",
    checks: """
      The slices for 32-bit devices (armv6, armv7, armv7s) and for arm64 devices of one file are \
      compared: members of a static library, Objective-C classes, their methods, and exported \
      functions and variables of C. Names of C++ and Swift are left out, for types are part of \
      them. What a missing member or class brings is not told again. When the 64-bit slice has as \
      many members of its own, they may only have other names. Watch apps are left out.
      """,
    why: """
      What was not ported is missing only on 64-bit devices: programs do not link there, or crash \
      when they send a message that nothing answers. Functions are often written for one \
      architecture on purpose, so a missing one need not be a fault.
      """,
    fix: """
      Build the same sources for all architectures, and look for conditions such as \
      #if !__LP64__ or #ifdef __arm__ around what is missing.
      """)

  public static let examples = [
    RuleExample.fires(
      "a static library of which one member was not built for arm64",
      PackageRecipe([
        "libHalf.a": .universalArchive([
          [("a.o", narrow(.object)), ("b.o", narrow(.object))],
          [("a.o", .with { $0.fileType = .object })],
        ])
      ]), "lacks a member that armv7 has: b.o"),
    .fires(
      "a library without a class, methods and functions in its 64-bit slice",
      PackageRecipe([
        "libHalf.dylib": .universal([
          narrow(.dylib) {
            $0.classes = [
              ClassRecipe("Feed", methods: ["load", "save"], classMethods: ["shared"]),
              ClassRecipe("Item", methods: ["title"]),
            ]
            $0.definitions = ["_FeedCount", "_FeedOpen"]
          },
          .with {
            $0.fileType = .dylib
            $0.classes = [ClassRecipe("Feed", methods: ["load"])]
            $0.definitions = ["_FeedOpen"]
          },
        ])
      ]), "lacks a class that armv7 has: Item",
      "lacks 2 methods that armv7 has: -[Feed save], +[Feed shared]",
      "lacks an exported symbol that armv7 has: _FeedCount"),
    .silent(
      "slices that have the same",
      PackageRecipe([
        "libWhole.dylib": .universal([
          narrow(.dylib) {
            $0.classes = [ClassRecipe("Feed", methods: ["load"])]
            $0.definitions = ["_FeedOpen"]
          },
          .with {
            $0.fileType = .dylib
            $0.classes = [ClassRecipe("Feed", methods: ["load", "save"])]
            $0.definitions = ["_FeedClose", "_FeedOpen"]
          },
        ])
      ])),
    .silent(
      "functions of C++, which have their types in their names",
      PackageRecipe([
        "libWhole.dylib": .universal([
          narrow(.dylib) { $0.definitions = ["__Z5widthf", "__Z5counti"] },
          .with {
            $0.fileType = .dylib
            $0.definitions = ["__Z5widthd", "__Z5countl"]
          },
        ])
      ])),
    .silent(
      "a slice for the simulator that has less",
      PackageRecipe([
        "libSim.dylib": .universal([
          .with {
            $0.fileType = .dylib
            $0.definitions = ["_FeedOpen"]
          },
          .with {
            $0.architecture = .x86_64
            $0.platform = .iOSSimulator
            $0.fileType = .dylib
          },
        ])
      ])),
  ]

  private static func narrow(
    _ type: FileType, _ change: (inout ImageRecipe) -> Void = { _ in }
  ) -> ImageRecipe {
    .with {
      $0.architecture = .armv7
      $0.fileType = type
      $0.minimumOS = "9.0"
      change(&$0)
    }
  }

  public static func check(_ file: LintFile, _ report: LintReporter) {
    guard case .universal(let universal) = file.contents, file.file.role != .symbols else { return }
    var narrow: [BinaryFile] = []
    var wide = SliceNames()
    for slice in universal.slices {
      let contents = slice.contents
      switch SliceNames.width(of: contents) {
      case .narrow: narrow.append(contents)
      case .wide: wide.add(contents)
      case nil: break
      }
    }
    guard !narrow.isEmpty, !wide.architectures.isEmpty else { return }
    var missing = MissingNames()
    for slice in narrow { missing.compare(slice, with: wide) }
    for kind in MissingNames.Kind.allCases {
      guard let found = missing.found[kind], found.count > 0 else { continue }
      report.report(finding(kind, found, missing, wide, in: file))
    }
  }

  private static func finding(
    _ kind: MissingNames.Kind, _ found: MissingNames.Found, _ missing: MissingNames,
    _ wide: SliceNames, in file: LintFile
  ) -> Finding {
    var place = file.location
    place.architectures = wide.architectures
    let names = missing.architectures.map(\.name).joined(separator: ", ")
    let things = found.count == 1 ? kind.one : "\(found.count) \(kind.many)"
    let more = found.count > found.names.count ? " and \(found.count - found.names.count) more" : ""
    let isSure =
      kind == .member ? !missing.hasRenamedMembers : kind == .objcClass || kind == .method
    return Finding(
      rule: metadata.id, at: place,
      message: "lacks \(things) that \(names) has: "
        + found.names.joined(separator: ", ") + more,
      confidence: isSure ? .likely : .possible, consequence: .noRefusalOnRecord)
  }
}
