import Testing

@testable import MachToolCLI

@Suite struct HelpTextTests {
  private let help = HelpText(tool: DemoTool.spec)

  @Test func overview() {
    #expect(
      help.overview == """
        Usage: demo COMMAND [OPTIONS] [OPERANDS]

        demo looks into files. It never changes them.

        Commands:
          show    Show what a file contains.
          verify  Tell whether a file has architectures.
          copy    Copy files.

        Other tools' command lines:
          other  The other tool.

        Options:
          -h, --help     Show this help and exit.
              --version  Show the version and exit.

        Environment:
          NO_COLOR  If set, text is not coloured.

        Exit status:
          0  All went well.
          1  The answer is no.
          2  A file could not be read, or the call is wrong.

        See 'demo help COMMAND' for the operands and options of a command.

        """)
  }

  @Test func commandWithOptions() {
    #expect(
      help.page(for: DemoTool.Show.spec) == """
        Usage: demo show [OPTIONS] PATH...

        Show what a file contains.

        Directories are searched. A file that cannot be read is named, and the rest is
        still shown.

        Also called: display

        Operands:
          PATH  A file or a directory.

        What to show:
          -l, --load-commands  List the load commands, field by field.
          -s, --symbols        List the symbols.
          -a, --arch ARCH      Look only at slices of this architecture. Can be
                               repeated.

        Output:
              --format FORMAT  How to write the result. One of: text, json. Default:
                               text.
          -o, --output FILE    Write to this file, not to the standard output, and tell
                               nobody.
              --depth DIGIT    Stop at this depth.

        General:
          -h, --help           Show this help and exit.
              --version        Show the version and exit.

        Examples:
          List the symbols of one slice:
            demo show --symbols -a arm64 libdemo.a

          Count the slices:
            demo show --format=json 'My App' | jq length

        Exit status:
          0  All went well.
          1  The answer is no.
          2  A file could not be read, or the call is wrong.

        """)
  }

  @Test func commandWithItsOwnExitStatus() {
    #expect(
      help.page(for: DemoTool.Verify.spec) == """
        Usage: demo verify [OPTIONS] PATH ARCH...

        Tell whether a file has architectures.

        Operands:
          PATH  The file to look at.
          ARCH  An architecture it must have.

        General:
          -h, --help     Show this help and exit.
              --version  Show the version and exit.

        Examples:
          Ask for arm64:
            demo verify libdemo.a arm64

        Exit status:
          0  It has them all.
          1  One is missing.

        """)
  }

  @Test func usageOfEveryArity() {
    let usages = DemoTool.spec.commands.map { help.page(for: $0).prefix { $0 != "\n" } }
    #expect(
      usages == [
        "Usage: demo show [OPTIONS] PATH...",
        "Usage: demo verify [OPTIONS] PATH ARCH...",
        "Usage: demo copy [OPTIONS] [SOURCE]... TARGET",
        "Usage: demo convert [OPTIONS] TARGET [MODE]",
      ])
  }

  @Test func linesAreFilledButNotOverfull() {
    let eighty = String(repeating: "a", count: 39) + " " + String(repeating: "b", count: 40)
    #expect(TextLayout.paragraph(eighty) == eighty + "\n")
    #expect(
      TextLayout.paragraph(eighty + "b")
        == String(repeating: "a", count: 39) + "\n" + String(repeating: "b", count: 41) + "\n")
    #expect(TextLayout.paragraph("  a \n b  ", indent: 2) == "  a b\n")
    #expect(TextLayout.paragraph("") == "")
  }

  @Test func aWordThatIsTooLongHasItsOwnLine() {
    let word = String(repeating: "w", count: 90)
    #expect(TextLayout.paragraph("a \(word) b", indent: 1) == " a\n \(word)\n b\n")
  }

  @Test func aTermThatIsTooWideStandsAlone() {
    let wide = String(repeating: "t", count: 27)
    let margin = String(repeating: " ", count: 30)
    #expect(
      TextLayout.definitions([Definition(wide, "Wide."), Definition("t", "Narrow.")])
        == "  \(wide)\n\(margin)Wide.\n  t\(margin.dropFirst(3))Narrow.\n")
    #expect(TextLayout.definitions([]) == "")
  }

  @Test func charactersAreCountedNotScalars() {
    let list = [Definition("e\u{301}e\u{301}", "A."), Definition("bb", "B.")]
    #expect(TextLayout.definitions(list) == "  e\u{301}e\u{301}  A.\n  bb  B.\n")
  }
}
