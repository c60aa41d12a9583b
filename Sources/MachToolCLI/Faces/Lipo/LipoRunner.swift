import MachOBytes
import MachOCore

/// Carries out a command line of lipo.
struct LipoRunner {
  let call: LipoCall
  let rules: SliceRules
  let output: OutputBuffer
  /// Told of every file as soon as it has been read.
  var opened: (LipoFile) -> Void = { _ in }

  /// - Returns: The exit status: 1 when an architecture to verify is missing.
  func run() throws(LipoError) -> Int32 {
    let files = try call.inputs.map { (input) throws(LipoError) in try open(input) }
    if let name = call.unknownArchitecture { throw .unknownArchitecture(name) }
    switch call.action {
    case .info:
      text.writeInfo(of: files, to: output)
    case .detailedInfo:
      text.writeDetails(of: files, to: output)
    case .archs:
      for file in files { text.writeNames(of: file, to: output) }
    case .verifyArch:
      return files.allSatisfy { file in
        call.architectures.allSatisfy(file.architectures.contains)
      } ? 0 : 1
    case .create:
      try writer(files).writeUniversal(files.flatMap(\.slices))
    case .thin, .extract, .extractFamily, .remove, .replace:
      for file in files { try change(file) }
    }
    return 0
  }

  private var text: LipoInfoText { LipoInfoText(rules: rules) }

  private func open(_ input: LipoCall.Input) throws(LipoError) -> LipoFile {
    let file = try LipoFile(
      opening: input.path, stated: input.stated, rules, isForWriting: call.action.writes)
    opened(file)
    return file
  }

  private func openReplacement(_ input: LipoCall.Input) throws(LipoError) -> LipoFile {
    do throws(LipoError) {
      return try open(input)
    } catch {
      switch error {
      case .input(.statedForUniversal, let path):
        throw .universalReplacement(path: path)
      case .input(.mismatch(let stated, let found), let path):
        throw .otherReplacement(path: path, stated: stated, found: found)
      default:
        throw error
      }
    }
  }

  private func writer(_ files: [LipoFile]) -> LipoWriter {
    // A lone dash is a name here.
    let path = call.output == "-" ? "./-" : call.output
    var writer = LipoWriter(path: path, inputs: files.map(\.file))
    writer.isWide = call.isFat64
    writer.hidesARM64 = call.hidesARM64
    writer.alignments = call.alignments
    return writer
  }

  /// Takes a universal binary apart.
  private func change(_ file: LipoFile) throws(LipoError) {
    // Replacements are read first, as both peers do.
    let replacements = try call.replacements.map { (input) throws(LipoError) in
      try openReplacement(input)
    }
    guard let universal = file.universal else { throw .notUniversal(file) }
    var writer = writer([file] + replacements)
    writer.isWide = call.isFat64 || universal.isWide
    let slices: [LipoSlice]
    switch call.action {
    case .thin:
      for architecture in call.architectures {
        let slice = try LipoEditor.slice(for: architecture, of: file)
        // It has no alignment to state.
        writer.alignments = []
        try writer.writeThin(slice, keepsTimes: rules == .apple)
      }
      return
    case .extractFamily:
      slices = try LipoEditor.extractFamilies(of: call.architectures, from: file)
      if slices.count == 1, let slice = slices.first { return try writer.writeThin(slice) }
    case .remove:
      slices = try LipoEditor.remove(call.architectures, from: file)
    case .replace:
      var new: [LipoSlice] = []
      for (input, replacement) in zip(call.replacements, replacements) {
        new.append(try LipoEditor.replacement(replacement, as: input.stated))
      }
      slices = try LipoEditor.replace(by: new, in: file)
    default:
      slices = try LipoEditor.extract(call.architectures, from: file)
    }
    try writer.writeUniversal(slices)
  }
}
