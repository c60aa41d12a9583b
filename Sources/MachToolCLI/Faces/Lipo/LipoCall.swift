import MachOCore

/// A command line of lipo, understood and checked.
struct LipoCall {
  /// A file and the architecture that was stated for it.
  struct Input {
    let path: String
    var stated: Architecture?
  }

  var action: LipoAction = .info
  var inputs: [Input] = []
  /// What is to be thinned to, extracted, removed or verified.
  var architectures: [Architecture] = []
  /// A name to verify that is none, told once the input has been read, as LLVM's lipo does.
  var unknownArchitecture: String?
  var replacements: [Input] = []
  var output = ""
  var alignments: [LipoWriter.Alignment] = []
  var isFat64 = false
  var hidesARM64 = false
}

/// A command line of lipo that cannot be carried out, or asks for a text only.
enum LipoCallError: Error {
  /// Messages in the peer's form, a line each.
  case refused([String])
  /// A text that was asked for.
  case answer(String)
}
