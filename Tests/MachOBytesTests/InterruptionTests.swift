import Foundation
import TestSupport
import Testing

@testable import MachOBytes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C while a file is being written: the old file stays, nothing is left, and the process ends
/// as the signal has it.
struct InterruptionTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aHalfWrittenFileGoes(number: Int32) async throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "out")
    let path: String = folder.path("out")
    await #expect(processExitsWith: .signal(number)) {
      [path = path as String, number = number as Int32] in
      signal(number, SIG_DFL)
      Interruption.install()
      do {
        let output = try OutputFile(at: path)
        try output.write([2])
        kill(getpid(), number)
        // Another thread gets it, in its own time.
        var error: SystemError?
        for _ in 0..<1000 where error == nil {
          usleep(5000)
          do throws(SystemError) { try output.write([3]) } catch let caught { error = caught }
        }
        #expect(error == SystemError("write", path, reason: "interrupted"))
        // A second one must not end the process while the file is there.
        kill(getpid(), number)
        usleep(50_000)
        #expect(throws: SystemError.self) { try output.write([OutputPart([4], at: 0)], size: 1) }
        #expect(throws: SystemError.self) { try output.commit() }
      }
      // The file's end ends the process.
      sleep(5)
      exit(0)
    }
    #expect(try folder.names() == ["out"])
    #expect(try folder.read("out") == [1])
  }

  @Test func nothingIsHeldUpOtherwise() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      signal(SIGTERM, SIG_DFL)
      Interruption.install()
      kill(getpid(), SIGTERM)
      sleep(5)
      exit(0)
    }
  }

  /// As nohup starts a program.
  @Test func whatIsIgnoredStaysIgnored() async {
    await #expect(processExitsWith: .exitCode(0)) {
      signal(SIGHUP, SIG_IGN)
      Interruption.install()
      kill(getpid(), SIGHUP)
      usleep(50_000)
      exit(0)
    }
  }
}
