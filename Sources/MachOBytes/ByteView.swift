/// A range of a file's bytes: cheap to copy, checked on every read, and aware of its place.
///
/// A view never outlives its memory (it holds on to it) and never reads outside its range (a read
/// that would throws a ``BoundsError`` with the true file offset).
@safe
public struct ByteView: @unchecked Sendable {
  // Sendable although unchecked: the memory behind `start` is never written to.
  @usableFromInline let storage: ByteStorage
  @usableFromInline let start: UnsafeRawPointer?
  /// Number of bytes.
  public let count: Int

  /// All bytes of `storage`.
  public init(_ storage: ByteStorage) {
    self.storage = storage
    unsafe self.start = unsafe storage.bytes.baseAddress
    self.count = unsafe storage.bytes.count
  }

  /// A copy of `bytes`; its first byte has file offset 0.
  public init(_ bytes: [UInt8]) {
    self.init(ByteStorage(bytes))
  }

  @inlinable
  init(storage: ByteStorage, start: UnsafeRawPointer?, count: Int) {
    self.storage = storage
    unsafe self.start = unsafe start
    self.count = count
  }

  public static let empty = ByteView([])

  /// Whether there is no byte.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// Where the first byte lies, in bytes from the start of the file.
  public var fileOffset: UInt64 {
    guard let start = unsafe start, let base = unsafe storage.bytes.baseAddress else { return 0 }
    return unsafe UInt64(clamping: start - base)
  }

  /// Number of bytes of the whole file.
  public var fileSize: Int { unsafe storage.bytes.count }

  /// Says that these bytes are not needed for now. They stay readable; those of a mapped file stop
  /// counting as memory of this process until they are read again.
  func setAside() {
    unsafe storage.setAside(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The integer at `offset` (bytes from the start of this view; any value is allowed).
  ///
  /// - Throws: `BoundsError` when it is not wholly inside this view.
  @inlinable
  public func load<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: Value.Type = Value.self, at offset: Int, _ order: ByteOrder, _ field: String = ""
  ) throws(BoundsError) -> Value {
    guard offset >= 0, MemoryLayout<Value>.size <= count - offset, let start = unsafe start else {
      throw outOfBounds(field, at: offset, needed: MemoryLayout<Value>.size)
    }
    let value = withExtendedLifetime(storage) {
      unsafe (start + offset).loadUnaligned(as: Value.self)
    }
    return order.needsSwap() ? value.byteSwapped : value
  }

  /// The byte at `offset`, or nil outside of this view.
  @inlinable
  public func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < count, let start = unsafe start else { return nil }
    return withExtendedLifetime(storage) {
      unsafe (start + offset).load(as: UInt8.self)
    }
  }

  /// `count` bytes from `offset` on.
  ///
  /// - Throws: `BoundsError` when they are not wholly inside this view.
  @inlinable
  public func slice(at offset: Int, count size: Int, _ field: String = "") throws(BoundsError)
    -> ByteView
  {
    guard offset >= 0, size >= 0, size <= count - offset else {
      throw outOfBounds(field, at: offset, needed: size)
    }
    return unsafe ByteView(storage: storage, start: start.map { unsafe $0 + offset }, count: size)
  }

  /// `count` bytes from `offset` on, both as they stand in a file.
  ///
  /// - Throws: `BoundsError` when they are not wholly inside this view.
  @inlinable
  public func slice(at offset: UInt64, count size: UInt64, _ field: String = "") throws(BoundsError)
    -> ByteView
  {
    let all = UInt64(count)
    guard offset <= all, size <= all - offset else {
      throw outOfBounds(field, at: offset, needed: size)
    }
    return try slice(at: Int(offset), count: Int(size), field)
  }

  /// The first `count` bytes, or all when there are fewer. A negative `count` counts as 0.
  @inlinable
  public func prefix(_ size: Int) -> ByteView {
    unsafe ByteView(storage: storage, start: start, count: max(0, min(size, count)))
  }

  /// What follows the first `size` bytes; empty when there are fewer.
  @inlinable
  public func dropFirst(_ size: Int) -> ByteView {
    let skip = max(0, min(size, count))
    return unsafe ByteView(
      storage: storage, start: start.map { unsafe $0 + skip }, count: count - skip)
  }

  /// The same memory as a file of its own: offsets count from its first byte.
  public var asFile: ByteView {
    unsafe ByteView(
      ByteStorage(
        unsafeTaking: UnsafeRawBufferPointer(start: start, count: count), release: .letGo(storage)))
  }

  /// The same bytes with a count of references of their own. Threads that look at parts of one file
  /// would otherwise keep each other waiting for its count.
  public var detached: ByteView {
    unsafe ByteView(storage: ByteStorage(sharing: storage), start: start, count: count)
  }

  /// A copy of the bytes, which does not keep the rest of their file in memory; its first byte has
  /// file offset 0.
  public var copied: ByteView { ByteView(array) }

  /// The bytes as an array.
  public var array: [UInt8] {
    unsafe withUnsafeBytes { unsafe [UInt8]($0) }
  }

  /// The error that a read of `needed` bytes at `offset` gives; an offset past the end is kept.
  @usableFromInline
  func outOfBounds(_ field: String, at offset: Int, needed: Int) -> BoundsError {
    outOfBounds(field, at: UInt64(clamping: offset), needed: UInt64(clamping: needed))
  }

  @usableFromInline
  func outOfBounds(_ field: String, at offset: UInt64, needed: UInt64) -> BoundsError {
    let all = UInt64(count)
    return BoundsError(
      field: field, fileOffset: fileOffset.addingClamped(offset), needed: needed,
      available: offset <= all ? all - offset : 0)
  }

  @inlinable
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    // A local, since the optimizer of Swift 6.3.1 crashes on the direct form.
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    return withExtendedLifetime(storage) { unsafe body(bytes) }
  }
}
