import MachOCore

/// Reads a command line as LLVM's lipo does: everything first, then what is wrong with it.
struct LLVMLipoParser {
  func parse(_ words: [String]) throws(LipoCallError) -> LipoCall {
    var tokens: [LipoScanner.Token] = []
    var scanner = LipoScanner(words, joinsOutput: true)
    while let token = scanner.next() { tokens.append(token) }
    try checkForm(of: tokens)

    var call = LipoCall()
    var actions: [(action: LipoAction, typed: String, arguments: [String])] = []
    var alignments: [(name: String, text: String)] = []
    var output: String?
    for token in tokens {
      switch token {
      case .input(let path):
        call.inputs.append(LipoCall.Input(path: path))
      case .option(let option, let typed, let arguments):
        switch option {
        case .action(let action): actions.append((action, typed, arguments))
        case .arch:
          call.inputs.append(
            LipoCall.Input(
              path: arguments.last ?? "", stated: try architecture(arguments.first ?? "")))
        case .segalign: alignments.append((arguments.first ?? "", arguments.last ?? ""))
        case .output: output = arguments.first.flatMap { $0.isEmpty ? nil : $0 }
        case .fat64: call.isFat64 = true
        case .hideARM64: call.hidesARM64 = true
        case .help, .version, .archBlank: break
        }
      case .unknown, .incomplete: break
      }
    }
    guard !call.inputs.isEmpty else { throw refused("at least one input file should be specified") }
    for (name, text) in alignments { try readAlignment(name, text, into: &call) }
    try read(actions, output: output, into: &call)
    return call
  }

  /// Refuses what cannot be told apart, and answers what asks for a text.
  private func checkForm(of tokens: [LipoScanner.Token]) throws(LipoCallError) {
    if tokens.isEmpty {
      throw .refused(LLVMLipoParser.help.split(separator: "\n").map { String($0) })
    }
    for case .incomplete(_, let typed) in tokens {
      throw refused("missing argument to \(typed) option")
    }
    for case .option(let option, _, _) in tokens {
      if option == .help { throw .answer(LLVMLipoParser.help) }
      if option == .version {
        throw .answer("llvm-lipo\n\(MachTool.spec.name) version \(MachTool.version)\n")
      }
    }
    for token in tokens {
      switch token {
      case .unknown(let word): throw refused("unknown argument '\(word)'")
      case .option(.archBlank, let typed, _): throw refused("unknown argument '\(typed)'")
      default: break
      }
    }
  }

  private func readAlignment(
    _ name: String, _ text: String, into call: inout LipoCall
  ) throws(LipoCallError) {
    let start = "argument to -segalign <arch_type> \(text) (hex) "
    let architecture = try architecture(name)
    guard let value = LipoCall.hexadecimal(text, takesPrefix: false) else {
      throw refused(start + "is not a proper hexadecimal number")
    }
    guard value.nonzeroBitCount == 1 else {
      throw refused(start + "must be a non-zero power of two")
    }
    guard value <= 0x8000 else {
      throw refused(start + "must be less than or equal to the maximum section align 2^15")
    }
    if let earlier = call.alignments.first(where: { $0.architecture == architecture }) {
      throw refused(
        "-segalign \(name) <alignment_value> specified multiple times: "
          + "\(1 << UInt64(earlier.exponent)), \(value)")
    }
    call.alignments.append(
      LipoWriter.Alignment(
        architecture: architecture, exponent: UInt32(clamping: value.trailingZeroBitCount)))
  }

  private func read(
    _ actions: [(action: LipoAction, typed: String, arguments: [String])], output: String?,
    into call: inout LipoCall
  ) throws(LipoCallError) {
    // One -extract_family makes families of all that is extracted, as Apple's lipo has it.
    let hasFamily = actions.contains { $0.action == .extractFamily }
    let kinds = actions.map { hasFamily && $0.action == .extract ? .extractFamily : $0.action }
    guard let action = kinds.first else { throw refused("at least one action should be specified") }
    let repeatable: [LipoAction] = [.replace, .extract, .extractFamily, .remove]
    guard kinds.count == 1 || repeatable.contains(action) && kinds.allSatisfy({ $0 == action })
    else {
      let typed = actions.map(\.action.option).joined(separator: " ")
      throw refused("only one of the following actions can be specified: \(typed)")
    }
    call.action = action
    call.output = output ?? ""
    let arguments = actions.map(\.arguments)
    switch action {
    case .info, .detailedInfo:
      break
    case .archs:
      try checkInputs(call)
    case .verifyArch:
      guard let names = arguments.first, !names.isEmpty else {
        throw refused("verify_arch requires at least one architecture to be specified")
      }
      try checkInputs(call)
      for name in names {
        guard let architecture = LLVMArchitectureName.architecture(name) else {
          call.unknownArchitecture = call.unknownArchitecture ?? name
          continue
        }
        call.architectures.append(architecture)
      }
    case .create:
      try checkOutput(output, action, "to be specified")
    case .thin:
      try checkInputs(call)
      try checkOutput(output, action)
      call.architectures = try arguments.joined().map(architecture)
    case .extract, .extractFamily, .remove:
      try checkInputs(call)
      try checkOutput(output, action)
      for name in arguments.joined() {
        let architecture = try architecture(name)
        if call.architectures.contains(architecture), action != .extractFamily {
          throw refused("\(action.option) \(name) specified multiple times")
        }
        call.architectures.append(architecture)
      }
    case .replace:
      for words in arguments {
        call.replacements.append(
          LipoCall.Input(path: words.last ?? "", stated: try architecture(words.first ?? "")))
      }
      try checkOutput(output, action, "to be specified")
      try checkInputs(call)
      for (index, replacement) in call.replacements.enumerated() {
        for earlier in call.replacements[..<index] where earlier.stated == replacement.stated {
          throw refused(
            "-replace \(arguments[index].first ?? "") <file_name> specified multiple times: "
              + "\(earlier.path), \(replacement.path)")
        }
      }
    }
  }

  private func checkInputs(_ call: LipoCall) throws(LipoCallError) {
    if call.inputs.count > 1 {
      throw refused("\(call.action.rawValue) expects a single input file")
    }
  }

  private func checkOutput(
    _ output: String?, _ action: LipoAction, _ end: String = ""
  ) throws(LipoCallError) {
    guard output == nil else { return }
    throw refused(
      "\(action.rawValue) expects a single output file" + (end.isEmpty ? "" : " " + end))
  }

  private func architecture(_ name: String) throws(LipoCallError) -> Architecture {
    if let architecture = LLVMArchitectureName.architecture(name) { return architecture }
    throw .refused([
      "llvm-lipo: error: Invalid architecture: \(name)",
      LLVMArchitectureName.list,
    ])
  }

  private func refused(_ text: String) -> LipoCallError {
    .refused(["llvm-lipo: error: " + text])
  }

  private static let help = LipoUsage.text(
    title: "OVERVIEW: llvm-lipo", usage: "USAGE: llvm-lipo input[s] option[s]")
}
