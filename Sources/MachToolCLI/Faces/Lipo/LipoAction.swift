/// What a command line of lipo asks for.
enum LipoAction: String, CaseIterable {
  case create
  case thin
  case extract
  case extractFamily = "extract_family"
  case remove
  case replace
  case info
  case detailedInfo = "detailed_info"
  case archs
  case verifyArch = "verify_arch"

  /// Whether it makes a file.
  var writes: Bool {
    switch self {
    case .create, .thin, .extract, .extractFamily, .remove, .replace: true
    case .info, .detailedInfo, .archs, .verifyArch: false
    }
  }

  /// machtool's own command for it.
  var commandName: String {
    switch self {
    case .create, .thin, .extract, .remove, .replace, .info, .archs: rawValue
    case .extractFamily: LipoAction.extract.rawValue
    case .detailedInfo: LipoAction.info.rawValue
    case .verifyArch: "verify-arch"
    }
  }

  /// How people type it.
  var option: String { "-" + rawValue }
}
