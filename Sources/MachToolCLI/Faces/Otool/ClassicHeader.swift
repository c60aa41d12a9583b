import MachOBytes
import MachOCore

/// The Mach header as `otool -h` prints it: a title, the names of the columns, one row.
struct ClassicHeader {
  private let header: MachHeader
  private let isVerbose: Bool

  init(_ header: MachHeader, isVerbose: Bool) {
    self.header = header
    self.isVerbose = isVerbose
  }

  func write(to output: OutputBuffer) {
    output.append(
      """
      Mach header
            magic  cputype cpusubtype  caps    filetype ncmds sizeofcmds      flags

      """)
    let cells: [(text: String, width: Int)] = [
      (magic, 11), (processor, isVerbose ? 8 : 7),
      // The name of arm64_32 is too long, which its processors make up for.
      (subtype, isVerbose && type == .arm64_32 && subtype.count < 5 ? 9 : 10), (capabilities, 5),
      (fileType, 11),
      (String(header.commandCount), 5), (String(header.commandsSize), 10),
    ]
    output.append(cells.map { $0.text.padded(to: $0.width) }.joined(separator: " "))
    output.append(flags + "\n")
  }

  private var magic: String {
    if isVerbose { return header.is64Bit ? "MH_MAGIC_64" : "MH_MAGIC" }
    return header.is64Bit ? "0xfeedfacf" : "0xfeedface"
  }

  private var type: CPUType { header.architecture.type }

  private var processor: String {
    let number = String(Int32(bitPattern: type.rawValue)).padded(to: 7)
    guard isVerbose else { return number }
    guard let name = ClassicProcessor.name(of: type) else { return " " + number }
    return type == .arm64_32 ? " " + name : name
  }

  private var subtype: String {
    let subtype = header.architecture.subtype
    let name = isVerbose ? ClassicProcessor.name(of: subtype, type) : nil
    return name ?? String(subtype.masked)
  }

  private var capabilities: String {
    let subtype = header.architecture.subtype
    if isVerbose {
      if subtype.capabilities == 0x80, type == .x86_64 || type == .powerPC64 { return "LIB64" }
      if header.architecture == .arm64e, let abi = PointerAuthenticationABI(header.architecture),
        let version = abi.version
      {
        return (abi.isKernel ? "KER" : "USR") + String(version).zeroPadded(to: 2)
      }
    }
    return "0x" + String(subtype.capabilities, radix: 16).zeroPadded(to: 2)
  }

  private var fileType: String {
    guard isVerbose, let name = header.fileType.cName else {
      return String(header.fileType.rawValue)
    }
    // The one name that loses its underscore.
    return header.fileType == .kextBundle ? "KEXTBUNDLE" : String(name.dropFirst(3))
  }

  private var flags: String {
    guard isVerbose, header.flags.rawValue != 0 else {
      return " " + header.flags.rawValue.classicHex
    }
    return header.flags.cNames.map { ClassicHeader.flag($0) }.joined()
  }

  /// A flag without `MH_`, apart from two that keep it; the first one stands farther off.
  private static func flag(_ name: String) -> String {
    switch name {
    case "MH_NOUNDEFS": "   NOUNDEFS"
    case "MH_NO_HEAP_EXECUTION", "MH_HAS_TLV_DESCRIPTORS": " " + name
    case "MH_IMPLICIT_PAGEZERO": " PAGEZERO"
    default: " " + (name.hasPrefix("MH_") ? String(name.dropFirst(3)) : name)
    }
  }
}
