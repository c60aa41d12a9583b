import AppPackage
import MachOBytes
import TestSupport
import Testing

/// What is written is what Apple's tools write, and what our reader reads.
struct XMLPropertyListWriterTests {
  private func text(_ value: PropertyListValue) -> String {
    String(decoding: XMLPropertyListWriter.write(value), as: UTF8.self)
  }

  private static let sample = PropertyListValue.dictionary([
    "b": .array([.string("x"), .integer(-1), .boolean(true), .boolean(false)]),
    "B": .dictionary(["<&>": .string("a < b && c > \"d\" 'e'")]),
    "a": .array([]),
    "ä": .dictionary([:]),
    "empty": .string(""),
  ])

  @Test func formIsApples() {
    #expect(
      text(Self.sample) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>B</key>
        \t<dict>
        \t\t<key>&lt;&amp;&gt;</key>
        \t\t<string>a &lt; b &amp;&amp; c &gt; "d" 'e'</string>
        \t</dict>
        \t<key>a</key>
        \t<array/>
        \t<key>b</key>
        \t<array>
        \t\t<string>x</string>
        \t\t<integer>-1</integer>
        \t\t<true/>
        \t\t<false/>
        \t</array>
        \t<key>empty</key>
        \t<string></string>
        \t<key>ä</key>
        \t<dict/>
        </dict>
        </plist>

        """)
  }

  /// The value that was read, as one to write.
  private func value(_ list: PropertyList) -> PropertyListValue? {
    if let text = list.string { return .string(text) }
    if let number = list.integer { return .integer(number) }
    if let value = list.boolean { return .boolean(value) }
    if let array = list.array { return .array(array.compactMap(value)) }
    guard let entries = list.dictionary else { return nil }
    return .dictionary(
      Dictionary(
        entries.compactMap { entry in value(entry.value).map { (entry.key.string, $0) } },
        uniquingKeysWith: { $1 }))
  }

  @Test func readerReadsIt() throws {
    let scalars: [UInt32] = [0x9, 0xa, 0xd, 0x20, 0x7f, 0x85, 0x2028, 0xfffd, 0x1_f600, 0x10_ffff]
    let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    for sample in [Self.sample, .string(text), .integer(.min), .array([.string("]]>")])] {
      #expect(value(try read(XMLPropertyListWriter.write(sample))) == sample)
    }
  }

  /// XML has no way to write them.
  @Test func otherCharactersAreReplaced() throws {
    let written = XMLPropertyListWriter.write(.string("a\0b\u{1b}c\u{ffff}"))
    #expect(try read(written).string == "a\u{fffd}b\u{fffd}c\u{fffd}")
  }
}
