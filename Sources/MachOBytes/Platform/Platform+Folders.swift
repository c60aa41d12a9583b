#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is needed to put folders together.
extension Platform {
  /// Makes a folder; the umask is applied.
  static func makeFolder(_ path: String, permissions: UInt32) throws(SystemError) {
    guard unsafe mkdir(path, mode_t(permissions & 0o7777)) == 0 else {
      throw SystemError("create", path, code: errno)
    }
  }

  /// Makes a folder with a name that nobody guesses in the folder of `path`.
  static func makeTemporaryFolder(beside path: String) throws(SystemError) -> String {
    for _ in 0..<100 {
      let temporary = temporaryPath(beside: path)
      if unsafe mkdir(temporary, 0o777) == 0 { return temporary }
      guard errno == EEXIST else { throw SystemError("create", path, code: errno) }
    }
    throw SystemError("create", path, code: EEXIST)
  }

  /// Removes an empty folder.
  static func removeFolder(_ path: String) {
    _ = unsafe rmdir(path)
  }

  static func makeLink(_ path: String, to target: String) throws(SystemError) {
    guard unsafe symlink(target, path) == 0 else {
      throw SystemError("create", path, code: errno)
    }
  }

  static func readLink(_ path: String) throws(SystemError) -> String {
    // No system has longer ones.
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count >= 0 else { throw SystemError("read", path, code: errno) }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
