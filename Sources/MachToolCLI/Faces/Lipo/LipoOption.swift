/// An option of lipo, as both peers spell it.
enum LipoOption: Equatable {
  case action(LipoAction)
  case arch
  case output
  case segalign
  case fat64
  case hideARM64
  case archBlank
  case help
  case version

  /// How many words follow it; nil for all.
  var argumentCount: Int? {
    switch self {
    case .action(.thin), .action(.extract), .action(.extractFamily), .action(.remove), .output,
      .archBlank:
      1
    case .action(.replace), .arch, .segalign: 2
    case .action(.verifyArch): nil
    default: 0
    }
  }

  /// The option of this name, its dashes cut off.
  init?(named name: String) {
    guard let option = LipoOption.names[name] else { return nil }
    self = option
  }

  private static let names: [String: LipoOption] = {
    var names: [String: LipoOption] = [
      "arch": .arch, "a": .arch, "output": .output, "o": .output, "segalign": .segalign,
      "s": .segalign, "fat64": .fat64, "hideARM64": .hideARM64, "arch_blank": .archBlank,
      "h": .help, "help": .help, "version": .version,
      "c": .action(.create), "t": .action(.thin), "e": .action(.extract),
      "rem": .action(.remove), "rep": .action(.replace), "i": .action(.info),
      "d": .action(.detailedInfo),
    ]
    for action in LipoAction.allCases { names[action.rawValue] = .action(action) }
    return names
  }()
}
