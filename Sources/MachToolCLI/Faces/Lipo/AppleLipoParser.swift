import MachOBytes
import MachOCore

/// Reads a command line as Apple's lipo does: one pass from left to right, then what is missing.
struct AppleLipoParser {
  /// How the program was called; messages carry it.
  let programName: String

  private struct State {
    var call = LipoCall()
    /// The actions in the order given; those that can be repeated once.
    var actions: [LipoAction] = []
    var output: String?
    /// The architectures that the actions name.
    var named: [(action: LipoAction, architecture: Architecture)] = []
  }

  func parse(_ words: [String]) throws(LipoCallError) -> LipoCall {
    guard !words.isEmpty else { throw refused("no input files specified", showsUsage: true) }
    var state = State()
    var scanner = LipoScanner(words, joinsOutput: false)
    while let token = scanner.next() {
      switch token {
      case .input(let path):
        state.call.inputs.append(LipoCall.Input(path: path))
      case .unknown(let word):
        throw refused("unknown flag: \(word)", showsUsage: true)
      case .incomplete(let option, let typed):
        let count = option.argumentCount ?? 1
        throw refused(
          "missing \(count == 1 ? "argument" : "arguments") to \(typed) option", showsUsage: true)
      case .option(let option, let typed, let arguments):
        try read(option, typed, arguments, &state)
      }
    }
    return try check(&state)
  }

  private func read(
    _ option: LipoOption, _ typed: String, _ arguments: [String], _ state: inout State
  ) throws(LipoCallError) {
    let first = arguments.first ?? ""
    let last = arguments.last ?? ""
    switch option {
    case .help: throw .answer(LipoUsage.help)
    case .version: throw .answer("machtool \(MachTool.version), as lipo\n")
    case .archBlank: throw refused("\(typed) is no longer supported")
    case .fat64: state.call.isFat64 = true
    case .hideARM64: state.call.hidesARM64 = true
    case .output:
      guard state.output == nil else { throw refused("more than one -output option specified") }
      state.output = first
    case .arch:
      let architecture = try architecture(first, typed)
      state.call.inputs.append(LipoCall.Input(path: last, stated: architecture))
    case .segalign:
      state.call.alignments.append(
        try alignment(first, last, typed, after: state.call.alignments))
    case .action(let action):
      if action == .thin, state.actions.contains(.thin) {
        throw refused("more than one -thin option specified")
      }
      if !state.actions.contains(action) { state.actions.append(action) }
      // Of -replace the last argument is a file.
      for name in action == .replace ? arguments.dropLast() : arguments[...] {
        let architecture = try architecture(name, typed)
        let isRepeated = state.named.contains { $0 == (action, architecture) }
        if isRepeated, action != .verifyArch, action != .extractFamily {
          throw refused("\(typed) \(name) specified more than once")
        }
        state.named.append((action, architecture))
        if action == .replace {
          state.call.replacements.append(LipoCall.Input(path: last, stated: architecture))
        }
      }
    }
  }

  private func check(_ state: inout State) throws(LipoCallError) -> LipoCall {
    // One -extract_family makes families of all that is extracted.
    if state.actions.contains(.extractFamily) { state.actions.removeAll { $0 == .extract } }
    guard let action = state.actions.first else {
      let meant = LipoAction.allCases.first { action in
        state.call.inputs.contains { $0.path == action.rawValue }
      }
      throw refused(
        "no command specified: one of \(LipoUsage.actions) is needed"
          + UsageError.didYouMean(meant?.option), showsUsage: true)
    }
    state.call.action = action
    state.call.architectures = state.named.filter { $0.action != .replace }.map(\.architecture)
    if state.actions.contains(where: \.writes), state.output == nil {
      throw refused("no output file specified (-output FILE)", showsUsage: true)
    }
    if state.call.inputs.isEmpty {
      throw refused("no input files specified", showsUsage: true)
    }
    for action in [LipoAction.verifyArch, .archs] where state.actions.contains(action) {
      if state.call.inputs.count != 1 {
        throw refused("only one input file can be specified with the \(action.option) option")
      }
    }
    if state.actions.count > 1 {
      let options = state.actions.map(\.option).joined(separator: " ")
      throw refused("only one of these options can be specified: \(options)")
    }
    if state.call.hidesARM64, ![.create, .remove, .replace].contains(action) {
      throw refused("-hideARM64 can only be used with -create, -remove and -replace")
    }
    if action.writes, action != .create, state.call.inputs.count != 1 {
      throw refused("only one input file can be specified with the \(action.option) option")
    }
    if action == .verifyArch, state.call.architectures.isEmpty {
      throw refused("\(action.option) needs at least one architecture")
    }
    state.call.output = state.output ?? ""
    return state.call
  }

  private func architecture(
    _ name: String, _ option: String
  ) throws(LipoCallError) -> Architecture {
    if let architecture = Architecture(named: name) { return architecture }
    var text = "unknown architecture specification flag: \(name) in specifying option: \(option)"
    if option.hasSuffix("verify_arch"), (try? FileStatus(of: name)) != nil {
      text += " (the file comes before \(option), which takes all that follows)"
    } else {
      text += UsageError.didYouMean(ArchitectureName.suggestion(for: name))
    }
    throw .refused([
      start + text, "known architecture flags are: " + Architecture.allNames.joined(separator: " "),
    ])
  }

  private func alignment(
    _ name: String, _ text: String, _ typed: String, after earlier: [LipoWriter.Alignment]
  ) throws(LipoCallError) -> LipoWriter.Alignment {
    let architecture = try architecture(name, typed)
    guard let value = LipoCall.hexadecimal(text, takesPrefix: true) else {
      throw refused("argument to \(typed) \(name) \(text) is no hexadecimal number")
    }
    guard value.nonzeroBitCount == 1 else {
      throw refused("argument to \(typed) \(name) \(text) (hex) must be a non-zero power of two")
    }
    guard value <= 0x8000 else {
      throw refused("argument to \(typed) \(name) \(text) (hex) must be at most 0x8000")
    }
    if earlier.contains(where: { $0.architecture == architecture }) {
      throw refused("\(typed) \(name) specified more than once")
    }
    return LipoWriter.Alignment(
      architecture: architecture, exponent: UInt32(clamping: value.trailingZeroBitCount))
  }

  private var start: String { "fatal error: \(programName): " }

  private func refused(_ text: String, showsUsage: Bool = false) -> LipoCallError {
    .refused([start + text] + (showsUsage ? [LipoUsage.line] : []))
  }
}
