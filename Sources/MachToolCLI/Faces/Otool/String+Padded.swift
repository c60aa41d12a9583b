import MachOBytes

extension String {
  /// The text with blanks in front, so that it is at least `width` characters of ASCII long.
  func padded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - utf8.count)) + self
  }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// In hex with all its digits: `0x0000000a`.
  var classicHex: String {
    "0x" + String(self, radix: 16).zeroPadded(to: Self.bitWidth / 4)
  }
}
