import MachOBytes

/// Collects output and passes it on in large pieces.
final class OutputBuffer {
  /// What is done with a full piece.
  typealias Writer = ([UInt8]) throws(SystemError) -> Void

  private static let pieceSize = 1 << 16
  private(set) var bytes: [UInt8] = []
  private let writer: Writer
  /// Why nothing is written any more: the first failure, after which output is dropped.
  private(set) var failure: SystemError?

  init(writingTo writer: @escaping Writer) {
    self.writer = writer
    bytes.reserveCapacity(OutputBuffer.pieceSize + 4096)
  }

  convenience init(_ stream: StandardStream) {
    self.init { (bytes: [UInt8]) throws(SystemError) in try stream.write(bytes) }
  }

  /// Whether output goes nowhere, so that long work for it may stop.
  var isClosed: Bool { failure != nil }

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
    defer { bytes.removeAll(keepingCapacity: true) }
    guard failure == nil, !bytes.isEmpty else { return }
    do {
      try writer(bytes)
    } catch {
      failure = error
    }
  }
}
