import AppPackage
import MachOBytes
import MachOCore
import TestSupport
import Testing

struct PropertyListTests {
  private func sample() throws -> PropertyList {
    try read(
      """
      <dict>
        <key>Name</key><string>App</string>
        <key>Numbers</key><array><integer>-3</integer><integer>18446744073709551615</integer>
          <real>1</real></array>
        <key>More</key><dict><key>When</key><date>2001-01-01T00:00:00Z</date>
          <key>Data</key><data>AQI=</data><key>Flag</key><true/></dict>
        <key>Nothing</key><array/>
      </dict>
      """)
  }

  @Test func lookupsFailWithNil() throws {
    let list = try sample()
    #expect(list["name"] == nil)
    #expect(list[0] == nil)
    #expect(list["Name"]?["x"] == nil)
    #expect(list["Name"]?[0] == nil)
    #expect(list["Numbers"]?[-1] == nil)
    #expect(list["Numbers"]?[3] == nil)
    #expect(list["Numbers"]?[2]?.real == 1)
  }

  @Test func pathsLeadThroughArraysAndDictionaries() throws {
    let list = try sample()
    #expect(list.path("More", "Flag")?.boolean == true)
    #expect(list.path("Numbers", 0)?.integer == -3)
    #expect(list.path("Numbers", 9) == nil)
    #expect(list.path("Numbers", "0") == nil)
    #expect(list.path()?.kind == .dictionary)
  }

  @Test func accessorsAnswerForTheirTypeOnly() throws {
    let list = try sample()
    #expect(list.string == nil)
    #expect(list.text == nil)
    #expect(list.array == nil)
    #expect(list.set == nil)
    #expect(list.data == nil)
    #expect(list.date == nil)
    #expect(list.uid == nil)
    #expect(list.boolean == nil)
    #expect(list["Numbers"]?.dictionary == nil)
    #expect(list["Name"]?.data == nil)
  }

  @Test func typesHaveNames() {
    #expect(
      PropertyListKind.allCases.map(\.rawValue) == [
        "string", "integer", "real", "boolean", "date", "data", "array", "dictionary", "UID",
        "set", "null",
      ])
  }

  @Test func describesItself() throws {
    let sink = RecordingSink()
    try sample().describe(into: sink)
    #expect(
      sink.lines == [
        "dictionary", "  Name", "    key: Name", "    string: App", "  Numbers",
        "    key: Numbers", "    array", "      item 0", "        integer: -3", "      item 1",
        "        integer: 18446744073709551615", "      item 2", "        real: 1.0", "  More",
        "    key: More", "    dictionary", "      When", "        key: When",
        "        date: 2001-01-01T00:00:00Z", "      Data", "        key: Data",
        "        data: [1, 2]", "      Flag", "        key: Flag", "        boolean: yes",
        "  Nothing", "    key: Nothing", "    array",
      ])
    #expect(sink.problems.isEmpty)
  }

  @Test func describesTheTypesOfBinaryLists() throws {
    let wide = [0x14, 1] + [UInt8](repeating: 0, count: 15)
    let sink = RecordingSink()
    try read(BinaryPlistBuilder([0xc3, 1, 2, 3], wide, [0x80, 5], [0x00])).describe(into: sink)
    #expect(
      sink.lines == [
        "set", "  item 0", "    integer: \([1] + [UInt8](repeating: 0, count: 15))", "  item 1",
        "    UID: 5", "  item 2", "    null: null",
      ])
  }

  @Test func describesAPlainValue() throws {
    let sink = RecordingSink()
    try read("<string>a</string>").describe(into: sink)
    #expect(sink.lines == ["string: a"])
  }

  @Test func descriptionsEndWhenNobodyReads() throws {
    let sink = RecordingSink(rowLimit: 0)
    try sample().describe(into: sink)
    #expect(sink.lines == ["dictionary"])
    #expect(sink.problems.isEmpty)
  }

  @Test(arguments: [
    (1, 1, 1, "0001-01-01T00:00:00Z"), (0, 12, 31, "0000-12-31T00:00:00Z"),
    (1600, 2, 29, "1600-02-29T00:00:00Z"), (1900, 2, 29, "1900-03-01T00:00:00Z"),
    (9999, 12, 31, "9999-12-31T00:00:00Z"), (2023, 2, 30, "2023-03-02T00:00:00Z"),
  ])
  func datesOfTheCalendar(_ year: Int, _ month: Int, _ day: Int, _ text: String) throws {
    let date = PropertyListDate(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
    #expect(date?.description == text)
  }

  @Test func datesOutsideOfTheCalendar() {
    func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int) -> PropertyListDate? {
      PropertyListDate(year: year, month: month, day: day, hour: hour, minute: 0, second: 0)
    }
    #expect(date(1_000_000, 1, 1, 0) == nil)
    #expect(date(2001, 0, 1, 0) == nil)
    #expect(date(2001, 1, 32, 0) == nil)
    #expect(date(2001, 1, 1, 24) == nil)
    #expect(
      PropertyListDate(secondsSince2001: .nan).description == "nan seconds since 2001")
    #expect(
      PropertyListDate(secondsSince2001: 1e300).description == "1e+300 seconds since 2001")
    #expect(PropertyListDate(secondsSince2001: -0.5).description == "2000-12-31T23:59:59Z")
  }
}
