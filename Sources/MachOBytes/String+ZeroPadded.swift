extension String {
  /// The text with zeros in front, so that it is at least `size` characters of ASCII long.
  package func zeroPadded(to size: Int) -> String {
    String(repeating: "0", count: Swift.max(0, size - utf8.count)) + self
  }
}
