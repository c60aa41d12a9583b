import MachOBytes
import Testing

@testable import APINames

/// The names that come with the program, held against their sources.
struct ShippedNamesTests {
  private static let tables: [(file: String, kind: NameKind)] = [
    ("classes", .className), ("frameworks", .framework), ("keys", .key),
    ("selectors", .selector), ("symbols", .symbol),
  ]

  private static func rows(of file: String) throws -> ByteView {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try MappedFile(opening: "/\(root)/Sources/APINames/Data/\(file).tsv").view
  }

  private let table: NameTable

  init() throws {
    table = try NameTable(ByteView(NameTableData.text))
  }

  /// With the number of names this says that the table holds what its sources do.
  @Test func everyNameIsFoundWithItsOwners() throws {
    var count: UInt64 = 0
    for (file, kind) in Self.tables {
      var wrong: [String] = []
      try Self.rows(of: file).forEachLine { line in
        count += 1
        let end = line.firstIndex(of: UInt8(ascii: "\t")) ?? line.count
        let owners = table.owners(of: kind, line.prefix(end))
        if owners != line.dropFirst(end + 1) { wrong.append(line.string) }
      }
      #expect(wrong == [], "\(file).tsv; run: swift run machtool-dev names")
    }
    #expect(table.nameCount == count)
    #expect(table.byteCount == UInt64(ByteView(NameTableData.text).count))
  }

  /// Each name of one kind, looked up as another, unless it is of that kind too; and random ones.
  @Test func othersAreNotFound() throws {
    let classes = try Set(Self.rows(of: "classes").lines.map { $0.untilTab })
    var wrong: [String] = []
    for line in try Self.rows(of: "selectors").lines {
      let name = line.untilTab
      if table.owners(of: .text, name) != nil { wrong.append(name.string) }
      guard !classes.contains(name) else { continue }
      if table.owners(of: .className, name) != nil { wrong.append(name.string) }
    }
    var state: UInt64 = 20_261_130
    for number in 0..<25_000 {
      // An identifier of 4 to 35 letters.
      var name: [UInt8] = []
      for _ in 0..<(4 + number % 32) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        name.append(UInt8(ascii: "a") + UInt8(state >> 59) % 26)
      }
      // Numbers make sure that it is nothing that anybody wrote.
      name += Array(String(number).utf8)
      for kind in [NameKind.selector, .className, .symbol, .key]
      where table.owners(of: kind, ByteView(name)) != nil {
        wrong.append(String(decoding: name, as: UTF8.self))
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: ["classes", "frameworks", "keys", "selectors", "symbols"])
  func rowsAreInOrder(file: String) throws {
    var previous = ByteView.empty
    var wrong: [String] = []
    try Self.rows(of: file).forEachLine { line in
      let name = line.untilTab
      if !previous.comes(before: name) { wrong.append(line.string) }
      previous = name
    }
    #expect(wrong == [])
  }

  @Test(arguments: ["facts", "compiler", "public-images"])
  func linesAreThoseOfTheirSource(file: String) throws {
    let texts: [String: StaticString] = [
      "facts": NameFactsData.text, "compiler": CompilerNamesData.text,
      "public-images": PublicImagesData.text,
    ]
    let text = ByteView(try #require(texts[file]))
    let rows = try Self.rows(of: file)
    #expect(text == rows.prefix(rows.count - 1), "run: swift run machtool-dev names")
    let lines = text.lines
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.comes(before: $1) })
  }

  @Test func everyFactIsFoundAndKnownToTheTable() throws {
    let facts = NameFacts(ByteView(NameFactsData.text))
    for line in ByteView(NameFactsData.text).lines {
      let fields = line.split(at: UInt8(ascii: "\t"))
      let kind = try #require(NameKind(word: fields[0]))
      let entry = try #require(facts.entry(kind, fields[1]))
      #expect(entry.name == fields[1])
      // No word of the list is unknown.
      #expect(entry.tags.rawValue.nonzeroBitCount == fields[2].split(at: UInt8(ascii: ",")).count)
      guard kind != .text else { continue }
      let found = PrivateNames.shipped.find(kind, fields[1])
      let isMistaken =
        entry.tags.contains(.mistaken) && kind != .framework
        && entry.tags.isDisjoint(with: [.refusedAtUpload, .refusedInReview, .known, .used])
      #expect((found == nil) == isMistaken, "\(line.string)")
      #expect(found?.tags ?? entry.tags == entry.tags)
    }
    for name in ["", "a", "_setWidth", "_setWidth:a", "zzzz"] {
      #expect(facts.entry(.selector, ByteView(Array(name.utf8))) == nil)
    }
  }

  /// What the letters of App Review to apps with Electron's framework name.
  @Test(arguments: [
    (NameKind.symbol, "__NSNewKillRingSequence"), (.symbol, "__NSDrawCarbonThemeBezel"),
    (.symbol, "_NSTextInputReplacementRangeAttributeName"), (.symbol, "_AudioDeviceDuck"),
    (.symbol, "_IOBluetoothPreferenceSetControllerPowerState"),
    (.symbol, "_sandbox_extension_consume"), (.symbol, "_sandbox_extension_issue_file"),
    (.symbol, "_sandbox_extension_release"), (.symbol, "__kCFSystemVersionBuildVersionKey"),
    (.symbol, "__kCFSystemVersionProductVersionExtraKey"), (.symbol, "_CGRegionCreateWithRect"),
    (.symbol, "_CGSSetWindowCaptureExcludeShape"), (.symbol, "_CTFontCopyVariationAxesInternal"),
    (.selector, "_toolbarView"), (.selector, "_menuImpl"), (.selector, "_boundsIfOpen"),
    (.selector, "_removeFromGroups:"), (.selector, "_isConsideredOpenForPersistentState"),
    (.selector, "_resizeDirectionForMouseLocation:"),
  ])
  func namesThatReviewersRefusedOnTheMac(kind: NameKind, name: String) throws {
    let found = try #require(PrivateNames.shipped.find(kind, name))
    #expect(found.wasRefusedInReview && !found.wasRefusedAtUpload && found.isForMac)
    #expect(found.threads.first?.hasPrefix("electron/electron#") == true)
  }

  @Test func folderOfPrivateFrameworksOnDevelopersDevices() {
    let path = "/Developer/Library/PrivateFrameworks/UIAutomation.framework/UIAutomation"
    #expect(PrivateNames.shipped.text(beginning: ByteView(Array(path.utf8))) != nil)
  }
}

extension ByteView {
  fileprivate var untilTab: ByteView { prefix(firstIndex(of: UInt8(ascii: "\t")) ?? count) }

  fileprivate func comes(before other: ByteView) -> Bool {
    array.lexicographicallyPrecedes(other.array)
  }
}
