// Arithmetic on numbers from files that must neither trap nor wrap around.

extension UInt64 {
  /// The sum, or the largest number when it does not fit.
  package func addingClamped(_ other: UInt64) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }

  /// The product, or the largest number when it does not fit.
  package func multipliedClamped(by other: UInt64) -> UInt64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
