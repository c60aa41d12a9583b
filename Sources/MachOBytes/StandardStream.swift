/// The process's output streams.
public struct StandardStream: Sendable {
  let descriptor: Int32

  public static let output = StandardStream(descriptor: 1)
  public static let error = StandardStream(descriptor: 2)

  /// Whether a person reads along.
  public var isTerminal: Bool { Platform.isTerminal(descriptor) }

  /// Writes all of `bytes`.
  ///
  /// - Throws: `SystemError`; `isBrokenPipe` when the reader has gone.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try Platform.write(bytes, to: descriptor, path: descriptor == 1 ? "standard output" : "")
  }
}

/// The process as a whole.
public enum ProcessSettings {
  /// Makes a write to a closed pipe an error instead of the end of the process, and the loss of
  /// a mapped file's bytes the end with a message and exit status `faultStatus`.
  ///
  /// For a program's `main`; a library must not change its host's signals.
  public static func prepare(programName: String, faultStatus: Int32) {
    Platform.ignoreBrokenPipes()
    Interruption.install()
    FaultReporter.install(programName: programName, exitStatus: faultStatus)
  }

  /// The arguments as the system gave them, the program's own name first. What is no UTF-8 in them
  /// has been replaced: see ``firstDamagedArgument``.
  public static var arguments: [String] { CommandLine.arguments }

  /// The place of the first argument that is no UTF-8, so that the name of a file in it is lost;
  /// the program's own name has place 0.
  public static var firstDamagedArgument: Int? {
    (0..<Int(CommandLine.argc)).first { place in
      guard let argument = unsafe CommandLine.unsafeArgv[place] else { return false }
      return unsafe String(validatingCString: argument) == nil
    }
  }

  /// An environment variable's value.
  public static func environment(_ name: String) -> String? {
    Platform.environment(name)
  }

  /// How many processors are at work; at least 1.
  public static var processorCount: Int { Platform.processorCount }

  /// Ends the process.
  public static func exit(_ status: Int32) -> Never {
    Platform.exit(status)
  }
}
