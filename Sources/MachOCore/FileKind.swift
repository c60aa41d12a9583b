import MachOBytes

/// What a file is that is neither Mach-O nor universal nor a static library.
public enum FileKind: Hashable, Sendable {
  case empty
  case javaClass
  case elf(is64Bit: Bool)
  case portableExecutable
  /// LLVM bitcode, bare or in the wrapper that Apple's tools write.
  case bitcode(wrapped: Bool)
  case textStub
  case propertyList
  /// What compiled interface files are.
  case nibArchive
  case zip
  case script
  case dyldCache
  case text
  case data

  /// The kind in plain words, with its article.
  public var words: String {
    switch self {
    case .empty: "an empty file"
    case .javaClass: "a Java class"
    case .elf(let is64Bit): is64Bit ? "a 64-bit ELF file" : "a 32-bit ELF file"
    case .portableExecutable: "a Windows executable (PE)"
    case .bitcode(let wrapped): wrapped ? "LLVM bitcode in a wrapper" : "LLVM bitcode"
    case .textStub: "a text-based stub library"
    case .propertyList: "a property list"
    case .nibArchive: "a NIB archive"
    case .zip: "a zip archive"
    case .script: "a script"
    case .dyldCache: "a dyld shared cache"
    case .text: "a text file"
    case .data: "data of an unknown kind"
    }
  }

  public var isBitcode: Bool {
    if case .bitcode = self { return true }
    return false
  }

  /// How many bytes are looked at to tell text from data.
  private static let sample = 4096

  init(sniffing bytes: ByteView) {
    self = FileKind.magic(bytes) ?? FileKind.textual(bytes.prefix(FileKind.sample)) ?? .data
  }

  private static func magic(_ bytes: ByteView) -> FileKind? {
    guard !bytes.isEmpty else { return .empty }
    if bytes.hasPrefix("\u{7f}ELF") { return .elf(is64Bit: bytes.byte(at: 4) == 2) }
    if bytes.hasPrefix("MZ") { return .portableExecutable }
    if bytes.hasPrefix("PK\u{3}\u{4}") || bytes.hasPrefix("PK\u{5}\u{6}") { return .zip }
    if bytes.hasPrefix("bplist") { return .propertyList }
    if bytes.hasPrefix("NIBArchive") { return .nibArchive }
    // The architecture follows, flush right; arm64_32 leaves no blank.
    if bytes.hasPrefix("dyld_v1") { return .dyldCache }
    switch try? bytes.load(UInt32.self, at: 0, .big) {
    case UniversalBinary.magic: return .javaClass
    case BitcodeFile.magic: return .bitcode(wrapped: false)
    case BitcodeFile.wrapperMagic.byteSwapped: return .bitcode(wrapped: true)
    default: return nil
    }
  }

  private static func textual(_ sample: ByteView) -> FileKind? {
    for offset in 0..<sample.count {
      guard let byte = sample.byte(at: offset),
        byte >= 0x20 || (9...13).contains(byte) || byte == 27
      else { return nil }
    }
    if sample.hasPrefix("#!") { return .script }
    if sample.hasPrefix("--- !tapi") || sample.hasPrefix("---\narchs:") { return .textStub }
    if sample.hasPrefix("<?xml"), sample.string.contains("<plist") { return .propertyList }
    return .text
  }
}
