/// What a segment's memory may be used for: `vm_prot_t` of `<mach/vm_prot.h>`.
public struct VMProtection: NamedFlags {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let read = VMProtection(rawValue: 1)
  public static let write = VMProtection(rawValue: 2)
  public static let execute = VMProtection(rawValue: 4)

  public static let names: [(VMProtection, String)] = [
    (.read, "VM_PROT_READ"), (.write, "VM_PROT_WRITE"), (.execute, "VM_PROT_EXECUTE"),
  ]

  /// Three letters as in `r-x`; unknown bits follow as a number.
  public var letters: String {
    let known =
      (contains(.read) ? "r" : "-") + (contains(.write) ? "w" : "-")
      + (contains(.execute) ? "x" : "-")
    let rest = rawValue & ~7
    return rest == 0 ? known : known + "+0x" + String(rest, radix: 16)
  }
}
