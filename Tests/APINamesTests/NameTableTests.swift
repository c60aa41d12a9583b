import MachOBytes
import TestSupport
import Testing

@testable import APINames

struct NameTableTests {
  private func table(_ names: [(NameKind, String, String)]) throws -> [UInt8] {
    var builder = NameTableBuilder()
    for (kind, name, owner) in names {
      try builder.add(kind, ByteView(Array(name.utf8)), owner: ByteView(Array(owner.utf8)))
    }
    return try builder.build()
  }

  private func owners(_ table: NameTable, _ kind: NameKind, _ name: String) -> String? {
    table.owners(of: kind, ByteView(Array(name.utf8)))?.string
  }

  private let sample: [(NameKind, String, String)] = [
    (.selector, "_setWidth:", "UIKitCore"), (.selector, "a", ""),
    (.symbol, "_MGCopyAnswer", "libMobileGestalt.dylib"), (.className, "UIKeyboardImpl", "UIKit"),
    (.selector, "_setWidth:", "AppKit,UIKitCore"), (.framework, "ChatKit", ""),
  ]

  @Test func namesAreFoundWithTheirOwners() throws {
    let table = try NameTable(ByteView(table(sample)))
    #expect(table.nameCount == 5)
    #expect(owners(table, .selector, "_setWidth:") == "AppKit,UIKitCore")
    #expect(owners(table, .symbol, "_MGCopyAnswer") == "libMobileGestalt.dylib")
    #expect(owners(table, .className, "UIKeyboardImpl") == "UIKit")
    #expect(owners(table, .selector, "a") == "")
    #expect(owners(table, .framework, "ChatKit") == "")
  }

  @Test func othersAreNot() throws {
    let table = try NameTable(ByteView(table(sample)))
    for kind in [NameKind.symbol, .className, .key, .framework, .text, NameKind(rawValue: 77)] {
      #expect(owners(table, kind, "_setWidth:") == nil)
    }
    for name in ["_setWidth", "_setwidth:", "", "_setWidth:\0", "b"] {
      #expect(owners(table, .selector, name) == nil)
    }
  }

  @Test func theOrderOfRowsDoesNotMatter() throws {
    #expect(try table(sample) == table(sample.reversed()))
  }

  @Test func anEmptyTableHoldsNothing() throws {
    let bytes = try table([])
    let table = try NameTable(ByteView(bytes))
    #expect(table.nameCount == 0)
    #expect(table.byteCount == UInt64(bytes.count))
    #expect(owners(table, .selector, "a") == nil)
  }

  @Test func ownersPastTheLimitAreCut() throws {
    var builder = NameTableBuilder(ownerLimit: 2)
    for owner in ["D", "B", "C,A", "B"] {
      try builder.add(.key, ByteView("_x"), owner: ByteView(Array(owner.utf8)))
    }
    let names = PrivateNames(
      tables: [try NameTable(ByteView(builder.build()))], facts: NameFacts(.empty),
      newestSystem: 0)
    let name = try #require(names.find(.key, "_x"))
    #expect(name.owner.string == "A,B,+")
    #expect(name.owners.map(\.string) == ["A", "B"])
    #expect(name.hasMoreOwners)
  }

  @Test func itIsMadeOfPrintableCharacters() throws {
    let bytes = try table(sample)
    #expect(bytes.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x22 && $0 != 0x5c })
  }

  /// The hash is part of the form: a table of one version is read by all others. The numbers are
  /// those of another program.
  @Test(arguments: [
    (NameKind.selector, "", 0x022c_f9a6_3789_550a as UInt64),
    (.selector, "a", 0x6287_f157_2c46_4337),
    (.className, "a", 0x3949_4de0_195d_9b03),
    (.selector, "init", 0x7ae8_3657_fff3_2e2c),
    (.symbol, "_objc_ms", 0x8974_d71d_43d7_e030),
    (.selector, "_setWidth:", 0xd2cd_40b2_a45b_7d4f),
    (.selector, "navigationController:didShowViewController:animated:", 0x63dd_7149_f452_62ec),
  ])
  func hashesStayAsTheyAre(kind: NameKind, name: String, value: UInt64) {
    #expect(NameHash(kind, ByteView(Array(name.utf8))).value == value)
  }

  @Test func everyNumberIsWrittenAndRead() {
    var number: UInt64 = 1
    while number < PrintableNumber.limit {
      for value in [number - 1, number, number | 0x2c] {
        #expect(PrintableNumber.decode(PrintableNumber.encode(value)) == value)
      }
      number <<= 1
    }
    #expect(PrintableNumber.decode(PrintableNumber.empty) == nil)
    #expect(PrintableNumber.decode(0x5c30_3030_3030_3030) == nil)
  }

  // MARK: - Damage

  @Test func whatIsNoTableSaysSo() throws {
    let bytes = try table(sample)
    func error(_ bytes: [UInt8]) -> String? {
      do throws(NameTableError) {
        _ = try NameTable(ByteView(bytes))
        return nil
      } catch {
        return error.message
      }
    }
    func patched(_ cell: Int, _ number: UInt64) -> [UInt8] {
      var writer = ByteWriter(.little)
      writer.append(bytes)
      writer.patch(PrintableNumber.encode(number), at: cell * 8)
      return writer.bytes
    }
    #expect(error([]) == "not a table of names")
    #expect(error(Array("APINAME2".utf8)) == "not a table of names")
    #expect(
      error(Array("APINAME1".utf8))
        == "the table of names ends too early: homes needs 8 bytes, 0 are left")
    #expect(
      error(Array(bytes.dropLast()))
        == """
        the table of names ends too early: the table needs \(bytes.count) bytes, \
        \(bytes.count - 1) are left
        """)
    #expect(error(patched(1, 0)) == "the head of the table of names is damaged: homes is 0")
    #expect(
      error(patched(4, 25)) == "the head of the table of names is damaged: owner_bits is 25")
    #expect(
      error(patched(3, 4097))
        == "the head of the table of names is damaged: longest_search is 4097")
    #expect(
      error(patched(7, 99)) == "the head of the table of names is damaged: names is 99")
    var noNumber = bytes
    noNumber[8] = 0
    #expect(
      error(noNumber) == "the head of the table of names is damaged: homes is no number")
  }

  @Test func damageIsSurvived() throws {
    Mutations.forEach(of: try table(sample)) { bytes in
      guard let table = try? NameTable(ByteView(bytes)) else { return }
      for (kind, name, _) in sample { _ = owners(table, kind, name) }
    }
  }

  /// A slot whose owner does not exist, and a table without an empty slot.
  @Test func lookUpsInAHostileTableEnd() throws {
    let bytes = try table([(.selector, "a", "A")])
    var writer = ByteWriter(.little)
    writer.append(bytes)
    for offset in stride(from: 64, to: bytes.count, by: 8) { writer.patch(UInt64.max, at: offset) }
    let full = try NameTable(ByteView(writer.bytes))
    #expect(owners(full, .selector, "a") == nil)
    #expect(owners(full, .selector, "b") == nil)

    var wrong = ByteWriter(.little)
    wrong.append(bytes)
    // One bit of the slot is the owner's: there is no second one.
    let slot: UInt64 = try ByteView(bytes).load(at: 64, .little)
    let number = try #require(PrintableNumber.decode(slot))
    wrong.patch(PrintableNumber.encode(number | 1), at: 64)
    #expect(owners(try NameTable(ByteView(wrong.bytes)), .selector, "a") == "")
  }
}
