#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says which file it was when a mapped file loses bytes while it is read.
///
/// The system then sends SIGBUS, which would end the process without a word. A handler may only
/// use what is safe inside a signal, so everything it needs is laid out beforehand: a table of
/// the mappings with their messages.
enum FaultReporter {
  /// A place in the table; nil when the table was full.
  struct Ticket: Sendable {
    let slot: Int?
  }

  /// A mapping and the bytes to write should it fail. A size of 0 is a free place.
  @safe
  private struct Entry {
    var start: UInt
    var size: UInt
    var message: UnsafeMutableRawPointer?
    var messageSize: Int
  }

  private static let capacity = 256
  nonisolated(unsafe) private static let entries: UnsafeMutablePointer<Entry> = {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    unsafe entries.initialize(
      repeating: Entry(start: 0, size: 0, message: nil, messageSize: 0), count: capacity)
    return unsafe entries
  }()
  // Behind a pointer: on some systems the type is a safe one, on others it is not.
  nonisolated(unsafe) private static let lock: UnsafeMutablePointer<pthread_mutex_t> = {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    unsafe lock.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(lock, nil)
    return unsafe lock
  }()
  nonisolated(unsafe) private static var isInstalled = false
  nonisolated(unsafe) private static var exitStatus: Int32 = 2
  nonisolated(unsafe) private static var programName = ""

  /// Starts to report. To be called once, before the first file is mapped.
  static func install(programName: String, exitStatus: Int32) {
    unsafe self.programName = programName
    unsafe self.exitStatus = exitStatus
    _ = unsafe entries
    unsafe isInstalled = true
    var action = sigaction()
    let handler:
      @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?)
        -> Void = { _, info, _ in
          unsafe FaultReporter.report(FaultReporter.address(of: info))
        }
    #if canImport(Darwin)
      unsafe action.__sigaction_u.__sa_sigaction = handler
    #elseif canImport(Glibc)
      unsafe action.__sigaction_handler.sa_sigaction = handler
    #else
      unsafe action.__sa_handler.sa_sigaction = handler
    #endif
    action.sa_flags = Int32(bitPattern: UInt32(SA_SIGINFO))
    unsafe sigaction(SIGBUS, &action, nil)
  }

  static func register(_ bytes: UnsafeRawBufferPointer, path: String) -> Ticket {
    guard unsafe isInstalled else { return Ticket(slot: nil) }
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    guard let slot = (0..<capacity).first(where: { unsafe entries[$0].size == 0 }) else {
      return Ticket(slot: nil)
    }
    let text = Array(
      unsafe "\(programName): \(path): the file became shorter while it was read\n".utf8)
    let message = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
    unsafe message.copyBytes(from: text)
    unsafe entries[slot] = Entry(
      start: UInt(bitPattern: bytes.baseAddress), size: UInt(bytes.count),
      message: message.baseAddress, messageSize: text.count)
    return Ticket(slot: slot)
  }

  /// To be called before the memory is unmapped. The handler takes no lock: it only uses the entry
  /// of a mapping that is being read, and nobody reads this one any more.
  static func unregister(_ ticket: Ticket) {
    guard let slot = ticket.slot else { return }
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    unsafe entries[slot].size = 0
    unsafe entries[slot].message?.deallocate()
    unsafe entries[slot].message = nil
  }

  private static func address(of info: UnsafeMutablePointer<siginfo_t>?) -> UInt {
    guard let info = unsafe info else { return 0 }
    #if canImport(Darwin)
      return UInt(bitPattern: unsafe info.pointee.si_addr)
    #elseif canImport(Glibc)
      return UInt(bitPattern: unsafe info.pointee._sifields._sigfault.si_addr)
    #else
      return UInt(bitPattern: unsafe info.pointee.__si_fields.__sigfault.si_addr)
    #endif
  }

  /// Runs inside the signal handler.
  private static func report(_ address: UInt) {
    for slot in 0..<capacity {
      let entry = unsafe entries[slot]
      guard entry.size > 0, address &- entry.start < entry.size,
        let message = unsafe entry.message
      else { continue }
      _ = unsafe write(2, message, entry.messageSize)
      unsafe _exit(exitStatus)
    }
    // Not one of our files: as if there were no handler.
    _ = signal(SIGBUS, SIG_DFL)
    raise(SIGBUS)
  }
}
