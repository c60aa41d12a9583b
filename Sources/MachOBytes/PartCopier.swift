import Dispatch

/// Copies the parts of a new file to their places, large ones by two threads.
struct PartCopier: Sendable {
  /// What one thread copies before it looks for more.
  private struct Job: Sendable {
    enum Source: Sendable {
      case bytes([UInt8])
      case file(InputFile, Range<UInt64>)
    }

    let source: Source
    let target: UInt64
  }

  private let descriptor: Int32
  private let path: String
  private var jobs: [Job] = []
  private var total: UInt64 = 0
  /// The files that are read, and how long each must be.
  private var sources: [(file: InputFile, end: UInt64)] = []

  /// In bytes. Small enough for both threads to have something to do until the end, and for an
  /// interruption to be noticed at once.
  private static let jobSize: UInt64 = 16 << 20
  /// In bytes: that of the file systems that can share, and a slice starts at a multiple of it.
  private static let blockSize: UInt64 = 4096
  /// In bytes: what is copied by hand goes through a buffer of this size.
  private static let bufferSize = 1 << 18
  /// In bytes: below this a second thread costs more than it brings.
  private static let worthThreads: UInt64 = 32 << 20

  init(_ parts: [OutputPart], to descriptor: Int32, path: String) throws(SystemError) {
    self.descriptor = descriptor
    self.path = path
    for part in parts {
      switch part.source {
      case .bytes(let bytes):
        // Every byte: for a single one that has no place yet ext4 starts to write all of the file
        // to the disk when it is renamed over another.
        try Platform.reserve(
          part.offset..<part.offset.addingClamped(UInt64(bytes.count)), of: descriptor, path: path)
        jobs.append(Job(source: .bytes(bytes), target: part.offset))
      case .file(let file, let view):
        let start = view.fileOffset
        let whole = start..<start + UInt64(view.count)
        sources.append((file, whole.upperBound))
        for range in Platform.dataRanges(in: whole, of: file.descriptor) {
          let target = part.offset + (range.lowerBound - start)
          let shared = share(range, of: file, to: target)
          let rest = range.lowerBound + shared..<range.upperBound
          try append(rest, of: file, to: target + shared)
        }
      }
    }
  }

  /// Lets the new file share what it can of a range before any room is taken for it.
  ///
  /// - Returns: How many bytes from the start of the range are done.
  private func share(_ range: Range<UInt64>, of file: InputFile, to target: UInt64) -> UInt64 {
    let size = (range.upperBound - range.lowerBound) & ~(PartCopier.blockSize - 1)
    guard size > 0, range.lowerBound % PartCopier.blockSize == 0,
      target % PartCopier.blockSize == 0,
      Platform.share(
        range.lowerBound..<range.lowerBound + size, of: file.descriptor, with: descriptor,
        at: target)
    else { return 0 }
    return size
  }

  private mutating func append(
    _ range: Range<UInt64>, of file: InputFile, to target: UInt64
  ) throws(SystemError) {
    let size = range.upperBound - range.lowerBound
    try Platform.reserve(target..<target.addingClamped(size), of: descriptor, path: path)
    total = total.addingClamped(size)
    var done: UInt64 = 0
    while done < size {
      let count = min(PartCopier.jobSize, size - done)
      let start = range.lowerBound + done
      jobs.append(Job(source: .file(file, start..<start + count), target: target + done))
      done += count
    }
  }

  /// Copies everything.
  func run() throws(SystemError) {
    let queue = Monitor(Queue(count: jobs.count))
    let threads = total < PartCopier.worthThreads ? 1 : min(2, ProcessSettings.processorCount)
    if threads == 1 {
      work(queue)
    } else {
      DispatchQueue.concurrentPerform(iterations: threads) { _ in work(queue) }
    }
    if let failure = queue.update({ $0.failure }) { throw failure }
    // What was cut off meanwhile may have passed for a hole.
    for (file, end) in sources {
      let size = try Platform.status(of: file.descriptor, file.path).size
      guard end <= UInt64(clamping: size) else { throw PartCopier.becameShorter(file) }
    }
  }

  /// Which jobs are left, and the first failure, after which none is begun.
  private struct Queue: Sendable {
    let count: Int
    var begun = 0
    var failure: SystemError?

    mutating func next() -> Int? {
      guard failure == nil, begun < count else { return nil }
      begun += 1
      return begun - 1
    }
  }

  private func work(_ queue: Monitor<Queue>) {
    while let number = queue.update({ $0.next() }) {
      do throws(SystemError) {
        try Interruption.check(path)
        try perform(jobs[number])
      } catch {
        queue.update { $0.failure = $0.failure ?? error }
      }
    }
  }

  private func perform(_ job: Job) throws(SystemError) {
    switch job.source {
    case .bytes(let bytes):
      try Platform.write(bytes, at: job.target, to: descriptor, path: path)
    case .file(let file, let range):
      try copy(range, of: file, to: job.target)
    }
  }

  private func copy(
    _ range: Range<UInt64>, of file: InputFile, to target: UInt64
  ) throws(SystemError) {
    var done: UInt64 = 0
    let size = range.upperBound - range.lowerBound
    while done < size {
      let copied = try Platform.copyInKernel(
        from: file.descriptor, at: range.lowerBound + done, to: descriptor, at: target + done,
        count: Int(clamping: size - done), path: path)
      // Some file systems answer 0 for what they cannot copy in the kernel.
      guard let copied, copied > 0 else {
        let rest = range.lowerBound + done..<range.upperBound
        return try copyByHand(rest, of: file, to: target + done)
      }
      done += UInt64(copied)
    }
  }

  private func copyByHand(
    _ range: Range<UInt64>, of file: InputFile, to target: UInt64
  ) throws(SystemError) {
    var target = target
    try PartCopier.forEachPiece(in: range, of: file) { (piece) throws(SystemError) in
      try Platform.write(piece, at: target, to: descriptor, path: path)
      target += UInt64(piece.count)
    }
  }

  private static func becameShorter(_ file: InputFile) -> SystemError {
    SystemError("read", file.path, reason: "the file became shorter while it was read")
  }

  /// Reads a part of an open file piece by piece.
  static func forEachPiece(
    of view: ByteView, in file: InputFile, _ body: ([UInt8]) throws(SystemError) -> Void
  ) throws(SystemError) {
    let start = view.fileOffset
    try forEachPiece(in: start..<start + UInt64(view.count), of: file, body)
  }

  private static func forEachPiece(
    in range: Range<UInt64>, of file: InputFile, _ body: ([UInt8]) throws(SystemError) -> Void
  ) throws(SystemError) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = Int(clamping: min(UInt64(bufferSize), range.upperBound - offset))
      let piece = try Platform.readPiece(
        count: count, at: offset, from: file.descriptor, path: file.path)
      guard !piece.isEmpty else {
        throw becameShorter(file)
      }
      try body(piece)
      offset += UInt64(piece.count)
    }
  }
}
