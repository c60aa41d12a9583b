#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// When a file was last read and last changed, to the nanosecond.
struct FileTimes: Sendable {
  let access: timespec
  let modification: timespec
}

extension Platform {
  static func times(of descriptor: Int32, _ path: String) throws(SystemError) -> FileTimes {
    var record = stat()
    guard unsafe fstat(descriptor, &record) == 0 else {
      throw SystemError("stat", path, code: errno)
    }
    #if canImport(Darwin)
      return FileTimes(access: record.st_atimespec, modification: record.st_mtimespec)
    #else
      return FileTimes(access: record.st_atim, modification: record.st_mtim)
    #endif
  }

  static func setTimes(_ times: FileTimes, of descriptor: Int32, path: String) throws(SystemError) {
    guard unsafe futimens(descriptor, [times.access, times.modification]) == 0 else {
      throw SystemError("change the times of", path, code: errno)
    }
  }
}
