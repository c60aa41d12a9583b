// What differs between the systems, and the system calls, in one folder: nothing outside of it
// imports a C library.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  #error("machtool knows Darwin, Glibc and Musl only")
#endif

/// Thin, checked forms of the system's calls.
enum Platform {
  static let brokenPipe = EPIPE
  static let notFound = ENOENT
  static let isDirectory = EISDIR
  static let standardInput: Int32 = 0
  static let standardOutput: Int32 = 1

  static func description(ofErrorNumber code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    let text = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // Our messages start with a lower-case letter.
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
    // A file that grows past the user's limit is an error like a full disk.
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  static func exit(_ status: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status)
    #elseif canImport(Glibc)
      Glibc.exit(status)
    #else
      Musl.exit(status)
    #endif
  }

  /// The parts of a time, in the system's zone or in UTC; nil when the system cannot tell.
  static func parts(ofTime seconds: Int64, inUTC: Bool) -> CalendarTime? {
    guard var time = time_t(exactly: seconds) else { return nil }
    var parts = unsafe tm()
    let found =
      inUTC ? unsafe gmtime_r(&time, &parts) : unsafe localtime_r(&time, &parts)
    guard unsafe found != nil else { return nil }
    return unsafe CalendarTime(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon), day: Int(parts.tm_mday),
      weekday: Int(parts.tm_wday), hour: Int(parts.tm_hour), minute: Int(parts.tm_min),
      second: Int(parts.tm_sec))
  }

  static func firstIndex(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress,
      let found = unsafe memchr(start, Int32(byte), bytes.count)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - start
  }

  static func contains(_ part: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = unsafe part.first else { return true }
    var rest = unsafe bytes
    while let start = unsafe firstIndex(of: first, in: rest), part.count <= rest.count - start {
      if unsafe areEqual(rest[start...].prefix(part.count), part) { return true }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[(start + 1)...])
    }
    return false
  }

  static func areEqual(
    _ left: Slice<UnsafeRawBufferPointer>, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    let left = unsafe UnsafeRawBufferPointer(rebasing: left)
    guard left.count == right.count else { return false }
    guard let a = left.baseAddress, let b = right.baseAddress else { return true }
    return unsafe memcmp(a, b, left.count) == 0
  }

  /// Calls again for as long as a signal interrupts.
  static func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      guard result == -1, errno == EINTR else { return result }
    }
  }

  static func openForReading(
    _ path: String, followingLinks: Bool = true
  ) throws(SystemError) -> Int32 {
    let flags = O_RDONLY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
    let descriptor = uninterrupted { unsafe open(path, flags) }
    guard descriptor >= 0 else { throw SystemError("open", path, code: errno) }
    return descriptor
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Musl.close(descriptor)
    #endif
  }

  /// Closes and reports what a network file system only says then.
  static func closeChecked(_ descriptor: Int32, path: String) throws(SystemError) {
    #if canImport(Darwin)
      let result = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      let result = Glibc.close(descriptor)
    #else
      let result = Musl.close(descriptor)
    #endif
    // After an interrupted close the descriptor is gone all the same.
    guard result == 0 || errno == EINTR else { throw SystemError("write", path, code: errno) }
  }

  static func status(of descriptor: Int32, _ path: String) throws(SystemError) -> FileStatus {
    var record = stat()
    guard unsafe fstat(descriptor, &record) == 0 else {
      throw SystemError("stat", path, code: errno)
    }
    return FileStatus(record)
  }

  static func status(ofPath path: String, followingLinks: Bool) throws(SystemError) -> FileStatus {
    var record = stat()
    let result =
      followingLinks ? unsafe stat(path, &record) : unsafe lstat(path, &record)
    guard result == 0 else { throw SystemError("stat", path, code: errno) }
    return FileStatus(record)
  }

  static func map(_ descriptor: Int32, size: Int, path: String) throws(SystemError) -> ByteStorage {
    let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw SystemError("map", path, code: errno)
    }
    let bytes = unsafe UnsafeRawBufferPointer(start: address, count: size)
    let ticket = unsafe FaultReporter.register(bytes, path: path)
    return unsafe ByteStorage(unsafeTaking: bytes, release: .unmap(ticket))
  }

  static func unmap(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    unsafe munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
  }

  /// Lets go of the pages that lie wholly inside of `bytes`, a part of a mapped file: they no
  /// longer count as this process's memory, and are there again when they are read.
  static func setAside(_ bytes: UnsafeRawBufferPointer) {
    let pageSize = UInt(clamping: sysconf(Int32(_SC_PAGESIZE)))
    guard let start = bytes.baseAddress, pageSize > 0 else { return }
    let before = Int(clamping: (0 &- UInt(bitPattern: start)) % pageSize)
    guard before < bytes.count else { return }
    let size = (bytes.count - before) / Int(clamping: pageSize) * Int(clamping: pageSize)
    guard size > 0 else { return }
    unsafe madvise(UnsafeMutableRawPointer(mutating: start + before), size, MADV_DONTNEED)
  }

  /// Memory for `size` bytes, unset; nil when there is not as much. `free` gives it back.
  static func allocate(_ size: Int) -> UnsafeMutableRawBufferPointer? {
    // The system may answer a request for nothing with nothing.
    guard let start = unsafe malloc(max(size, 1)) else { return nil }
    return unsafe UnsafeMutableRawBufferPointer(start: start, count: size)
  }

  static func free(_ bytes: UnsafeRawBufferPointer) {
    let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
    #if canImport(Darwin)
      unsafe Darwin.free(start)
    #elseif canImport(Glibc)
      unsafe Glibc.free(start)
    #else
      unsafe Musl.free(start)
    #endif
  }

  /// How many processors are at work; at least 1.
  static var processorCount: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  static func readAll(_ descriptor: Int32, path: String, limit: Int) throws(SystemError)
    -> [UInt8]
  {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = uninterrupted { unsafe read(descriptor, &chunk, chunk.count) }
      guard got >= 0 else { throw SystemError("read", path, code: errno) }
      guard got > 0 else { return all }
      guard got <= limit - all.count else {
        throw SystemError(
          "read", path, reason: "is a stream of more than \(limit >> 20) MiB; save it to a file")
      }
      all.append(contentsOf: chunk[..<got])
    }
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let from = done
      let wrote = unsafe bytes.withUnsafeBytes { buffer in
        uninterrupted {
          guard let start = buffer.baseAddress else { return 0 }
          #if canImport(Darwin)
            return unsafe Darwin.write(descriptor, start + from, buffer.count - from)
          #elseif canImport(Glibc)
            return unsafe Glibc.write(descriptor, start + from, buffer.count - from)
          #else
            return unsafe Musl.write(descriptor, start + from, buffer.count - from)
          #endif
        }
      }
      guard wrote >= 0 else { throw SystemError("write", path, code: errno) }
      done += wrote
    }
  }

  static func names(inFolder path: String) throws(SystemError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw SystemError("open", path, code: errno) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        guard errno == 0 else { throw SystemError("read", path, code: errno) }
        return names
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
        ) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Makes a file with a name that nobody guesses in the folder of `path`.
  static func makeTemporary(beside path: String, permissions: UInt32) throws(SystemError)
    -> (descriptor: Int32, path: String)
  {
    for _ in 0..<100 {
      let temporary = temporaryPath(beside: path)
      let descriptor = uninterrupted {
        unsafe open(
          temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(permissions & 0o7777))
      }
      if descriptor >= 0 { return (descriptor, temporary) }
      guard errno == EEXIST else { throw SystemError("create", path, code: errno) }
    }
    throw SystemError("create", path, code: EEXIST)
  }

  /// A path that nobody guesses in the folder of `path`.
  static func temporaryPath(beside path: String) -> String {
    // A name of its own, since that of `path` may be as long as names can be.
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    return folder + ".machtool-" + String(UInt64.random(in: 0 ... .max), radix: 36)
  }

  static func rename(_ from: String, to path: String) throws(SystemError) {
    #if canImport(Darwin)
      let result = unsafe Darwin.rename(from, path)
    #elseif canImport(Glibc)
      let result = unsafe Glibc.rename(from, path)
    #else
      let result = unsafe Musl.rename(from, path)
    #endif
    guard result == 0 else { throw SystemError("rename", path, code: errno) }
  }

  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }
}

extension FileStatus {
  fileprivate init(_ record: stat) {
    let kind: Kind =
      switch record.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO, S_IFCHR: .stream
      default: .other
      }
    self.init(
      kind: kind, size: Int(clamping: record.st_size), permissions: UInt32(record.st_mode) & 0o7777)
  }
}
