import AppPackage
import MachOBytes
import MachOCore
import TestSupport
import Testing

struct PropertyListXMLTests {
  @Test func aFileAsXcodeWritesIt() throws {
    let list = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      	<key>CFBundleExecutable</key>
      	<string>App</string>
      	<!-- phones and pads -->
      	<key>UIDeviceFamily</key>
      	<array>
      		<integer>1</integer>
      		<integer>2</integer>
      	</array>
      	<key>LSRequiresIPhoneOS</key>
      	<true/>
      </dict>
      </plist>

      """)
    #expect(list["CFBundleExecutable"]?.string == "App")
    #expect(list.path("UIDeviceFamily", 1)?.integer == 2)
    #expect(list["LSRequiresIPhoneOS"]?.boolean == true)
    #expect(
      list.dictionary?.map(\.key.string) == [
        "CFBundleExecutable", "UIDeviceFamily", "LSRequiresIPhoneOS",
      ])
  }

  @Test func typesAreKeptApart() throws {
    let list = try read(
      "<array><integer>1</integer><real>1</real><true/><string>1</string></array>")
    let values = try #require(list.array)
    #expect(values.map(\.typeName) == ["integer", "real", "boolean", "string"])
    #expect(values.map(\.integer) == [1, nil, nil, nil])
    #expect(values.map(\.real) == [nil, 1, nil, nil])
    #expect(values.map(\.boolean) == [nil, nil, true, nil])
    #expect(values.map(\.string) == [nil, nil, nil, "1"])
  }

  @Test(arguments: [
    ("0", 0), ("-1", -1), ("+7", 7), ("0x1F", 31), ("-0Xff", -255), ("007", 7), (" \n- 5", -5),
    ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
  ])
  func integers(_ text: String, _ value: Int64) throws {
    #expect(try read("<integer>\(text)</integer>").integer == value)
  }

  @Test func integersAboveTheSignedRange() throws {
    let value = try read("<integer>18446744073709551615</integer>")
    #expect(value.integer == nil)
    #expect(value.unsignedInteger == .max)
    #expect(value.kind == .integer)
    #expect(try read("<integer>-1</integer>").unsignedInteger == nil)
  }

  @Test(arguments: [
    ("1.5e3", 1500), ("-0.25", -0.25), (" .5", 0.5), ("+Infinity", Double.infinity),
    ("-inf", -.infinity), ("inf", .infinity),
  ])
  func reals(_ text: String, _ value: Double) throws {
    #expect(try read("<real>\(text)</real>").real == value)
  }

  @Test func realsThatAreNoNumber() throws {
    #expect(try read("<real>NaN</real>").real?.isNaN == true)
  }

  @Test(arguments: [
    ("2001-01-01T00:00:00Z", 0), ("2000-02-29T00:00:01Z", -26_524_799),
    ("1970-01-01T00:00:00Z", -978_307_200), ("2024-12-31T23:59:59Z", 757_382_399),
  ])
  func dates(_ text: String, _ seconds: Double) throws {
    let date = try #require(try read("<date>\(text)</date>").date)
    #expect(date.secondsSince2001 == seconds)
    #expect(date.description == text)
  }

  @Test(arguments: [
    ("", ""), ("QUJD", "ABC"), ("QQ==", "A"), ("QUI=", "AB"), ("\n\tQU\n\tJD\n", "ABC"),
    ("Q*U-JD", "ABC"), ("QUJDR", "ABC"), ("RA=.=", "D\0"),
  ])
  func data(_ text: String, _ value: String) throws {
    #expect(try read("<data>\(text)</data>").data?.string == value)
  }

  @Test(arguments: [
    ("a &lt;&gt;&amp;&quot;&apos; b", "a <>&\"' b"), ("&#65;&#x1f600;&#x000041;", "A😀A"),
    ("a<![CDATA[<b> & ]] ]>]]>c", "a<b> & ]] ]>c"), ("<![CDATA[]]>", ""), ("", ""),
    (" a\r\n\tb ", " a\r\n\tb "), ("é漢", "é漢"),
  ])
  func text(_ text: String, _ value: String) throws {
    #expect(try read("<string>\(text)</string>").string == value)
    let list = try read("<dict><key>\(text)</key><true/></dict>")
    #expect(list[value]?.boolean == true)
  }

  @Test func emptyElements() throws {
    let list = try read(
      "<dict><key/><dict/><key>a</key><array></array><key>b</key><string/><key>c</key>"
        + "<false></false><key>d</key><true x='y' /></dict>")
    #expect(list[""]?.dictionary?.isEmpty == true)
    #expect(list["a"]?.array?.isEmpty == true)
    #expect(list["b"]?.string == "")
    #expect(list["c"]?.boolean == false)
    #expect(list["d"]?.boolean == true)
  }

  @Test func commentsAndInstructionsStandBetweenElements() throws {
    let list = try read(
      "<?a?><!--><--><!-- - --><plist><?b?><array><!----><true/><!-- > --></array></plist>"
        + "\n<!-- end --><?c?>\n")
    #expect(list.array?.count == 1)
  }

  @Test func theLastOfEqualKeysCounts() throws {
    let list = try read(
      "<dict><key>a</key><integer>1</integer><key>b</key><true/><key>a</key><integer>2</integer>"
        + "</dict>")
    #expect(list["a"]?.integer == 2)
    #expect(list.dictionary?.map(\.key.string) == ["a", "b", "a"])
    #expect(list.dictionary?.map(\.value.integer) == [1, nil, 2])
  }

  @Test func valuesKnowWhereTheyStand() throws {
    let list = try read("<plist>\r\n<array>\n  <string>é</string><true/>\r</array></plist>")
    let values = try #require(list.array)
    #expect(list.fileOffset == 9)
    #expect(values.map(\.fileOffset) == [19, 38])
    #expect(values.map(\.position?.line) == [3, 3])
    #expect(values.map(\.position?.column) == [3, 21])
  }

  @Test func utf8WithAByteOrderMark() throws {
    let list = try read([0xef, 0xbb, 0xbf] + Array("<array><true/></array>".utf8))
    #expect(list[0]?.fileOffset == 10)
    #expect(list[0]?.position?.column == 8)
  }

  @Test(arguments: [ByteOrder.little, .big])
  func utf16WithAByteOrderMark(_ order: ByteOrder) throws {
    var writer = ByteWriter(order)
    for unit in "\u{feff}<array><string>é😀</string><true/></array>".utf16 { writer.append(unit) }
    let list = try read(writer.bytes)
    #expect(list[0]?.string == "é😀")
    // After the mark 7 units of <array>, 8, 3 and 9 of the string.
    #expect(list[1]?.fileOffset == 2 + 2 * 27)
    #expect(list[1]?.position?.column == 27)
  }

  @Test func declaredEncodings() throws {
    for name in ["utf-8", "UTF-8", "US-ASCII", "ISO-8859-1"] {
      #expect(message("<?xml version='1.0' encoding='\(name)'?><true/>") == "")
    }
    #expect(
      message("<?xml version='1.0' encoding='ISO-8859-1'?><string>é</string>")
        == "Info.plist: property list line 1: encoding 'ISO-8859-1' where UTF-8 is expected "
        + "(file offset 0x0)")
    #expect(
      message("<?xml encoding=\"UTF-16\"?><true/>")
        == "Info.plist: property list line 1: encoding 'UTF-16' where UTF-8 is expected "
        + "(file offset 0x0)")
  }

  @Test func keyedReferencesAreDictionaries() throws {
    let list = try read("<dict><key>CF$UID</key><integer>7</integer></dict>")
    #expect(list.kind == .dictionary)
    #expect(list.uid == 7)
    #expect(try read("<integer>7</integer>").uid == nil)
  }

  @Test func damageIsReportedAndNeverTraps() {
    let text =
      "\u{feff}<?xml encoding='UTF-8'?><!DOCTYPE plist><plist><dict><key>a&lt;</key>"
      + "<array><integer>-1</integer><real>2.5</real><date>2001-01-01T00:00:00Z</date>"
      + "<data>QQ==</data><string>&#65;<![CDATA[x]]>é</string><true/></array></dict></plist>"
    var readable = 0
    Mutations.forEach(of: Array(text.utf8)) { damaged in
      guard let list = try? read(damaged) else { return }
      readable += 1
      let sink = RecordingSink()
      list.describe(into: sink)
      #expect(!sink.lines.isEmpty)
    }
    #expect(readable > 50)
  }
}
