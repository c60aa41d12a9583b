extension LipoCall {
  /// A hexadecimal number, blanks and signs not taken; nil for what is none or too large.
  ///
  /// - Parameter takesPrefix: Whether it may start with `0x`.
  static func hexadecimal(_ text: String, takesPrefix: Bool) -> UInt64? {
    var digits = text[...]
    if takesPrefix, digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      digits = digits.dropFirst(2)
    }
    guard let first = digits.first, first != "+", first != "-" else { return nil }
    return UInt64(digits, radix: 16)
  }
}
