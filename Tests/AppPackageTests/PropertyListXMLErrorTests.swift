import AppPackage
import MachOCore
import Testing

struct PropertyListXMLErrorTests {
  /// Text, what is said of it after the place, line, file offset.
  static let faults: [(String, String, Int, Int)] = [
    ("", "the end of the file where a property list is expected", 1, 0),
    (" \n ", "the end of the file where a property list is expected", 2, 3),
    ("hello", "'h' where a property list is expected", 1, 0),
    ("\u{1}", "byte 0x1 where a property list is expected", 1, 0),
    ("é", "'é' where a property list is expected", 1, 0),
    ("<html>", "<html> where a property list is expected", 1, 0),
    (
      "{ a = b; }",
      "an old-style (OpenStep) property list where an XML or a binary one is expected", 1, 0
    ),
    (
      "/* x */\n\"a\" = \"b\";",
      "an old-style (OpenStep) property list where an XML or a binary one is expected", 1, 0
    ),
    (
      "\nNSMenu = \"b\";",
      "an old-style (OpenStep) property list where an XML or a binary one is expected", 2, 1
    ),
    ("<plist/>", "<plist/> where a value is expected", 1, 0),
    ("<plist></plist>", "</plist> where a value is expected", 1, 7),
    ("</plist>", "</plist> where a value is expected", 1, 0),
    ("<key>a</key>", "<key> where a value is expected", 1, 0),
    ("<plist><plist>", "<plist> where a value is expected", 1, 7),
    ("<plist><true/><true/>", "<true/> where </plist> is expected", 1, 14),
    ("<plist><true/>", "the end of the file where </plist> is expected", 1, 14),
    ("<true/>x", "'x' where the end of the file is expected", 1, 7),
    ("<true/>\n<true/>", "<true/> where the end of the file is expected", 2, 8),
    ("<array>\n<foo>", "<foo> where a value or </array> is expected", 2, 8),
    ("<array><key>", "<key> where a value or </array> is expected", 1, 7),
    ("<array>x", "'x' where a value or </array> is expected", 1, 7),
    ("<array></dict>", "</dict> where </array> is expected", 1, 7),
    ("<array></array x>", "</array where </array> is expected", 1, 7),
    ("<array></arrays>", "</arrays> where </array> is expected", 1, 7),
    ("<array></array", "the end of the file where </array> is expected", 1, 14),
    ("<array", "the end of the file where > is expected", 1, 6),
    ("<dict><true/>", "<true/> where <key> or </dict> is expected", 1, 6),
    ("<dict><key>a</key></dict>", "</dict> where the key's value is expected", 1, 18),
    ("<dict><key>a</key><key>b</key>", "<key> where the key's value is expected", 1, 18),
    ("<dict><key>a</key>", "the end of the file where the key's value is expected", 1, 18),
    ("<dict><key>a", "the end of the file where a closing tag is expected", 1, 12),
    ("<dict><key>a</string>", "</string> where </key> is expected", 1, 12),
    ("<string>a<b>", "<b> where </string> is expected", 1, 9),
    ("<string>&amp;<b>", "<b> where a closing tag is expected", 1, 13),
    ("<string>a<!-- b -->", "<!-- where a closing tag is expected", 1, 9),
    ("<string><![CDATA[a</string>", "the end of the file where ]]> is expected", 1, 27),
    (
      "<string>&nbsp;</string>",
      "'&nbsp;' where &lt; &gt; &amp; &quot; &apos; or the number of a character is expected", 1, 8
    ),
    (
      "<string>&#xd800;</string>",
      "'&#xd800;' where &lt; &gt; &amp; &quot; &apos; or the number of a character is expected", 1,
      8
    ),
    (
      "<string>&#;</string>",
      "'&#;' where &lt; &gt; &amp; &quot; &apos; or the number of a character is expected", 1, 8
    ),
    (
      "<string>a & b</string>",
      "'& b' where &lt; &gt; &amp; &quot; &apos; or the number of a character is expected", 1, 10
    ),
    ("<!-- a", "the end of the file where --> is expected", 1, 6),
    ("<!-->", "the end of the file where --> is expected", 1, 5),
    ("<?xml", "the end of the file where ?> is expected", 1, 5),
    ("<!ELEMENT a>", "<!ELEMENT where <!DOCTYPE is expected", 1, 0),
    ("<!DOCTYPE plist", "the end of the file where > is expected", 1, 15),
    (
      "<!DOCTYPE plist [<!ENTITY a \"aaa\">]><string>&a;</string>",
      "an internal subset where the end of <!DOCTYPE is expected", 1, 16
    ),
    ("<integer></integer>", "<integer> is '', must be a number", 1, 9),
    ("<integer>1 </integer>", "<integer> is '1 ', must be a number", 1, 9),
    ("<integer>0x</integer>", "<integer> is '0x', must be a number", 1, 9),
    ("<integer>1.0</integer>", "<integer> is '1.0', must be a number", 1, 9),
    (
      "<integer>18446744073709551616</integer>",
      "'18446744073709551616' where an integer of 64 bits is expected", 1, 9
    ),
    (
      "<integer>-9223372036854775809</integer>",
      "'-9223372036854775809' where an integer of 64 bits is expected", 1, 9
    ),
    (
      "<integer>" + String(repeating: "7", count: 50) + "</integer>",
      "'" + String(repeating: "7", count: 40) + "...' where an integer of 64 bits is expected", 1, 9
    ),
    ("<integer/>", "<integer/> where <integer> with a value is expected", 1, 0),
    ("<data/>", "<data/> where <data> with a value is expected", 1, 0),
    ("<real></real>", "<real> is '', must be a number", 1, 6),
    ("<real>1,5</real>", "<real> is '1,5', must be a number", 1, 6),
    ("<real>0x10</real>", "<real> is '0x10', must be a number", 1, 6),
    (
      "<real>" + String(repeating: "1", count: 1_025) + "</real>",
      "more than 1024 bytes in <real>", 1, 6
    ),
    (
      "<date>2001-01-01</date>",
      "'2001-01-01' where a date like 2001-01-01T00:00:00Z is expected", 1, 6
    ),
    (
      "<date>2001-13-01T00:00:00Z</date>",
      "'2001-13-01T00:00:00Z' where a date like 2001-01-01T00:00:00Z is expected", 1, 6
    ),
    ("<data>QUé</data>", "byte 0xc3 where base64 is expected", 1, 8),
    ("<true>1</true>", "'1' where </true> is expected", 1, 6),
    ("<true> </true>", "white space where </true> is expected", 1, 6),
  ]

  @Test(arguments: faults)
  func aFaultIsNamedWithItsPlace(_ text: String, _ words: String, _ line: Int, _ offset: Int) {
    #expect(
      message(text)
        == "Info.plist: property list line \(line): \(words) "
        + "(file offset 0x\(String(offset, radix: 16)))")
  }

  @Test func invalidUTF8() {
    #expect(
      message(Array("<array>\n<string>ab".utf8) + [0xff] + Array("</string></array>".utf8))
        == "Info.plist: property list line 2: byte 0xff where UTF-8 text is expected "
        + "(file offset 0x12)")
    #expect(
      message(Array("<string>&lt;".utf8) + [0xc0, 0x80] + Array("</string>".utf8))
        == "Info.plist: property list line 1: byte 0xc0 where UTF-8 text is expected "
        + "(file offset 0xc)")
  }

  @Test func unreadableEncodings() {
    let expected = "where UTF-8 or UTF-16 with a byte order mark is expected (file offset 0x0)"
    #expect(
      message([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0])
        == "Info.plist: property list: UTF-32 \(expected)")
    #expect(
      message([0, 0, 0xfe, 0xff, 0, 0, 0, 0x3c])
        == "Info.plist: property list: UTF-32 \(expected)")
    #expect(
      message([0x3c, 0, 0x61, 0])
        == "Info.plist: property list: UTF-16 without a byte order mark \(expected)")
  }

  @Test func brokenUTF16() {
    #expect(
      message([0xff, 0xfe, 0x3c, 0, 0x61])
        == "Info.plist: property list: UTF-16 unit needs 2 bytes, 1 is left (file offset 0x4)")
    #expect(
      message([0xfe, 0xff, 0, 0x3c, 0xd8, 0])
        == "Info.plist: property list: half a surrogate pair where a character is expected "
        + "(file offset 0x4)")
    // An offset behind characters of one, three and, as two units, four bytes.
    #expect(
      message([0xfe, 0xff, 0, 0x3c, 0x6f, 0x22, 0xd8, 0x3d, 0xde, 0, 0, 0x3e])
        == "Info.plist: property list line 1: < where a property list is expected "
        + "(file offset 0x2)")
  }
}
