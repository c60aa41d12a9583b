import MachOBytes

extension UnsignedInteger where Self: FixedWidthInteger {
  /// In hex with all its digits: `0x0000000a`.
  var classicHex: String {
    "0x" + String(self, radix: 16).zeroPadded(to: Self.bitWidth / 4)
  }
}
