import MachOBytes
import MachOCore
import TestSupport

extension Fixup {
  /// The fixup in one line, for comparison.
  var line: String {
    let place = segmentName.string + "," + (sectionName?.string ?? "")
    var text = "\(place) \(address.hex) \(kind.rawValue) \(type.words): \(target.words)"
    if let subtrahend { text += " - " + subtrahend.words }
    if isNonWeakDefinition { text += " strong" }
    return text
  }
}

extension PointerTarget {
  /// The target in a few words, for comparison.
  var words: String {
    var text: String
    switch referent {
    case .address(let address): text = address.hex
    case .number(let number): text = "number \(number)"
    case .unresolved(let raw): text = "unresolved \(raw.hex)"
    case .symbol(let symbol, let addend):
      text = symbol.name.string
      if addend != 0 { text += (addend < 0 ? "" : "+") + "\(addend)" }
      if let library = symbol.library {
        text += " from " + (symbol.libraryName?.string ?? library.words)
      }
      if symbol.isWeakImport { text += " weak" }
      if let definition = symbol.definition { text += " at " + definition.hex }
    }
    if high8 != 0 { text += " high8 0x" + String(high8, radix: 16) }
    if let authentication { text += " " + authentication.words }
    return text
  }
}

extension UInt64 {
  var hex: String { "0x" + String(self, radix: 16) }
}

extension Fixups {
  /// Every fixup in a line, and then every problem.
  static func lines(of file: MachOFile) -> [String] {
    var lines: [String] = []
    let problems = Fixups(file).forEach { fixup in
      lines.append(fixup.line)
      return true
    }
    return lines + problems.map(\.message)
  }
}

/// Reads damaged files; that it comes back is the test.
enum FixupProbe {
  /// How many problems are found in all damaged forms of `bytes`, after all their fixups and some
  /// pointers from `address` on were read.
  static func problems(inEveryDamageOf bytes: [UInt8], around address: UInt64) -> Int {
    var count = 0
    Mutations.forEach(of: bytes) { bytes in
      guard let file = try? MachOFile(ByteView(bytes), in: Place(file: "test")) else { return }
      let reader = PointerReader(file)
      for offset in stride(from: 0 as UInt64, to: 0x30, by: 4) {
        _ = reader.target(at: address &+ offset)
        _ = reader.target(atFileOffset: offset)
        _ = reader.difference(at: address &+ offset)
      }
      count += reader.fixups.forEach { _ in true }.count
      reader.fixups.forEachStrongDefinition { _ in true }
    }
    return count
  }
}
