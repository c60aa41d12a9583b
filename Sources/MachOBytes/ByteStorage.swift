/// Owns the memory that views look at: a mapping or a buffer. Freed when the last view is gone.
@safe
public final class ByteStorage: @unchecked Sendable {
  // Sendable although unchecked: `bytes` is never written to once a view shows them.
  @usableFromInline let bytes: UnsafeRawBufferPointer
  private let release: Release

  /// How the memory goes back.
  enum Release {
    case unmap(FaultReporter.Ticket)
    case deallocate
    /// What `Platform.allocate` gave.
    case free
    /// A part of other memory.
    case letGo(ByteStorage)
    case nothing
  }

  /// Takes over `bytes`, which must stay unchanged until `release` is carried out.
  init(unsafeTaking bytes: UnsafeRawBufferPointer, release: Release) {
    unsafe self.bytes = unsafe bytes
    self.release = release
  }

  /// A copy of `bytes`.
  public convenience init(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else {
      unsafe self.init(
        unsafeTaking: UnsafeRawBufferPointer(start: nil, count: 0), release: .nothing)
      return
    }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    unsafe copy.copyBytes(from: bytes)
    unsafe self.init(unsafeTaking: UnsafeRawBufferPointer(copy), release: .deallocate)
  }

  /// The memory of `other`, counted on its own.
  init(sharing other: ByteStorage) {
    unsafe bytes = unsafe other.bytes
    release = .letGo(other)
  }

  /// Whether the memory is a file's, so that the system can let go of it and read it again.
  private var isMapped: Bool {
    switch release {
    case .unmap: true
    case .letGo(let other): other.isMapped
    case .deallocate, .free, .nothing: false
    }
  }

  /// Says that `part` of this memory is not needed for now. It stays readable.
  func setAside(_ part: UnsafeRawBufferPointer) {
    if isMapped { unsafe Platform.setAside(part) }
  }

  deinit {
    switch release {
    case .unmap(let ticket):
      FaultReporter.unregister(ticket)
      unsafe Platform.unmap(bytes)
    case .deallocate:
      unsafe UnsafeMutableRawBufferPointer(mutating: bytes).deallocate()
    case .free:
      unsafe Platform.free(bytes)
    case .letGo, .nothing:
      break
    }
  }
}
