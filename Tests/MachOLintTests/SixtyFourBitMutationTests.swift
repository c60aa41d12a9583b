import AppPackage
import MachOBytes
import MachOCore
import Testing

@testable import MachOLint

/// The rules on 64-bit readiness on broken libraries: they must return, whatever the bytes say.
struct SixtyFourBitMutationTests {
  private static let library = PackageRecipe.File.universalArchive([
    [
      (
        "Feed.o",
        .with {
          $0.architecture = .armv7
          $0.fileType = .object
          $0.classes = [ClassRecipe("Feed", methods: [MethodRecipe("rows", "i@:")])]
          $0.definitions = ["_Feed"]
        }
      )
    ],
    [
      (
        "Feed.o",
        .with {
          $0.fileType = .object
          $0.protocols = [ProtocolRecipe("Rows", methods: [MethodRecipe("rows", "q@:")])]
          $0.classes = [
            ClassRecipe("Feed", methods: [MethodRecipe("rows", "i@:")], protocols: ["Rows"]),
            ClassRecipe("Big", "Feed", methods: [MethodRecipe("rows", "{CGSize=ff}@:")]),
          ]
          $0.cStrings = ["%d rows"]
        }
      )
    ],
  ]).bytes

  private static func lint(_ bytes: [UInt8]) -> LintReport {
    var options = LintOptions()
    options.only = [RuleGroup.sixtyFourBit.id]
    return LintEngine(options).lint(Package("example", MemoryTree([("libFeed.a", bytes)])))
  }

  @Test func wholeLibraryHasFindings() {
    #expect(
      Self.lint(Self.library).findings.map(\.rule)
        == ["method-types", "half-ported", "printf-format"])
  }

  @Test func prefixesAreJudged() {
    for count in stride(from: 0, to: Self.library.count, by: 3) {
      let report = Self.lint(Array(Self.library.prefix(count)))
      // What is cut off is never called ready.
      #expect(report.readiness?.allSatisfy { $0.verdict != .ready } != false, "\(count) bytes")
    }
  }

  @Test func flippedBytesAreJudged() {
    for index in Self.library.indices {
      var bytes = Self.library
      bytes[index] ^= index.isMultiple(of: 2) ? 0xff : 0x01
      #expect(Self.lint(bytes).readiness != nil)
    }
  }
}
