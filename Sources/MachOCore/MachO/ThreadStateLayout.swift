import MachOBytes

/// The registers of a thread state: `<mach/*/_structs.h>` and `<mach/*/thread_status.h>`.
struct ThreadStateLayout {
  /// The C name of the flavor.
  let name: String
  /// Whether registers have 64 bits.
  let wide: Bool
  /// In file order; those named in `narrow` have 32 bits even in a wide state.
  let names: [String]
  let narrow: Set<String>

  private init(_ name: String, wide: Bool, _ names: [String], narrow: Set<String> = []) {
    self.name = name
    self.wide = wide
    self.names = names
    self.narrow = narrow
  }

  /// The layout of `flavor` on `type`, or nil when it is not known here.
  static func layout(of type: CPUType, flavor: UInt32) -> ThreadStateLayout? {
    switch (type, flavor) {
    case (.x86, 1): x86
    case (.x86_64, 4): x86_64
    case (.arm, 1): arm
    case (.arm64, 6), (.arm64_32, 6): arm64
    case (.powerPC, 1): powerPC
    case (.powerPC64, 5): powerPC64
    default: nil
    }
  }

  /// The registers that `bytes` hold.
  func registers(in bytes: ByteView, _ order: ByteOrder) -> [(String, UInt64)] {
    var cursor = ByteCursor(bytes, order)
    var found: [(String, UInt64)] = []
    for name in names {
      let value =
        wide && !narrow.contains(name)
        ? try? cursor.read(UInt64.self, name)
        : (try? cursor.read(UInt32.self, name)).map(UInt64.init)
      guard let value else { break }
      found.append((name, value))
    }
    return found
  }

  private static func numbered(_ prefix: String, _ range: ClosedRange<Int>) -> [String] {
    range.map { prefix + String($0) }
  }

  private static let x86 = ThreadStateLayout(
    "x86_THREAD_STATE32", wide: false,
    [
      "eax", "ebx", "ecx", "edx", "edi", "esi", "ebp", "esp", "ss", "eflags", "eip", "cs", "ds",
      "es", "fs", "gs",
    ])
  private static let x86_64 = ThreadStateLayout(
    "x86_THREAD_STATE64", wide: true,
    ["rax", "rbx", "rcx", "rdx", "rdi", "rsi", "rbp", "rsp"] + numbered("r", 8...15) + [
      "rip", "rflags", "cs", "fs", "gs",
    ])
  private static let arm = ThreadStateLayout(
    "ARM_THREAD_STATE", wide: false, numbered("r", 0...12) + ["sp", "lr", "pc", "cpsr"])
  private static let arm64 = ThreadStateLayout(
    "ARM_THREAD_STATE64", wide: true,
    numbered("x", 0...28) + ["fp", "lr", "sp", "pc", "cpsr", "flags"], narrow: ["cpsr", "flags"])
  private static let powerPC = ThreadStateLayout(
    "PPC_THREAD_STATE", wide: false,
    ["srr0", "srr1"] + numbered("r", 0...31) + ["cr", "xer", "lr", "ctr", "mq", "vrsave"])
  private static let powerPC64 = ThreadStateLayout(
    "PPC_THREAD_STATE64", wide: true,
    ["srr0", "srr1"] + numbered("r", 0...31) + ["cr", "xer", "lr", "ctr", "vrsave"],
    narrow: ["cr", "vrsave"])
}
