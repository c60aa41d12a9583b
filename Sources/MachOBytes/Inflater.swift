import CZlib

/// Inflates raw deflate streams (RFC 1951), as zip files hold them.
public enum Inflater {
  /// No stream inflates to more than this many times its size: a symbol takes two bits at least
  /// and stands for 258 bytes at most.
  public static let largestRatio: UInt64 = 1032

  /// Large enough for zlib's fast loop, small enough that the checksum finds it in the cache.
  private static let chunkSize = 1 << 18

  /// The `size` bytes that `deflated` is the stream of, as a file of their own.
  ///
  /// Memory is taken once, of the right size, and only when the stream can hold as much.
  ///
  /// - Parameters:
  ///   - size: What the stream is said to inflate to, in bytes; any value is allowed.
  ///   - crc32: The CRC-32 of the inflated bytes.
  ///   - limit: The largest `size` that is inflated.
  /// - Throws: `InflateError` unless `deflated` is exactly one whole stream of exactly `size` bytes
  ///   with that checksum.
  public static func inflate(
    _ deflated: ByteView, size: UInt64, crc32: UInt32, limit: UInt64
  ) throws(InflateError) -> ByteView {
    guard size <= limit else { throw .aboveLimit(limit) }
    let possible = UInt64(deflated.count).multipliedClamped(by: largestRatio)
    guard size <= possible else { throw .abovePossible(possible) }
    guard let count = Int(exactly: size), let memory = unsafe Platform.allocate(count) else {
      throw .outOfMemory
    }
    let storage = unsafe ByteStorage(
      unsafeTaking: UnsafeRawBufferPointer(memory), release: .free)
    var stream = try InflateStream(deflated)
    var checksum = Checksum()
    while stream.inflated < count, !stream.isAtEnd {
      let end = min(count, stream.inflated + chunkSize)
      let chunk = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[stream.inflated..<end])
      let made = try unsafe stream.inflate(into: chunk)
      unsafe checksum.add(UnsafeRawBufferPointer(rebasing: chunk[..<made]))
    }
    guard stream.inflated == count else { throw .tooShort(inflated: UInt64(stream.inflated)) }
    while !stream.isAtEnd {
      // Its end may still have to be read; a byte more is one too many.
      guard try !stream.skipOne() else { throw .tooLong }
    }
    guard stream.unused == 0 else {
      throw .unused(after: UInt64(deflated.count - stream.unused))
    }
    guard checksum.value == crc32 else { throw .checksum(found: checksum.value) }
    return ByteView(storage)
  }

  /// The first `count` bytes that `deflated` inflates to, fewer when it holds fewer. What follows
  /// is not looked at.
  ///
  /// - Throws: `InflateError` when the stream is cut off or broken before that.
  public static func inflatePrefix(
    _ deflated: ByteView, count: Int
  ) throws(InflateError) -> ByteView {
    guard let memory = unsafe Platform.allocate(max(count, 0)) else { throw .outOfMemory }
    let storage = unsafe ByteStorage(
      unsafeTaking: UnsafeRawBufferPointer(memory), release: .free)
    var stream = try InflateStream(deflated)
    while stream.inflated < memory.count, !stream.isAtEnd {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[stream.inflated...])
      _ = try unsafe stream.inflate(into: rest)
    }
    return ByteView(storage).prefix(stream.inflated)
  }

  /// The CRC-32 of `bytes`, as zip and gzip compute it.
  public static func crc32(of bytes: ByteView) -> UInt32 {
    unsafe bytes.withUnsafeBytes { bytes in
      var checksum = Checksum()
      unsafe checksum.add(bytes)
      return checksum.value
    }
  }

  /// zlib counts in 32 bits, so larger memory is handed over in parts of this size.
  fileprivate static let largestPart = 1 << 30

  /// How much of its input a stream is given at once.
  fileprivate static let inputPart = 1 << 22

  private struct Checksum {
    private var state: uLong = 0

    var value: UInt32 { UInt32(truncatingIfNeeded: state) }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let part = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(largestPart))
        state = unsafe CZlib.crc32(
          state, part.baseAddress?.assumingMemoryBound(to: Bytef.self), uInt(part.count))
        unsafe rest = rest.dropFirst(largestPart)
      }
    }
  }
}

/// A deflate stream that is being inflated.
@safe
private struct InflateStream: ~Copyable {
  /// zlib remembers the address, so it must not move.
  private let state: UnsafeMutablePointer<z_stream>
  /// What zlib has not been given yet.
  private var rest: ByteView
  /// What zlib was given last, and so must stay in memory.
  private var part = ByteView.empty
  /// How many bytes came out.
  private(set) var inflated = 0
  /// Whether the stream has come to its end.
  private(set) var isAtEnd = false

  init(_ deflated: ByteView) throws(InflateError) {
    rest = deflated
    unsafe state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe state.initialize(to: unsafe z_stream())
    // Negative: a stream without a header, with a window of 2 to the power of 15.
    let result = unsafe inflateInit2_(
      state, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw .outOfMemory }
  }

  deinit {
    part.setAside()
    unsafe inflateEnd(state)
    unsafe state.deallocate()
  }

  /// How many of the compressed bytes were not needed.
  var unused: Int { unsafe Int(state.pointee.avail_in) + rest.count }

  /// Inflates until `memory` is full or the stream ends; at least one byte unless it ends.
  ///
  /// - Returns: How many bytes came out.
  mutating func inflate(
    into memory: UnsafeMutableRawBufferPointer
  ) throws(InflateError) -> Int {
    let room = uInt(min(memory.count, Inflater.largestPart))
    unsafe state.pointee.next_out = memory.baseAddress?.assumingMemoryBound(to: Bytef.self)
    unsafe state.pointee.avail_out = room
    defer { inflated += Int(room - (unsafe state.pointee.avail_out)) }
    while unsafe state.pointee.avail_out > 0 {
      try step()
      if isAtEnd { break }
    }
    return Int(room - (unsafe state.pointee.avail_out))
  }

  /// Inflates one byte more, which is dropped; false at the end of the stream.
  mutating func skipOne() throws(InflateError) -> Bool {
    var byte: UInt8 = 0
    let result: Result<Int, InflateError> = unsafe withUnsafeMutableBytes(of: &byte) { memory in
      do throws(InflateError) {
        return .success(try unsafe inflate(into: memory))
      } catch {
        return .failure(error)
      }
    }
    return try result.get() > 0
  }

  /// One call of zlib, with input as long as there is some.
  private mutating func step() throws(InflateError) {
    if unsafe state.pointee.avail_in == 0 {
      // A large archive would otherwise count as memory next to what comes out of it.
      part.setAside()
      part = rest.prefix(Inflater.inputPart)
      rest = rest.dropFirst(part.count)
      unsafe state.pointee.next_in = part.start?.assumingMemoryBound(to: Bytef.self)
      unsafe state.pointee.avail_in = uInt(part.count)
    }
    let result = unsafe CZlib.inflate(state, Z_NO_FLUSH)
    switch result {
    case Z_OK:
      return
    case Z_STREAM_END:
      isAtEnd = true
    case _ where unsafe state.pointee.avail_out == 0:
      // zlib read on behind what was asked for; should that be asked for too, it says so again.
      return
    case Z_BUF_ERROR:
      // There is room for more, so it is the input that ran out.
      guard rest.isEmpty else { return }
      throw .cutOff(inflated: unsafe UInt64(state.pointee.total_out))
    case Z_MEM_ERROR:
      throw .outOfMemory
    default:
      let words = unsafe state.pointee.msg.map { unsafe String(cString: $0) }
      throw .corrupt(words ?? "error \(result)")
    }
  }
}
