import MachOBytes
import Testing

@testable import APINames

struct PrivateNamesTests {
  private func names(_ rows: [(NameKind, String, String)], facts: String) throws -> PrivateNames {
    PrivateNames(tables: [try table(rows)], facts: self.facts(facts), newestSystem: 0x11_0000)
  }

  private func table(_ rows: [(NameKind, String, String)]) throws -> NameTable {
    var builder = NameTableBuilder()
    for (kind, name, owner) in rows {
      try builder.add(kind, ByteView(Array(name.utf8)), owner: ByteView(Array(owner.utf8)))
    }
    return try NameTable(ByteView(builder.build()))
  }

  private func facts(_ lines: String) -> NameFacts {
    NameFacts(ByteView(Array(lines.utf8)))
  }

  private func text(_ names: PrivateNames, _ text: String) -> String? {
    names.text(beginning: ByteView(Array(text.utf8)))?.name.string
  }

  @Test func factsTellWhatIsKnown() throws {
    let names = try names(
      [(.selector, "_setWidth:", "UIKitCore"), (.selector, "plain", "ChatKit")],
      facts: """
        selector\t_setWidth:\tupload,review,mac,known,used\tA/B#1,C/D#2
        selector\tplain\town,public
        """)
    let name = try #require(names.find(.selector, "_setWidth:"))
    #expect(name.wasRefused && name.wasRefusedAtUpload && name.wasRefusedInReview)
    #expect(name.isForMac && name.isKnown && name.isUsed && name.isListed && name.isPrivate)
    #expect(!name.wasConfused && !name.isAlsoPublic && !name.wasMistaken)
    #expect(name.threads == ["A/B#1", "C/D#2"])
    #expect(name.isInPublicFramework)
    let plain = try #require(names.find(.selector, "plain"))
    #expect(plain.wasConfused && plain.isAlsoPublic && !plain.isListed && plain.isPrivate)
    #expect(plain.threads == [])
    #expect(!plain.isInPublicFramework)
    #expect(names.newestSystem == 0x11_0000)
  }

  @Test func anUnknownWordOfFactsIsPassedOver() {
    let entry = facts("key\t_x\tknown,haunted\n").entry(.key, ByteView("_x"))
    #expect(entry?.tags == .known)
  }

  @Test func namesRefusedByMistakeAreNotFound() throws {
    let names = try names(
      [(.selector, "isMainFrame", "WebKit"), (.framework, "LinkPresentation", "")],
      facts: """
        framework\tLinkPresentation\tmistaken,public
        selector\tisMainFrame\tmistaken\tapache/cordova-ios#1239
        """)
    #expect(names.find(.selector, "isMainFrame") == nil)
    #expect(
      names.facts(of: .selector, ByteView("isMainFrame"))?.threads.string
        == "apache/cordova-ios#1239")
    #expect(names.framework("LinkPresentation") == .laterPublic)
    #expect(names.framework("UIKit") == nil)
  }

  @Test func namesThatCompilersMakeAreNotFound() throws {
    let names = try names(
      [
        (.symbol, "___CFConstantStringClassReference", "CoreFoundation"),
        (.selector, ".cxx_destruct", "UIKitCore"), (.className, "Protocol", "libobjc.A.dylib"),
        (.symbol, "_ptrace", "libsystem_kernel.dylib"),
      ], facts: "")
    #expect(names.find(.symbol, "___CFConstantStringClassReference") == nil)
    #expect(names.find(.selector, ".cxx_destruct") == nil)
    #expect(names.find(.className, "Protocol") == nil)
    #expect(names.find(.symbol, "_ptrace") != nil)
  }

  @Test func aNameOnlyKnownFromConfusionIsNotPrivate() throws {
    let names = try names([(.selector, "textField", "")], facts: "selector\ttextField\town\n")
    #expect(names.find(.selector, "textField")?.isPrivate == false)
  }

  @Test func theLongestTextCounts() throws {
    let names = try names([], facts: "text\tprefs:\tknown\ntext\tprefs:root=\treview\n")
    #expect(text(names, "prefs:root=WIFI") == "prefs:root=")
    #expect(text(names, "prefs:root") == "prefs:")
    #expect(text(names, "prefs:z") == "prefs:")
    #expect(text(names, "prefs") == nil)
    #expect(text(names, "xprefs:") == nil)
    #expect(text(names, "") == nil)
  }

  @Test func theFirstTableTellsTheOwner() throws {
    let names = PrivateNames(
      tables: [
        try table([(.selector, "a:b:c:", "New")]),
        try table([(.selector, "a:b:c:", "Old"), (.selector, "d:e:f:", "Old")]),
      ], facts: facts(""), newestSystem: 0)
    #expect(names.find(.selector, "a:b:c:")?.owner.string == "New")
    #expect(names.find(.selector, "d:e:f:")?.owner.string == "Old")
  }

  @Test func namesCanBeLeftOutAndFactsForgotten() throws {
    let names = try names(
      [(.selector, "_a:", "UIKitCore")], facts: "selector\t_a:\tused\ntext\tprefs:\tknown\n")
    let hashes: Set = [
      NameHash(.selector, ByteView("_a:")), NameHash(.text, ByteView("prefs:")),
    ]
    let without = names.leavingOut(hashes)
    #expect(without.find(.selector, "_a:") == nil)
    #expect(without.facts(of: .selector, ByteView("_a:")) == nil)
    #expect(text(without, "prefs:x") == nil)
    let forgetting = names.forgettingFacts(of: hashes)
    #expect(forgetting.find(.selector, "_a:")?.isListed == false)
    #expect(names.find(.selector, "_a:")?.isListed == true)
  }

  @Test func aNameThatIsTooLongIsNoName() throws {
    let long = String(repeating: "a", count: NameHash.longestName + 1)
    let names = try names([(.selector, long, "UIKitCore")], facts: "selector\t\(long)\tknown\n")
    #expect(names.find(.selector, long) == nil)
    #expect(names.facts(of: .selector, ByteView(Array(long.utf8))) == nil)
  }

  /// Facts of a file that is not in order, or of no form: something comes back.
  @Test(arguments: ["", "\n", "\n\n\n", "b\t\t\na\t\t\n", "selector\t_a:", "selector\t_a:\tknown"])
  func factsOfAnyFormAreSearched(lines: String) throws {
    let entry = facts(lines).entry(.selector, ByteView("_a:"))
    #expect((entry != nil) == (lines == "selector\t_a:\tknown"))
    #expect(facts(lines).entries(of: .text, limit: 10).isEmpty)
  }

  @Test(arguments: [
    (NameKind.symbol, "_objc_retain_x19"), (.symbol, "___memcpy_chk"), (.symbol, "_$sSiN"),
    (.symbol, "__swift_FORCE_LOAD_$_swiftFoundation"), (.symbol, "_OBJC_EHTYPE_$_NSException"),
    (.symbol, "dyld_stub_binder"), (.symbol, "___stack_chk_fail"), (.symbol, "__tlv_bootstrap"),
    (.symbol, "$ld$hide$os10.0$_objc_x"), (.symbol, "___cxa_throw"), (.symbol, "__ZNSt3__1E"),
    (.selector, ".cxx_construct"), (.selector, "isNSArray__"),
    (.selector, "__swift_objectForKeyedSubscript:"), (.className, "_TtCs12_SwiftObject"),
    (.className, "OS_dispatch_queue"), (.className, "NSConstantArray"),
  ])
  func compilersMake(kind: NameKind, name: String) {
    #expect(CompilerNames.contains(kind, ByteView(Array(name.utf8))))
  }

  @Test(arguments: [
    (NameKind.symbol, "_objc_retain_x"), (.symbol, "_objc_retain_xyz"), (.symbol, "_ptrace"),
    (.symbol, "_objc_retain_x123"), (.selector, "isNSArray"), (.selector, "_setWidth:"),
    (.className, "dyld_stub_binder"), (.className, "OS_nw_array"), (.key, ".cxx_destruct"),
    (.symbol, ""),
  ])
  func compilersDoNotMake(kind: NameKind, name: String) {
    #expect(!CompilerNames.contains(kind, ByteView(Array(name.utf8))))
  }

  @Test func kindsHaveWords() {
    #expect(NameKind.className.word == "class")
    #expect(NameKind(rawValue: 0xfe).word == "0xfe")
    #expect(NameKind(word: ByteView("symbol")) == .symbol)
    #expect(NameKind(word: ByteView("Symbol")) == nil)
  }
}
