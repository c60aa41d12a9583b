import MachOBytes

/// What a linker's map says: which object file each text and symbol of an image came from.
///
/// The form is that of `ld -map`: a list of numbered object files, and a line for each symbol with
/// its address, size, file number and name.
struct LinkMap {
  /// Names of symbols and texts, and the files they came from.
  private(set) var files: [ByteView: [String]] = [:]

  /// - Returns: nil when the text has no list of object files.
  init?(_ text: ByteView) {
    var objects: [UInt64: String] = [:]
    var isInSymbols = false
    var symbols: [(name: ByteView, file: UInt64)] = []
    text.forEachLine { line in
      if line.hasPrefix("#") {
        isInSymbols =
          line.hasPrefix("# Symbols:") || (isInSymbols && !line.hasSuffix("Symbols:"))
        return
      }
      if !isInSymbols {
        if let (number, name) = LinkMap.numbered(line) { objects[number] = name.string }
        return
      }
      // Address, size, then the file's number and the name.
      let fields = line.split(at: UInt8(ascii: "\t"))
      guard fields.count >= 3, let (number, name) = LinkMap.numbered(fields[2]) else { return }
      symbols.append((LinkMap.withoutLabel(name), number))
    }
    guard !objects.isEmpty else { return nil }
    for (name, number) in symbols {
      guard let object = objects[number], files[name]?.contains(object) != true else { continue }
      files[name, default: []].append(object)
    }
  }

  /// The number in brackets at the start of a line, and what follows it.
  private static func numbered(_ line: ByteView) -> (UInt64, ByteView)? {
    guard line.hasPrefix("["), let end = line.firstIndex(of: UInt8(ascii: "]")) else { return nil }
    var digits = line.prefix(end).dropFirst(1)
    while digits.hasPrefix(" ") { digits = digits.dropFirst(1) }
    guard let number = UInt64(digits.string) else { return nil }
    let rest = line.dropFirst(end + 1)
    return (number, rest.hasPrefix(" ") ? rest.dropFirst(1) : rest)
  }

  /// A text stands behind a label: `literal string: prefs:root=`.
  private static func withoutLabel(_ name: ByteView) -> ByteView {
    let label: StaticString = "literal string: "
    return name.hasPrefix(label) ? name.dropFirst(label.utf8CodeUnitCount) : name
  }
}
