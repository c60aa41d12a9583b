import MachOBytes

/// What a pointer slot of a file will point at once the file is loaded or linked.
public struct PointerTarget: Hashable, Sendable {
  public let referent: Referent
  /// How the pointer is signed; nil when it is not.
  public let authentication: PointerAuthentication?
  /// The tag that goes into the pointer's top byte; 0 for none.
  public let high8: UInt8

  /// What is pointed at.
  public enum Referent: Hashable, Sendable {
    /// A place in this file's memory, as if it were loaded where it asks to be.
    case address(UInt64)
    /// A symbol, and the bytes to add to its address.
    case symbol(Import, addend: Int64)
    /// No pointer: a small number that was put into a chain of 32-bit pointers.
    case number(Int64)
    /// Nothing says what these bits are.
    case unresolved(UInt64)
  }

  init(
    _ referent: Referent, authentication: PointerAuthentication? = nil, high8: UInt8 = 0
  ) {
    self.referent = referent
    self.authentication = authentication
    self.high8 = high8
  }

  /// The place in this file's memory, also when it is that of a symbol which the file defines.
  public var address: UInt64? {
    switch referent {
    case .address(let address): address
    case .symbol(let symbol, let addend):
      symbol.definition.map { $0 &+ UInt64(bitPattern: addend) }
    case .number, .unresolved: nil
    }
  }

  /// The symbol, if there is one.
  public var symbol: Import? {
    if case .symbol(let symbol, _) = referent { symbol } else { nil }
  }

  /// Whether the slot holds nothing but zeros that nobody fills in.
  public var isNull: Bool { referent == .unresolved(0) }
}
