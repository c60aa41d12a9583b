import MachOCore

/// A command line of otool: its options are single letters, which may stand together after one
/// dash, and words after one dash.
enum OtoolArguments {
  case help
  case version
  case list(OtoolOptions)

  init(_ arguments: [String]) throws(OtoolUsageError) {
    switch arguments {
    // 'help otool' arrives as a lone -h, which would be the Mach header of no file.
    case ["-h"], ["-help"], ["--help"]: self = .help
    case ["-version"], ["--version"]: self = .version
    default: self = .list(try OtoolArguments.options(in: arguments))
    }
  }

  private static func options(in arguments: [String]) throws(OtoolUsageError) -> OtoolOptions {
    var options = OtoolOptions()
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "-" {
        // What follows is paths, whatever it starts with.
        options.paths += rest
        break
      } else if !word.hasPrefix("-") {
        options.paths.append(word)
      } else if word == "-arch" {
        guard let name = rest.popFirst() else {
          throw OtoolUsageError(message: "-arch needs the name of an architecture, or 'all'")
        }
        try addArchitecture(name, to: &options)
      } else if let purpose = unofferedWords.first(where: { $0.matches(word) })?.purpose {
        throw OtoolUsageError(message: "\(word) (\(purpose)) is not offered here")
      } else {
        try addLetters(of: word, to: &options)
      }
    }
    guard options.isListing else {
      throw OtoolUsageError(message: "say what to print: one of -f -a -h -l -L -D -o")
    }
    guard !options.paths.isEmpty else { throw OtoolUsageError(message: "no file is named") }
    return options
  }

  private static func addArchitecture(
    _ name: String, to options: inout OtoolOptions
  ) throws(OtoolUsageError) {
    if name == "all" {
      // Names beside it win, as they do in Apple's.
      if case .host = options.slices { options.slices = .all }
      return
    }
    guard let architecture = Architecture(named: name) else {
      let hint = ArchitectureName.suggestion(for: name).map { "; did you mean \($0)?" } ?? ""
      throw OtoolUsageError(message: "-arch \(name): no such architecture is known\(hint)")
    }
    if case .named(let others) = options.slices {
      options.slices = .named(others + [architecture])
    } else {
      options.slices = .named([architecture])
    }
  }

  private static func addLetters(
    of word: String, to options: inout OtoolOptions
  ) throws(OtoolUsageError) {
    for letter in word.dropFirst() {
      switch letter {
      case "f": options.showsFatHeader = true
      case "a": options.showsArchiveHeaders = true
      case "h": options.showsHeader = true
      case "l": options.showsCommands = true
      case "L": options.showsLibraries = true
      case "D": options.showsIdentity = true
      case "o": options.showsObjectiveC = true
      case "v": options.isVerbose = true
      case "V":
        options.isVerbose = true
        options.showsMemberOffsets = true
      case "X": options.hidesHeadings = true
      case "m": options.takesMembers = false
      default:
        let place = word.dropFirst(2).isEmpty ? "" : " in \(word)"
        guard let purpose = unofferedLetters.first(where: { $0.letter == letter })?.purpose else {
          throw OtoolUsageError(message: "-\(letter)\(place): otool has no such option")
        }
        throw OtoolUsageError(message: "-\(letter)\(place) (\(purpose)) is not offered here")
      }
    }
  }

  /// An option of Apple's that is a word.
  private struct Word {
    let name: String
    let purpose: String
    /// Whether its value follows in the same word.
    var hasValue = false

    func matches(_ word: String) -> Bool { hasValue ? word.hasPrefix(name) : word == name }
  }

  private static let unofferedWords = [
    Word(name: "-dyld_info", purpose: "fixups"),
    Word(name: "-dyld_opcodes", purpose: "opcodes of the dynamic linker"),
    Word(name: "-chained_fixups", purpose: "chained fixups"),
    Word(name: "-bind_info", purpose: "bindings"),
    Word(name: "-function_offsets", purpose: "offsets in functions"),
    Word(name: "-addr_slide", purpose: "addresses as loaded", hasValue: true),
    Word(name: "-llvm-mc", purpose: "disassembly for llvm-mc"),
    Word(name: "-mcpu=", purpose: "disassembly for a processor", hasValue: true),
  ]

  private static let unofferedLetters: [(letter: Character, purpose: String)] = [
    ("t", "the text section"), ("d", "the data section"), ("s", "the contents of a section"),
    ("p", "disassembly from a function on"), ("x", "all text sections"),
    ("O", "Objective-C metadata"), ("r", "relocation entries"),
    ("S", "the symbol index of an archive"), ("T", "the table of contents of a library"),
    ("M", "the module table"), ("R", "the reference table"), ("I", "the indirect symbol table"),
    ("H", "two-level hints"), ("G", "data in code"), ("C", "linker optimization hints"),
    ("c", "the arguments of a core file"), ("i", "initializers of fixed libraries"),
    ("P", "the property list of the program"), ("B", "disassembly as Thumb code"),
    ("j", "disassembly with opcodes"), ("q", "the disassembler of LLVM"),
    ("Q", "the disassembler of otool"), ("g", "debugging symbols"), ("e", "extended listings"),
    ("W", "listings of old tools"), ("Z", "listings of old tools"),
  ]
}
