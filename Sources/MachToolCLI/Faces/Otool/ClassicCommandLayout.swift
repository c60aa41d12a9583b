import MachOCore

/// How otool prints the load commands of one layout.
protocol ClassicCommandLayout: SendableMetatype {
  static var kinds: [LoadCommandKind] { get }
  /// Names are set flush right in so many columns.
  static var keyWidth: Int { get }
  /// What `cmdsize` must be.
  static func size(of command: RawCommand) -> ClassicCommandSize
  /// The remark about another size.
  static var sizeRemark: String { get }
  /// Prints what follows `cmd` and `cmdsize`.
  static func write(_ text: inout CommandText)
}

extension ClassicCommandLayout {
  static var sizeRemark: String { " Incorrect size" }
}

/// What the size of a load command must be, in bytes.
enum ClassicCommandSize {
  case exactly(UInt64)
  case atLeast(UInt64)

  func allows(_ size: UInt32) -> Bool {
    switch self {
    case .exactly(let needed): UInt64(size) == needed
    case .atLeast(let needed): UInt64(size) >= needed
    }
  }
}
