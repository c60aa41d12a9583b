#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Lets a file that is half written go before the user's Ctrl-C ends the process.
///
/// While nothing is being written a signal ends the process as ever. Otherwise it is noted, and who
/// writes stops at the next occasion: a second one, as `timeout` sends it, changes nothing.
enum Interruption {
  /// The number of the signal that came, and how many files are being written.
  nonisolated(unsafe) private static let state: UnsafeMutablePointer<Int32> = {
    let state = UnsafeMutablePointer<Int32>.allocate(capacity: 2)
    unsafe state.initialize(repeating: 0, count: 2)
    return unsafe state
  }()

  /// To be called once, by a program's `main`.
  static func install() {
    _ = unsafe state
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Whoever started us may want us to go on (nohup).
      let old = signal(number, SIG_DFL)
      if unsafe unsafeBitCast(old, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
        continue
      }
      _ = signal(number) { number in
        if unsafe Interruption.state[1] == 0 {
          _ = signal(number, SIG_DFL)
          kill(getpid(), number)
        } else {
          unsafe Interruption.state[0] = number
        }
      }
    }
  }

  /// A file is being written from now on.
  static func begin() {
    unsafe state[1] += 1
  }

  /// The file is whole or gone. If a signal came meanwhile, it ends the process now.
  static func end() {
    unsafe state[1] -= 1
    // The process, since this thread may not be one that gets signals.
    if unsafe state[1] == 0, unsafe state[0] != 0 {
      _ = signal(unsafe state[0], SIG_DFL)
      kill(getpid(), unsafe state[0])
    }
  }

  /// - Throws: `SystemError` once a signal has come.
  static func check(_ path: String) throws(SystemError) {
    if unsafe state[0] != 0 { throw SystemError("write", path, reason: "interrupted") }
  }
}
