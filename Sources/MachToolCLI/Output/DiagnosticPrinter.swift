import AppPackage
import MachOBytes
import MachOCore

/// Prints messages on standard error, one line each, and remembers that there were some.
final class DiagnosticPrinter {
  private let output: OutputBuffer
  private let programName: String
  /// The messages of the file at hand, so that the same fault met twice is told once.
  private var seen: Set<ParseError> = []
  private var suppressed = 0
  private(set) var hasErrors = false

  /// More faults of one file than this are only counted.
  static let limit = 20

  init(_ output: OutputBuffer, programName: String) {
    self.output = output
    self.programName = programName
  }

  /// A fault in a file.
  func problem(_ error: ParseError) {
    hasErrors = true
    guard seen.count < DiagnosticPrinter.limit else {
      // Told apart no longer: they cannot all be remembered.
      if !seen.contains(error) { suppressed += 1 }
      return
    }
    if seen.insert(error).inserted { line(error.message) }
  }

  /// A part of a package that could not be read.
  func problem(_ error: PackageError) {
    switch error {
    case .system(let error): failure(error)
    case .parse(let error): problem(error)
    }
  }

  /// Says how many faults of `file` were left out, and starts anew.
  func endFile(_ file: String) {
    if suppressed > 0 { line("\(file): \(suppressed) more problems") }
    seen.removeAll()
    suppressed = 0
  }

  /// A file that could not be opened, read or written.
  func failure(_ failure: SystemError) {
    error(PackageError.system(failure).message)
  }

  /// Anything else that went wrong.
  func error(_ message: String) {
    hasErrors = true
    line(message)
  }

  /// A remark that changes nothing.
  func line(_ message: String) {
    output.append("\(programName): \(TerminalText.safe(message))\n")
    output.flush()
  }
}
