import MachOCore
import MachOLint
import Testing

/// A library with every fault of code that was not made ready for 64-bit processors, and the same
/// library when it is.
struct SixtyFourBitTests {
  private static let rows = "tableView:numberOfRowsInSection:"
  private static let height = "tableView:heightForRowAtIndexPath:"
  private static let canEdit = "tableView:canEditRowAtIndexPath:"

  /// The protocols as a compiler writes them into the object.
  private static func protocols(_ integer: String, _ real: String, _ truth: String)
    -> [ProtocolRecipe]
  {
    [
      ProtocolRecipe(
        "UITableViewDataSource", methods: [MethodRecipe(rows, "\(integer)@:@\(integer)")],
        optionalMethods: [MethodRecipe(canEdit, "\(truth)@:@@")]),
      ProtocolRecipe(
        "UITableViewDelegate", optionalMethods: [MethodRecipe(height, "\(real)@:@@")]),
    ]
  }

  private static func feed(_ integer: String, _ real: String, _ truth: String) -> ClassRecipe {
    ClassRecipe(
      "Feed",
      methods: [
        MethodRecipe(rows, "\(integer)@:@\(integer)"), MethodRecipe(height, "\(real)@:@@"),
        MethodRecipe(canEdit, "\(truth)@:@@"),
      ], protocols: ["UITableViewDataSource", "UITableViewDelegate"])
  }

  private static let cache = ClassRecipe("Cache", methods: ["flush"])

  private static let narrow = ImageRecipe.with {
    $0.architecture = .armv7
    $0.fileType = .object
    $0.minimumOS = "9.0"
    $0.protocols = protocols("i", "f", "c")
    $0.classes = [feed("i", "f", "c"), cache]
    $0.imports = ["_OBJC_IVAR_$_NSObject.isa"]
    $0.definitions = ["_FeedVersion"]
  }

  private static func library(_ wide: ImageRecipe) -> PackageRecipe {
    PackageRecipe(["libFeed.a": .universalArchive([[("Feed.o", narrow)], [("Feed.o", wide)]])])
  }

  private static func lint(_ recipe: PackageRecipe) -> LintReport {
    var options = LintOptions()
    options.only = ["64-bit"]
    return LintEngine(options).lint(recipe.package)
  }

  @Test func everyFaultIsFound() {
    let report = Self.lint(
      Self.library(
        .with {
          $0.fileType = .object
          $0.protocols = Self.protocols("q", "d", "B")
          $0.classes = [Self.feed("i", "f", "c")]
          $0.imports = ["_OBJC_IVAR_$_NSObject.isa"]
        }))
    let messages = [
      "reads or writes the isa of objects",
      """
      -[Feed tableView:numberOfRowsInSection:] returns int where UITableViewDataSource has \
      NSInteger, takes int (parameter 2) where it has NSInteger
      """,
      """
      -[Feed tableView:heightForRowAtIndexPath:] returns float where UITableViewDelegate has double
      """,
      """
      -[Feed tableView:canEditRowAtIndexPath:] returns char where UITableViewDataSource has BOOL
      """,
      "lacks a class that armv7 has: Cache",
      "lacks an exported symbol that armv7 has: _FeedVersion",
    ]
    #expect(report.findings.map(\.message) == messages)
    #expect(report.problems.isEmpty)
    #expect(report.readiness?.map(\.file) == ["libFeed.a"])
    #expect(report.readiness?.map(\.verdict) == [.notReady])
    #expect(
      report.readiness?.first?.reasons
        == messages.prefix(4).map { "Feed.o: \($0) (arm64)" } + [messages[4] + " (arm64)"])
  }

  @Test func correctedLibraryIsReady() {
    let report = Self.lint(
      Self.library(
        .with {
          $0.fileType = .object
          $0.protocols = Self.protocols("q", "d", "B")
          $0.classes = [Self.feed("q", "d", "B"), Self.cache]
          $0.definitions = ["_FeedVersion"]
        }))
    #expect(report.findings.isEmpty)
    #expect(report.readiness?.map(\.verdict) == [.ready])
    #expect(report.readiness?.first?.reasons == [])
  }

  @Test func formatsAreNoObstacle() {
    let report = Self.lint(
      Self.library(
        .with {
          $0.fileType = .object
          $0.protocols = Self.protocols("q", "d", "B")
          $0.classes = [Self.feed("q", "d", "B"), Self.cache]
          $0.definitions = ["_FeedVersion"]
          $0.cStrings = ["%d rows", "%u of %u"]
        }))
    #expect(
      report.findings.map(\.message)
        == ["2 texts format numbers as an int, such as \"%d rows\""])
    #expect(report.findings.map(\.severity) == [.note])
    #expect(report.readiness?.map(\.verdict) == [.ready])
    #expect(report.readiness?.first?.reasons == [])
  }

  @Test(arguments: [
    "%d", "%i", "%u", "%x", "%X", "%o", "%-5d", "%+.3i", "%1$d", "%*d", "%#x", "a\n%d\nb", "%%%d",
    "%@ %s %d", "%ld %d", "%'d",
  ])
  func textsThatFormatAnInt(text: String) {
    #expect(Self.countsOf(text) == [true])
  }

  @Test(arguments: [
    "", "%", "%%", "%%d", "%ld", "%lu", "%zd", "%jd", "%td", "%qd", "%hd", "%hhu", "%llx", "%f",
    "%s",
    "%c", "%p", "%@", "% d", "5% of", "%n", "d", "%12345678901234567890d",
  ])
  func textsThatDoNot(text: String) {
    #expect(Self.countsOf(text) == [])
  }

  private static func countsOf(_ text: String) -> [Bool] {
    lint(
      library(
        .with {
          $0.fileType = .object
          $0.protocols = protocols("q", "d", "B")
          $0.classes = [feed("q", "d", "B"), cache]
          $0.definitions = ["_FeedVersion"]
          $0.cStrings = [text]
        })
    ).findings.map { $0.message.hasPrefix("1 text formats ") }
  }

  @Test func whatCannotBeReadIsNoVerdict() {
    let encrypted = Self.lint(.app(.with { $0.encryption = 1 }))
    #expect(encrypted.readiness?.map(\.verdict) == [.cannotTell])
    #expect(
      encrypted.readiness?.first?.reasons
        == ["the slice is encrypted, so its names and texts cannot be read (arm64)"])
    // The magic number of LLVM bitcode.
    let bitcode = Self.lint(
      PackageRecipe(["libCode.a": .looseArchive([("a.o", .bytes([0x42, 0x43, 0xc0, 0xde]))])]))
    #expect(bitcode.readiness?.map(\.verdict) == [.cannotTell])
    #expect(
      bitcode.readiness?.first?.reasons == ["1 member is LLVM bitcode, which has no names yet"])
  }

  @Test func narrowFileIsNotReady() {
    let report = Self.lint(
      PackageRecipe([
        "libOld.dylib": .image(
          .with {
            $0.architecture = Architecture(type: .x86, subtype: CPUSubtype(rawValue: 3))
            $0.platform = .macOS
            $0.fileType = .dylib
          })
      ]))
    #expect(report.findings.isEmpty)
    #expect(report.readiness?.first?.verdict == .notReady)
    #expect(report.readiness?.first?.reasons == ["has no 64-bit slice, but i386"])
  }

  @Test func verdictsAreGivenWhenTheyAreAskedFor() {
    #expect(LintEngine().lint(PackageRecipe.app().package).readiness == nil)
    #expect(Self.lint(.app()).readiness?.map(\.file) == ["App.app/App"])
  }

  @Test func groupsHaveRulesAndNoRuleHasTheirNames() {
    for group in RuleGroup.all {
      #expect(RuleRegistry.rules.contains { $0.metadata.groups.contains(group) })
      #expect(RuleRegistry.rule(id: group.id) == nil)
    }
  }
}
