import MachOBytes
import MachOCore
import TestSupport
import Testing

struct ExportTrieTests {
  private func read(_ trie: [UInt8]) throws -> ExportTrie {
    try #require(try ExportTrie(LinkEditSample(.exportsTrie, trie).file()))
  }

  private func names(_ trie: ExportTrie) -> [String] {
    trie.map(\.name.string)
  }

  private func messages(_ trie: ExportTrie) -> [String] {
    trie.problems.map(\.message)
  }

  /// `_a`, `_ab` and `_b`.
  private let small = TrieNode(
    [],
    [
      (
        "_",
        TrieNode(
          [],
          [
            ("a", TrieNode([0x00, 0x10], [("b", TrieNode([0x04, 0x20]))])),
            ("b", TrieNode([0x00, 0x90, 0x01])),
          ])
      )
    ]
  ).trie

  @Test func aNodeComesBeforeItsChildren() throws {
    let trie = try read(small)
    #expect(names(trie) == ["_a", "_ab", "_b"])
    #expect(trie.map(\.target) == [.offset(0x10), .offset(0x20), .offset(0x90)])
    #expect(trie.map(trie.address(of:)) == [0x1_0000_0010, 0x1_0000_0020, 0x1_0000_0090])
    #expect(trie.problems.isEmpty)
  }

  @Test func everyKindOfExportSaysItsFields() throws {
    let root = TrieNode(
      [],
      [
        ("absolute", TrieNode([0x02, 0x05])),
        ("other", TrieNode([0x43, 0x05])),
        ("renamed", TrieNode([0x08, 0x02, 0x78, 0x79, 0x00])),
        ("resolved", TrieNode([0x10, 0x08, 0x18])),
        ("same", TrieNode([0x0c, 0x01, 0x00])),
        ("thread", TrieNode([0x01, 0x07])),
        ("variant", TrieNode([0x20, 0x09, 0x03])),
      ])
    let trie = try read(root.trie)
    #expect(
      trie.map(\.target) == [
        .absolute(5), .offset(5), .reexport(ordinal: 2, name: ByteView(Array("xy".utf8))),
        .resolver(stub: 8, resolver: 0x18), .reexport(ordinal: 1, name: nil), .offset(7),
        .variants(fallback: 9, table: 3),
      ])
    #expect(trie.map(\.offset) == [nil, 5, nil, 8, nil, 7, 9])
    let sink = RecordingSink()
    trie.describe(into: sink)
    #expect(sink.problems.isEmpty)
    #expect(
      sink.lines == [
        "exports(address, kind, flags, name, library, imported_name, resolver, variant_table)",
        "  0x5 | EXPORT_SYMBOL_FLAGS_KIND_ABSOLUTE | - | absolute",
        "  0x100000005 | 0x3 | [0x40] | other",
        "  - | EXPORT_SYMBOL_FLAGS_KIND_REGULAR | [EXPORT_SYMBOL_FLAGS_REEXPORT] | renamed "
          + "| library 2 | xy",
        "  0x100000008 | EXPORT_SYMBOL_FLAGS_KIND_REGULAR "
          + "| [EXPORT_SYMBOL_FLAGS_STUB_AND_RESOLVER] | resolved | 0x100000018",
        "  - | EXPORT_SYMBOL_FLAGS_KIND_REGULAR "
          + "| [EXPORT_SYMBOL_FLAGS_WEAK_DEFINITION EXPORT_SYMBOL_FLAGS_REEXPORT] | same "
          + "| library 1 | same",
        "  0x100000007 | EXPORT_SYMBOL_FLAGS_KIND_THREAD_LOCAL | - | thread",
        "  0x100000009 | EXPORT_SYMBOL_FLAGS_KIND_REGULAR "
          + "| [EXPORT_SYMBOL_FLAGS_FUNCTION_VARIANT] | variant | 3",
      ])
  }

  @Test func olderImagesHaveTheTrieInTheirDyldInfo() throws {
    let trie = try ExportTrie(LinkEditSample(.dyldInfoOnly, small).file())
    #expect(names(try #require(trie)) == ["_a", "_ab", "_b"])
    #expect(try ExportTrie(LinkEditSample(.dyldInfoOnly, []).file()) == nil)
  }

  @Test func aFileWithoutOneHasNone() throws {
    #expect(try ExportTrie(LinkEditSample(.dataInCode, []).file()) == nil)
  }

  @Test func anEmptyTrieHasNoExports() throws {
    let trie = try read([])
    #expect(names(trie) == [])
    #expect(trie.problems.isEmpty)
  }

  @Test func theRootMayBeTheOnlyExport() throws {
    #expect(names(try read([2, 0x00, 0x10, 0])) == [""])
  }

  @Test func aPlaceOutsideOfTheFileIsAnError() throws {
    var sample = LinkEditSample(.exportsTrie, small)
    sample.claimedSize = 1000
    let error = #expect(throws: ParseError.self) { try ExportTrie(sample.file()) }
    #expect(
      error?.message
        == "sample: exports trie: exports trie at 120 of size 1000 is not inside the file of "
        + "153 bytes (file offset 0x78)")
  }

  @Test func manyExportsAreGivenOutInBatches() throws {
    let leaves = (0..<200).map { (edge: "\($0)_", node: TrieNode([0x00, 0x01])) }
    let root = TrieNode([], [("a", TrieNode([], leaves)), ("b", TrieNode([], leaves))])
    let expected = ["a", "b"].flatMap { letter in (0..<200).map { "\(letter)\($0)_" } }
    #expect(names(try read(root.trie)) == expected)
  }

  @Test func describingStopsWhenNobodyReads() throws {
    let sink = RecordingSink(rowLimit: 2)
    try read(small).describe(into: sink)
    #expect(sink.lines.count == 3)
  }

  @Test func aLinkersTrieIsReadWhole() throws {
    let view = try testBinary("macho/libFeatures-arm64.dylib")
    let trie = try #require(try ExportTrie(MachOFile(view, in: Place(file: "libFeatures"))))
    let exports = trie.map { "\($0.name.string) \(String(trie.address(of: $0) ?? 0, radix: 16))" }
    #expect(
      exports.sorted() == [
        "_features_calls 8010", "_features_name 8008", "_features_run 718",
        "_features_version 8000", "_features_weak 700",
      ])
  }
}

/// Tries that no linker makes.
struct HostileExportTrieTests {
  private func read(_ trie: [UInt8]) throws -> (names: [String], messages: [String]) {
    let trie = try #require(try ExportTrie(LinkEditSample(.exportsTrie, trie).file()))
    return (trie.map(\.name.string), trie.problems.map(\.message))
  }

  @Test func aChildOutsideOfTheTrieDoesNotHideItsSiblings() throws {
    // The root has the children "a" at 0x70 and "b" at 8.
    let (names, messages) = try read([0, 2, 0x61, 0, 0x70, 0x62, 0, 8, 2, 0, 0x10, 0])
    #expect(names == ["b"])
    #expect(
      messages == [
        "sample: exports trie: child offset is 0x70, must be at most 0xb to lie in the trie "
          + "(file offset 0x7c)"
      ])
  }

  @Test func aCycleEnds() throws {
    let (names, messages) = try read([0, 2, 0x61, 0, 0, 0x62, 0, 8, 2, 0, 0x10, 0])
    #expect(names == ["b"])
    #expect(
      messages == ["sample: exports trie: node 0x0 appears twice (file offset 0x7c)"])
  }

  @Test func aNodeOfTwoParentsIsReadOnce() throws {
    let (names, messages) = try read([0, 2, 0x61, 0, 8, 0x62, 0, 8, 2, 0, 0x10, 0])
    #expect(names == ["a"])
    #expect(
      messages == ["sample: exports trie: node 0x8 appears twice (file offset 0x7f)"])
  }

  @Test func aNameWithoutEndEndsItsNodeOnly() throws {
    // "a" leads to a node whose second edge has no end; "b" comes before it in the trie.
    let (names, messages) = try read(
      [0, 2, 0x61, 0, 12, 0x62, 0, 8, 2, 0, 0x10, 0, 0, 2, 0x63, 0, 8, 0x64, 0x65])
    #expect(names == ["ac"])
    #expect(
      messages == [
        "sample: exports trie: edge needs 3 bytes, 2 are left (file offset 0x89)",
        "sample: exports trie: node 0x8 appears twice (file offset 0x7f)",
      ])
  }

  @Test func aCutOffNodeIsReported() throws {
    #expect(
      try read([0, 1, 0x61, 0, 5, 0x80]).messages == [
        "sample: exports trie: terminal size needs 2 bytes, 1 is left (file offset 0x7d)"
      ])
    #expect(
      try read([0, 1, 0x61, 0, 5, 9, 0]).messages == [
        "sample: exports trie: terminal size is 0x9, must be at most 0x1 to end with the trie "
          + "(file offset 0x7d)"
      ])
    #expect(
      try read([0, 1, 0x61, 0, 5, 2, 0, 0]).messages == [
        "sample: exports trie: child count needs 1 byte, 0 are left (file offset 0x80)"
      ])
    #expect(
      try read([0, 1, 0x61, 0]).messages == [
        "sample: exports trie: child offset needs 1 byte, 0 are left (file offset 0x7c)"
      ])
  }

  @Test func anExportThatDoesNotFitHidesNoChild() throws {
    // "a" says nothing of its address but has the child "ab".
    let root = TrieNode(
      [], [("a", TrieNode([0x00], [("b", TrieNode([0x00, 0x10]))]))])
    let (names, messages) = try read(root.trie)
    #expect(names == ["ab"])
    #expect(
      messages == ["sample: exports trie: address needs 1 byte, 0 are left (file offset 0x80)"])
  }

  @Test func anImportedNameMustEndInItsNode() throws {
    #expect(
      try read(TrieNode([0x08, 0x01, 0x78]).trie).messages == [
        "sample: exports trie: imported name needs 2 bytes, 1 is left (file offset 0x7b)"
      ])
  }

  @Test func aVariantMustNameItsTable() throws {
    #expect(
      try read(TrieNode([0x20, 0x01]).trie).messages == [
        "sample: exports trie: function variant table needs 1 byte, 0 are left "
          + "(file offset 0x7b)"
      ])
  }

  @Test func aNumberHasAtMostTenBytes() throws {
    let (names, messages) = try read([UInt8](repeating: 0x80, count: 11) + [0, 0])
    #expect(names == [])
    #expect(
      messages == [
        "sample: exports trie: more than 10 bytes in terminal size (file offset 0x78)"
      ])
  }

  @Test func overlappingNodesEndTheWalk() throws {
    // Six nodes, each of which starts inside of the one before and ends with it.
    let edges: [UInt8] = (0..<6).flatMap { [0x61 + $0, 0, 20 + $0] as [UInt8] }
    let (names, messages) = try read([0, 6] + edges + [7, 6, 5, 4, 3, 2, 1, 1, 0])
    #expect(names == ["a", "b"])
    #expect(
      messages == ["sample: exports trie: a node overlaps another (file offset 0x78)"])
  }

  @Test func aNameHasALimit() throws {
    let edge = [UInt8](repeating: 0x61, count: ExportTrie.longestName + 1)
    let (names, messages) = try read([0, 1] + edge + [0, 0])
    #expect(names == [])
    #expect(
      messages == ["sample: exports trie: more than 32768 bytes in a name (file offset 0x7a)"])
  }

  @Test func nestingHasALimit() throws {
    // Each node has one child, with an empty edge.
    var trie: [UInt8] = []
    for index in 1...40_000 { trie += [0, 1, 0] + paddedLEB(index * 6) }
    let (names, messages) = try read(trie + [2, 0, 0x10, 0])
    #expect(names == [])
    #expect(
      messages == ["sample: exports trie: more than 32768 nested nodes (file offset 0x30078)"])
  }

  @Test func namesTogetherHaveALimit() throws {
    // 400 exports share a prefix of 30,000 bytes.
    let prefix = [UInt8](repeating: 0x61, count: 30_000)
    let first = 30_006
    var trie: [UInt8] = [0, 1] + prefix + [0] + paddedLEB(first)
    var leaves: [UInt8] = []
    let leavesStart = first + 2 + 200 * 5
    trie += [0, 200]
    for _ in 0..<200 {
      trie += [0x62, 0] + paddedLEB(leavesStart + leaves.count)
      let child = leavesStart + leaves.count + 9
      leaves += [2, 0, 1, 1, 0x63, 0] + paddedLEB(child) + [2, 0, 1, 0]
    }
    let (names, messages) = try read(trie + leaves)
    #expect(names.count == 286)
    #expect(
      messages == ["sample: exports trie: more than 8603648 bytes of names (file offset 0x78)"])
  }

  @Test func problemsHaveALimit() throws {
    var trie: [UInt8] = [0, 150]
    for _ in 0..<150 { trie += [0x61, 0, 0] }
    let messages = try read(trie).messages
    #expect(messages.count == 101)
    #expect(
      messages.last == "sample: exports trie: more than 100 problems (file offset 0x1a8)")
  }

  @Test func damageIsReportedAndNeverTraps() {
    let root = TrieNode(
      [],
      [
        ("ab", TrieNode([0x02, 0x85, 0x01], [("c", TrieNode([0x10, 0x08, 0x18]))])),
        ("b", TrieNode([0x08, 0x02, 0x78, 0x79, 0x00])),
        ("c", TrieNode([0x20, 0x09, 0x03])),
      ])
    let trie = root.trie
    var problems = 0
    Mutations.forEach(of: LinkEditSample(.exportsTrie, trie).bytes) { damaged in
      guard let file = try? MachOFile(ByteView(damaged), in: Place(file: "damaged")),
        let trie = try? ExportTrie(file)
      else { return }
      let sink = RecordingSink()
      trie.describe(into: sink)
      problems += sink.problems.count
      #expect(sink.lines.count <= trie.bytes.count + 1)
    }
    #expect(problems > 100)
  }
}
