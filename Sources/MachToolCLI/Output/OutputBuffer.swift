import MachOBytes

/// Collects output and passes it on in large pieces.
final class OutputBuffer {
  /// What is done with a full piece.
  typealias Writer = ([UInt8]) throws(SystemError) -> Void

  /// Half of what a pipe holds, so that its reader and we work at the same time.
  private static let pieceSize = 1 << 15
  private var bytes: [UInt8] = []
  private let writer: Writer
  /// Why nothing is written any more: the first failure, after which output is dropped.
  private(set) var failure: SystemError?

  init(writingTo writer: @escaping Writer) {
    self.writer = writer
    bytes.reserveCapacity(OutputBuffer.pieceSize + 4096)
  }

  /// Bytes that have been passed on.
  private var passedOn: UInt64 = 0
  /// How many bytes there may be in all before output is full. A small file can be made to list
  /// the same long name a million times.
  var allowance = UInt64.max

  /// Bytes that have been appended.
  var position: UInt64 { passedOn + UInt64(bytes.count) }

  /// Allows as much output from here on as listings of a file of `size` bytes may have: many times
  /// what real files need, yet bounded when a file names the same thing over and over.
  func allow(forFileOf size: UInt64) {
    allowance = position.addingClamped(size.multipliedClamped(by: 500).addingClamped(64 << 20))
  }

  /// Whether there is more output than is allowed.
  var isFull: Bool { position > allowance }

  /// Whether more output makes no sense, so that long work for it may stop.
  var isClosed: Bool { failure != nil || isFull }

  func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    flushIfFull()
  }

  func append(_ byte: UInt8) {
    bytes.append(byte)
    flushIfFull()
  }

  func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
    flushIfFull()
  }

  func appendBlanks(_ count: Int) {
    guard count > 0 else { return }
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
  }

  /// Appends by hand; `body` gets the piece that is being filled.
  func append(with body: (inout [UInt8]) -> Void) {
    body(&bytes)
    flushIfFull()
  }

  private func flushIfFull() {
    if bytes.count >= OutputBuffer.pieceSize { flush() }
  }

  /// Passes on what is there.
  func flush() {
    passedOn += UInt64(bytes.count)
    defer { bytes.removeAll(keepingCapacity: true) }
    guard failure == nil, !bytes.isEmpty else { return }
    do {
      try writer(bytes)
    } catch {
      failure = error
    }
  }
}
