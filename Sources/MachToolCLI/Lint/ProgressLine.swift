import MachOBytes

/// A line on standard error that says how far long work is; only on a terminal.
final class ProgressLine: @unchecked Sendable {
  // Sendable although unchecked: the buffer is only touched while the monitor is held.
  private let output: OutputBuffer
  private let isOn: Bool
  /// What is counted, in the plural.
  private let things: String
  /// The percentage on show.
  private let shown = Monitor(0)

  init(_ context: CommandContext, of things: String = "binaries") {
    self.things = things
    output = context.progress
    isOn = context.showsProgress
  }

  /// Shows that `done` of `all` are done, at most once for each percent.
  func show(_ done: Int, of all: Int) {
    guard isOn, all > 1 else { return }
    shown.update { shown in
      let percent = done * 100 / all
      guard percent > shown else { return }
      shown = percent
      output.append("\r\(done) of \(all) \(things)")
      output.flush()
    }
  }

  /// Takes the line away.
  func clear() {
    shown.update { shown in
      guard shown > 0 else { return }
      output.append("\r\u{1b}[K")
      output.flush()
      shown = 0
    }
  }
}
