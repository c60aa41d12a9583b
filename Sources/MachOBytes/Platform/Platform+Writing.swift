#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CSystem
  import Glibc
#elseif canImport(Musl)
  import CSystem
  import Musl
#endif

/// What is needed to write files at offsets and to copy inside the system.
extension Platform {
  static func openStreamForWriting(_ path: String) throws(SystemError) -> Int32 {
    let descriptor = uninterrupted { unsafe open(path, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw SystemError("open", path, code: errno) }
    return descriptor
  }

  /// What the system's clock shows.
  static func secondsSince1970() -> Int64 {
    Int64(time(nil))
  }

  /// The path without links; nil when nothing is there, or when the path is no UTF-8.
  static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(UnsafeRawBufferPointer(start: real, count: 0)) }
    return unsafe String(validatingCString: real)
  }

  static func setSize(_ size: UInt64, of descriptor: Int32, path: String) throws(SystemError) {
    guard let size = off_t(exactly: size) else { throw SystemError("write", path, code: EFBIG) }
    guard uninterrupted({ ftruncate(descriptor, size) }) == 0 else {
      throw SystemError("write", path, code: errno)
    }
  }

  /// Takes room on the disk, so that a disk that is too full is told before the work. Where that
  /// cannot be done nothing happens.
  static func reserve(
    _ range: Range<UInt64>, of descriptor: Int32, path: String
  ) throws(SystemError) {
    #if !canImport(Darwin)
      guard let start = machtool_offset(exactly: range.lowerBound),
        let size = machtool_offset(exactly: range.upperBound - range.lowerBound), size > 0
      else { return }
      guard uninterrupted({ fallocate(descriptor, 0, start, size) }) != 0 else { return }
      if errno == ENOSPC || errno == EDQUOT || errno == EFBIG {
        throw SystemError("write", path, code: errno)
      }
    #endif
  }

  static func write(
    _ bytes: [UInt8], at offset: UInt64, to descriptor: Int32, path: String
  ) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      guard let place = off_t(exactly: offset.addingClamped(UInt64(done))) else {
        throw SystemError("write", path, code: EFBIG)
      }
      let from = done
      let wrote = unsafe bytes.withUnsafeBytes { buffer in
        uninterrupted {
          guard let start = buffer.baseAddress else { return 0 }
          return unsafe pwrite(descriptor, start + from, buffer.count - from, place)
        }
      }
      guard wrote >= 0 else { throw SystemError("write", path, code: errno) }
      done += wrote
    }
  }

  /// Up to `count` bytes from `offset` on; none at the end of the file.
  static func readPiece(
    count: Int, at offset: UInt64, from descriptor: Int32, path: String
  ) throws(SystemError) -> [UInt8] {
    guard let place = off_t(exactly: offset) else { return [] }
    var got = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      got = uninterrupted { unsafe pread(descriptor, buffer.baseAddress, count, place) }
      filled = max(0, got)
    }
    guard got >= 0 else { throw SystemError("read", path, code: errno) }
    return bytes
  }

  /// The parts of `range` that are not holes, as far as the system tells.
  static func dataRanges(in range: Range<UInt64>, of descriptor: Int32) -> [Range<UInt64>] {
    #if canImport(Darwin)
      return [range]
    #else
      var found: [Range<UInt64>] = []
      var offset = range.lowerBound
      while offset < range.upperBound {
        guard let from = off_t(exactly: offset) else { return [range] }
        let data = lseek(descriptor, from, Int32(machtool_seek_data))
        // No data up to the end of the file.
        if data < 0, errno == ENXIO { break }
        guard data >= 0 else { return [range] }
        let hole = lseek(descriptor, data, Int32(machtool_seek_hole))
        guard hole >= 0 else { return [range] }
        let start = max(UInt64(data), range.lowerBound)
        let end = min(UInt64(hole), range.upperBound)
        guard start < end else { break }
        found.append(start..<end)
        offset = end
      }
      return found
    #endif
  }

  /// Lets `target` share a range with `source`, so that it takes no room on the disk; both offsets
  /// and the size must be multiples of the file system's blocks.
  ///
  /// - Returns: Whether that was possible; if not, nothing was changed.
  static func share(
    _ range: Range<UInt64>, of source: Int32, with target: Int32, at targetOffset: UInt64
  ) -> Bool {
    #if canImport(Darwin)
      return false
    #else
      return uninterrupted {
        machtool_clone_range(
          source, range.lowerBound, range.upperBound - range.lowerBound, target, targetOffset)
      } == 0
    #endif
  }

  /// Copies inside the kernel as much as it takes in one go.
  ///
  /// - Returns: How many bytes were copied, 0 at the end of the source; nil when these two files
  ///   need to be copied by hand.
  static func copyInKernel(
    from source: Int32, at sourceOffset: UInt64, to target: Int32, at targetOffset: UInt64,
    count: Int, path: String
  ) throws(SystemError) -> Int? {
    #if canImport(Darwin)
      return nil
    #else
      guard var from = machtool_offset(exactly: sourceOffset),
        var to = machtool_offset(exactly: targetOffset)
      else { return nil }
      let copied = uninterrupted {
        unsafe copy_file_range(source, &from, target, &to, count, 0)
      }
      if copied >= 0 { return copied }
      switch errno {
      // The files are on systems that do not work together, or the kernel is old, or may not.
      case EXDEV, ENOSYS, EINVAL, EOPNOTSUPP, EPERM, EBADF, ETXTBSY: return nil
      default: throw SystemError("write", path, code: errno)
      }
    #endif
  }

  static func setPermissions(_ bits: UInt32, of descriptor: Int32, path: String)
    throws(SystemError)
  {
    guard fchmod(descriptor, mode_t(bits & 0o7777)) == 0 else {
      throw SystemError("change the mode of", path, code: errno)
    }
  }
}
