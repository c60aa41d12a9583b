import MachOBytes
import MachOCore

/// The table of a universal file as `otool -f` prints it.
struct ClassicFatHeader {
  private let universal: UniversalBinary
  private let isVerbose: Bool

  init(_ universal: UniversalBinary, isVerbose: Bool) {
    self.universal = universal
    self.isVerbose = isVerbose
  }

  func write(to output: OutputBuffer) {
    output.append("Fat headers\nfat_magic ")
    if isVerbose {
      output.append(universal.isWide ? "FAT_MAGIC_64\n" : "FAT_MAGIC\n")
    } else {
      output.append(universal.isWide ? "0xcafebabf\n" : "0xcafebabe\n")
    }
    let hidden = universal.entries.count { $0.isHidden }
    output.append(
      "nfat_arch \(universal.declaredCount)" + (hidden > 0 ? " (+\(hidden) hidden)\n" : "\n"))
    for entry in universal.entries { write(entry, to: output) }
  }

  private func write(_ entry: FatArch, to output: OutputBuffer) {
    let architecture = entry.architecture
    let isRepeated = universal.entries.prefix(Int(clamping: entry.index)).contains {
      $0.architecture == architecture
    }
    output.append(
      "architecture " + (isRepeated ? "(illegal duplicate architecture) " : "")
        + (isVerbose ? architecture.classicName : String(entry.index))
        + (entry.isHidden ? " (hidden)\n" : "\n"))
    output.append("    cputype \(type(of: architecture))\n")
    output.append("    cpusubtype \(subtype(of: architecture))\n")
    output.append("    capabilities \(capabilities(of: architecture))\n")

    let size = UInt64(universal.bytes.count)
    let alignment: UInt32 = 1 << (entry.alignment & 31)
    output.append("    offset \(entry.offset)")
    if entry.offset > size { output.append(" (past end of file)") }
    if entry.offset % UInt64(alignment) != 0 {
      output.append(" (not aligned on it's alignment (2^\(entry.alignment)))")
    }
    output.append("\n    size \(entry.size)")
    if entry.offset.addingClamped(entry.size) > size { output.append(" (past end of file)") }
    output.append("\n    align 2^\(entry.alignment) (\(Int32(bitPattern: alignment)))")
    output.append(entry.alignment > 15 ? "( too large, maximum 2^15)\n" : "\n")
  }

  private func type(of architecture: Architecture) -> String {
    let number = Int32(bitPattern: architecture.type.rawValue)
    guard isVerbose else { return String(number) }
    return Self.hasName(architecture) ? architecture.type.label : "(\(number))"
  }

  private func subtype(of architecture: Architecture) -> String {
    let number = architecture.subtype.masked
    guard isVerbose else { return String(number) }
    // The header has one name for both widths.
    if architecture.type == .powerPC64, number == 0 { return "CPU_SUBTYPE_POWERPC64_ALL" }
    return architecture.subtype.cName(of: architecture.type) ?? "(\(number))"
  }

  /// A family is named together with the processor only.
  private static func hasName(_ architecture: Architecture) -> Bool {
    architecture.type.cName != nil && architecture.subtype.cName(of: architecture.type) != nil
  }

  private func capabilities(of architecture: Architecture) -> String {
    isVerbose
      ? architecture.appleCapabilities
      : "0x" + String(architecture.subtype.capabilities, radix: 16)
  }
}
