import MachOBytes

/// Finds what instructions of a processor refer to, in one pass over the code.
protocol CodeScanner {
  /// Forgets what is known of registers: the code that follows is that of the function at `start`.
  /// A jump back to there is a loop, no reference.
  mutating func beginFunction(at start: UInt64, isThumb: Bool)

  /// Whether the function that is at `function` of `code`, which is at `address`, can refer to
  /// anything in `table`: a quick look that saves most functions the thorough one.
  func mayRefer(
    _ code: ByteView, in function: Range<Int>, at address: UInt64, to table: AddressTable
  ) -> Bool

  /// Looks at the instructions in `code`, which is at `address`: a function, or as much of one as
  /// there is before or after data.
  mutating func scan(_ code: ByteView, at address: UInt64, _ hits: inout ReferenceHits)
}

extension CodeScanner {
  func mayRefer(
    _ code: ByteView, in function: Range<Int>, at address: UInt64, to table: AddressTable
  ) -> Bool { true }
}
