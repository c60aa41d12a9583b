@testable import MachToolCLI

/// A small command line that uses everything a declaration can say, so that tests of the argument
/// layer do not change with the real commands.
enum DemoTool {
  enum Format: String, CaseIterable {
    case text, json
  }

  enum Show {
    static let loadCommands = Flag(
      "load-commands", short: "l", category: .selection,
      summary: "List the load commands, field by field.")
    static let symbols = Flag(
      "symbols", short: "s", aliases: ["syms"], category: .selection,
      summary: "List the symbols.",
      details: ["Local symbols come first.", "With --format json each is an object."])
    static let arch = RepeatedOption(
      "arch", .string("ARCH"), short: "a", category: .selection,
      summary: "Look only at slices of this architecture.")
    static let format = DefaultedOption(
      "format", .choice("FORMAT"), default: Format.text, category: .output,
      summary: "How to write the result.")
    static let output = ValueOption(
      "output", .string("FILE"), short: "o", category: .output,
      summary: "Write to this file, not to the standard output, and tell nobody.")
    static let depth = ValueOption(
      "depth", .digit("DIGIT"), category: .output, summary: "Stop at this depth.")
    static let paths = OperandSpec("PATH", .oneOrMore, summary: "A file or a directory.")

    static let spec = CommandSpec(
      "show", aliases: ["display"], summary: "Show what a file contains.",
      discussion: [
        """
        Directories are searched. A file that cannot be read is named, and the rest is still \
        shown.
        """
      ],
      operands: [paths], options: [loadCommands, symbols, arch, format, output, depth],
      examples: [
        CommandExample("List the symbols of one slice", "demo show --symbols -a arm64 libdemo.a"),
        CommandExample("Count the slices", "demo show --format=json 'My App' | jq length"),
      ])
  }

  enum Verify {
    static let path = OperandSpec("PATH", summary: "The file to look at.")
    static let archs = OperandSpec("ARCH", .oneOrMore, summary: "An architecture it must have.")
    static let spec = CommandSpec(
      "verify", summary: "Tell whether a file has architectures.", operands: [path, archs],
      examples: [CommandExample("Ask for arm64", "demo verify libdemo.a arm64")],
      exitStatus: [
        Definition("0", "It has them all."), Definition("1", "One is missing."),
      ])
  }

  enum Copy {
    static let sources = OperandSpec("SOURCE", .zeroOrMore, summary: "What to copy.")
    static let target = OperandSpec("TARGET", summary: "Where to.")
    static let spec = CommandSpec(
      "copy", summary: "Copy files.", operands: [sources, target],
      examples: [CommandExample("Copy two files", "demo copy ./-a b copies")])
  }

  enum Convert {
    static let target = OperandSpec("TARGET", summary: "Where to.")
    static let mode = OperandSpec("MODE", .optional, summary: "How.")
    static let spec = CommandSpec(
      "convert", isHidden: true, summary: "Convert a file.", operands: [target, mode])
  }

  static let spec = ToolSpec(
    name: "demo", version: "1.2.3", releaseDate: ReleaseDate(year: 2026, month: 8, day: 3),
    tagline: "look into demonstration files",
    description: [
      "demo looks into files. It never changes them.",
      "Paths with a backslash (\\) or a quote (') are fine; so is \"é\".",
    ],
    commands: [Show.spec, Verify.spec, Copy.spec, Convert.spec],
    faces: [Definition("other", "The other tool.")],
    exitStatus: [
      Definition("0", "All went well."), Definition("1", "The answer is no."),
      Definition("2", "A file could not be read, or the call is wrong."),
    ],
    environment: [Definition("NO_COLOR", "If set, text is not coloured.")],
    manSections: [
      ManSection(
        title: "JSON OUTPUT",
        blocks: [
          .paragraph("One object per file."),
          .list([Definition("path", "The path."), Definition("Nm", "A key like a macro.")]),
          .paragraph("For instance:"),
          .code([".hidden -v", #"{"path": "a\b"}"#]),
        ])
    ],
    seeAlso: [ManReference(name: "otool", section: 1), ManReference(name: "lipo", section: 1)])
}

extension ValueSyntax where Value == Int {
  fileprivate static func digit(_ metavar: String) -> Self {
    let read = { @Sendable (text: String) throws(InvalidValue) -> Int in
      guard let value = Int(text), 0...9 ~= value else { throw .other("must be one digit") }
      return value
    }
    return Self(metavar: metavar, read: read, write: { String($0) })
  }
}
