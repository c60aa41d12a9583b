import Dispatch
public import MachOBytes
public import MachOCore

extension ZipArchive {
  /// Reads many entries side by side and hands over the results one by one, in their order.
  ///
  /// Results do not depend on the number of threads. Bytes count from when inflating starts until
  /// the result has been delivered, so at most `budget` bytes of contents are alive unless a
  /// result keeps them; an entry of more than `budget` bytes has all of it to itself. Stored
  /// entries are not inflated and count nothing.
  ///
  /// - Parameters:
  ///   - entries: Entries of this archive.
  ///   - budget: In bytes.
  ///   - threadCount: How many threads inflate, the calling one among them; at least 1.
  ///   - work: Called on any thread with an entry and its contents or why there are none.
  ///   - deliver: Called on the calling thread with each entry and what `work` made of it.
  public func forEachContents<Value: Sendable>(
    of entries: some RandomAccessCollection<ZipEntry> & Sendable,
    budget: UInt64,
    threadCount: Int = ProcessSettings.processorCount,
    work: @escaping @Sendable (ZipEntry, Result<ByteView, ParseError>) -> Value,
    deliver: (ZipEntry, Value) -> Void
  ) {
    let costs = { @Sendable (entry: ZipEntry) -> UInt64 in
      entry.method == .stored || entry.size > self.limits.entrySize ? 0 : entry.size
    }
    let schedule = Monitor(
      Schedule<Value>(count: entries.count, budget: budget, mostOpen: max(threadCount, 1) * 64))
    let entry = { @Sendable (number: Int) -> ZipEntry in
      entries[entries.index(entries.startIndex, offsetBy: number)]
    }
    let perform = { @Sendable (number: Int) in
      let entry = entry(number)
      let value = work(entry, self.result(of: entry))
      schedule.update { $0.finish(number, value, cost: costs(entry)) }
    }
    for _ in 1..<max(threadCount, 1) {
      DispatchQueue.global().async {
        while let number = schedule.wait(for: { $0.nextJob { costs(entry($0)) } }) {
          perform(number)
        }
      }
    }
    // The calling thread can do everything alone, should the others never get to run.
    while true {
      switch schedule.wait(for: { $0.nextStep { costs(entry($0)) } }) {
      case .deliver(let number, let value, let cost):
        deliver(entry(number), value)
        schedule.update { $0.release(cost) }
      case .work(let number):
        perform(number)
      case .finish:
        return
      }
    }
  }

  private func result(of entry: ZipEntry) -> Result<ByteView, ParseError> {
    do throws(ParseError) {
      return .success(try contents(of: entry))
    } catch {
      return .failure(error)
    }
  }

  /// Who does what next. Entries are begun and delivered in their order, so the first that is not
  /// delivered has always been begun or can be.
  private struct Schedule<Value: Sendable> {
    enum Step {
      case deliver(Int, Value, cost: UInt64)
      case work(Int)
      case finish
    }

    private let count: Int
    private let budget: UInt64
    /// Most entries that are begun and not delivered: those that cost nothing need memory too.
    private let mostOpen: Int
    private var begun = 0
    private var delivered = 0
    private var inFlight: UInt64 = 0
    private var finished: [Int: (value: Value, cost: UInt64)] = [:]

    init(count: Int, budget: UInt64, mostOpen: Int) {
      self.count = count
      self.budget = budget
      self.mostOpen = mostOpen
    }

    /// The number of an entry to work on; nil when one has to wait, and nil inside when there
    /// will be none any more.
    mutating func nextJob(_ cost: (Int) -> UInt64) -> Int?? {
      if begun == count { return .some(nil) }
      guard begun - delivered < mostOpen else { return nil }
      // Nothing in flight and any cost give no overflow.
      let (sum, overflow) = inFlight.addingReportingOverflow(cost(begun))
      guard inFlight == 0 || (!overflow && sum <= budget) else { return nil }
      inFlight = sum
      begun += 1
      return .some(begun - 1)
    }

    /// What the calling thread does next; nil when it has to wait.
    mutating func nextStep(_ cost: (Int) -> UInt64) -> Step? {
      if let (value, cost) = finished.removeValue(forKey: delivered) {
        delivered += 1
        return .deliver(delivered - 1, value, cost: cost)
      }
      if delivered == count { return .finish }
      guard let job = nextJob(cost), let number = job else { return nil }
      return .work(number)
    }

    mutating func finish(_ number: Int, _ value: Value, cost: UInt64) {
      finished[number] = (value, cost)
    }

    /// Gives back what a delivered entry took.
    mutating func release(_ cost: UInt64) {
      inFlight -= min(cost, inFlight)
    }
  }
}
