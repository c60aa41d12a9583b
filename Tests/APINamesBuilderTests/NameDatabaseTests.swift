import APINames
import MachOBytes
import TestSupport
import Testing

/// Files of private names.
struct NameDatabaseTests {
  private static let system = NameDatabaseHead.System(
    name: "iOS", version: "17.0", build: "21A328")

  private static func head(date: String = "2026-11-30") -> NameDatabaseHead {
    NameDatabaseHead(
      sdk: .init(name: "iOS", version: "17.0", build: ""), runtime: system, isSimulator: true,
      date: date, counts: [.init(.selector, 2), .init(NameKind(rawValue: 77), 1)],
      declaredCount: 1, unreadCount: 3)
  }

  private static func bytes() throws -> [UInt8] {
    var names = NameTableBuilder()
    try names.add(.selector, view("_run:"), owner: view("UIKit"))
    try names.add(.selector, view("_stop"), owner: view("UIKit,Other"))
    var declared = NameTableBuilder()
    try declared.add(.className, view("UIThing"), owner: .empty)
    return NameDatabase.bytes(head(), names: try names.build(), declared: try declared.build())
  }

  private static func view(_ text: String) -> ByteView { ByteView(Array(text.utf8)) }

  private static func error(_ bytes: [UInt8]) -> String {
    do {
      _ = try NameDatabase(ByteView(bytes))
      return "none"
    } catch {
      return error.message
    }
  }

  @Test func whatIsWrittenIsRead() throws {
    let database = try NameDatabase(ByteView(try Self.bytes()))
    #expect(database.head == Self.head())
    #expect(database.names.owners(of: .selector, Self.view("_stop"))?.string == "Other,UIKit")
    #expect(database.names.owners(of: .className, Self.view("_stop")) == nil)
    #expect(database.declared.owners(of: .className, Self.view("UIThing")) != nil)
    #expect(database.declared.owners(of: .className, Self.view("UIOther")) == nil)
  }

  /// A database comes before other tables, and what its SDK declares is no longer private.
  @Test func databasesAreAdded() throws {
    var older = NameTableBuilder()
    try older.add(.selector, Self.view("_run:"), owner: Self.view("Old"))
    try older.add(.selector, Self.view("_old"), owner: Self.view("Old"))
    try older.add(.className, Self.view("UIThing"), owner: Self.view("Old"))
    let table = try NameTable(ByteView(try older.build()))
    let before = PrivateNames(
      tables: [table], facts: NameFacts(.empty), newestSystem: 16 << 16)
    #expect(before.find(.className, "UIThing") != nil)
    let names = before.adding(
      try NameDatabase(ByteView(try Self.bytes())), newestSystem: 17 << 16)
    #expect(names.newestSystem == 17 << 16)
    #expect(names.find(.selector, "_run:")?.owner.string == "UIKit")
    #expect(names.find(.selector, "_stop")?.owner.string == "Other,UIKit")
    #expect(names.find(.selector, "_old")?.owner.string == "Old")
    #expect(names.find(.className, "UIThing") == nil)
  }

  /// A name that holds ends of lines or is long must not break the head.
  @Test func oddSystemsStayOnTheirLine() throws {
    let odd = NameDatabaseHead.System(
      name: "My\nown  system", version: "", build: String(repeating: "x", count: 9000))
    let head = NameDatabaseHead(
      sdk: odd, runtime: odd, isSimulator: false, date: "a b\n", counts: [], declaredCount: 0,
      unreadCount: 0)
    let empty = try NameTableBuilder().build()
    let database = try NameDatabase(
      ByteView(NameDatabase.bytes(head, names: empty, declared: empty)))
    #expect(database.head.sdk.name == "Myown system")
    #expect(database.head.sdk.version == "-")
    #expect(database.head.sdk.build.count == 64)
    #expect(database.head.date == "ab")
  }

  @Test(arguments: [
    ("", "is no database of names; 'machtool db build' makes one"),
    (
      "machtool names 2\n\n",
      "is a database of names of version 2, and this program reads version 1"
    ),
    ("machtool names 1\nsdk 1 - iOS\n", "the head of the database of names does not end"),
    (
      "machtool names 1\nsdk 1 -\n\n", "the head of the database of names has no right 'sdk'"
    ),
    (
      "machtool names 1\nsdk 1 - iOS\nruntime 1 - iOS\nsimulator x\n\n",
      "the head of the database of names has no right 'simulator'"
    ),
    (
      "machtool names 1\nsdk 1 - iOS\nruntime 1 - iOS\nsimulator 0\nmade -\ndeclared 0\n"
        + "unread 0\nnew 1\n\n",
      "not a table of names"
    ),
  ])
  func errors(_ text: String, _ expected: String) {
    #expect(Self.error(Array(text.utf8)) == expected)
  }

  @Test func damagedDatabasesComeBack() throws {
    let bytes = try Self.bytes()
    var readable = 0
    Mutations.forEach(of: bytes, values: [0x01, 0x04, 0x80]) { damaged in
      guard let database = try? NameDatabase(ByteView(damaged)) else { return }
      readable += 1
      for name in ["_run:", "_stop", "UIThing", ""] {
        // An owner is at most the whole text of owners.
        let owner = database.names.owners(of: .selector, Self.view(name))
        #expect((owner?.count ?? 0) <= bytes.count)
        _ = database.declared.owners(of: .className, Self.view(name))
      }
    }
    // Every beginning is too short, so these are bytes that were changed.
    #expect(readable > 0)
    for count in bytes.indices where count < bytes.count - 8 {
      #expect(Self.error([UInt8](bytes.prefix(count))) != "none")
    }
  }
}
