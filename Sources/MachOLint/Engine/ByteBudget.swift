import MachOBytes

/// Lets work begin only while it fits into a number of bytes.
final class ByteBudget: Sendable {
  private let free: Monitor<UInt64>
  private let total: UInt64

  init(_ total: UInt64) {
    self.total = total
    free = Monitor(total)
  }

  /// Waits until `bytes` are free; more than there are in all go alone.
  func take(_ bytes: UInt64) {
    let wanted = min(bytes, total)
    free.wait { free -> Void? in
      guard free >= wanted else { return nil }
      free -= wanted
      return ()
    }
  }

  func giveBack(_ bytes: UInt64) {
    free.update { $0 += min(bytes, total) }
  }
}
