extension String {
  /// The text with blanks in front, so that it is at least `width` characters of ASCII long.
  func padded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - utf8.count)) + self
  }
}
