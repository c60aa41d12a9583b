import Testing

@testable import MachToolCLI

@Suite struct ManPageTests {
  @Test func wholePage() {
    #expect(
      ManPage(tool: DemoTool.spec).source == #"""
        .Dd August 3, 2026
        .Dt DEMO 1
        .Os
        .Sh NAME
        .Nm demo
        .Nd "look into demonstration files"
        .Sh SYNOPSIS
        .Nm
        .Cm show
        .Op Ar OPTIONS
        .Ar PATH ...
        .Nm
        .Cm verify
        .Op Ar OPTIONS
        .Ar PATH
        .Ar ARCH ...
        .Nm
        .Cm copy
        .Op Ar OPTIONS
        .Oo Ar SOURCE ... Oc
        .Ar TARGET
        .Nm
        .Cm help
        .Op Ar COMMAND
        .Nm
        .Fl Fl version
        .Sh DESCRIPTION
        .Nm
        looks into files.
        It never changes them.
        .Pp
        Paths with a backslash (\e) or a quote (\(aq) are fine; so is
        \(dq\[u00E9]\(dq.
        .Pp
        Every command has these options:
        .Bl -tag -width Ds
        .It Fl h , Fl Fl help
        Show this help and exit.
        .It Fl Fl version
        Show the version and exit.
        .El
        .Sh COMMANDS
        .Ss show
        .D1 Nm Cm show Oo Ar OPTIONS Oc Ar PATH ...
        .Pp
        Show what a file contains.
        .Pp
        Directories are searched.
        A file that cannot be read is named, and the rest is still shown.
        .Pp
        Also called: display.
        .Pp
        Operands:
        .Bl -tag -width Ds
        .It Ar PATH
        A file or a directory.
        .El
        .Pp
        What to show:
        .Bl -tag -width Ds
        .It Fl l , Fl Fl load\-commands
        List the load commands, field by field.
        .It Fl s , Fl Fl symbols , Fl Fl syms
        List the symbols.
        .Pp
        Local symbols come first.
        .Pp
        With \-\-format json each is an object.
        .It Fl a , Fl Fl arch Ar ARCH
        Look only at slices of this architecture.
        Can be repeated.
        .El
        .Pp
        Output:
        .Bl -tag -width Ds
        .It Fl Fl format Ar FORMAT
        How to write the result.
        One of: text, json.
        Default: text.
        .It Fl o , Fl Fl output Ar FILE
        Write to this file, not to the standard output, and tell nobody.
        .It Fl Fl depth Ar DIGIT
        Stop at this depth.
        .El
        .Ss verify
        .D1 Nm Cm verify Oo Ar OPTIONS Oc Ar PATH Ar ARCH ...
        .Pp
        Tell whether a file has architectures.
        .Pp
        Operands:
        .Bl -tag -width Ds
        .It Ar PATH
        The file to look at.
        .It Ar ARCH
        An architecture it must have.
        .El
        .Pp
        Exit status:
        .Bl -tag -width Ds
        .It \&0
        It has them all.
        .It \&1
        One is missing.
        .El
        .Ss copy
        .D1 Nm Cm copy Oo Ar OPTIONS Oc Oo Ar SOURCE ... Oc Ar TARGET
        .Pp
        Copy files.
        .Pp
        Operands:
        .Bl -tag -width Ds
        .It Ar SOURCE
        What to copy.
        .It Ar TARGET
        Where to.
        .El
        .Sh OTHER TOOLS
        Called by one of these names, or with it as a command, the program takes that
        tool\(aqs command line and answers as that tool does.
        .Bl -tag -width Ds
        .It other
        The other tool.
        .El
        .Sh ENVIRONMENT
        .Bl -tag -width Ds
        .It Ev NO_COLOR
        If set, text is not coloured.
        .El
        .Sh EXIT STATUS
        .Bl -tag -width Ds
        .It \&0
        All went well.
        .It \&1
        The answer is no.
        .It \&2
        A file could not be read, or the call is wrong.
        .El
        .Sh "JSON OUTPUT"
        One object per file.
        .Bl -tag -width Ds
        .It path
        The path.
        .It \&Nm
        A key like a macro.
        .El
        .Pp
        For instance:
        .Bd -literal -offset indent
        \&.hidden \-v
        {\(dqpath\(dq: \(dqa\eb\(dq}
        .Ed
        .Sh EXAMPLES
        List the symbols of one slice:
        .Bd -literal -offset indent
        demo show \-\-symbols \-a arm64 libdemo.a
        .Ed
        .Pp
        Count the slices:
        .Bd -literal -offset indent
        demo show \-\-format=json \(aqMy App\(aq | jq length
        .Ed
        .Pp
        Ask for arm64:
        .Bd -literal -offset indent
        demo verify libdemo.a arm64
        .Ed
        .Pp
        Copy two files:
        .Bd -literal -offset indent
        demo copy ./\-a b copies
        .Ed
        .Sh SEE ALSO
        .Xr lipo 1 ,
        .Xr otool 1

        """#)
  }

  private func text(_ text: String) -> String {
    var page = MdocWriter()
    page.text(text)
    return page.source
  }

  private func literal(_ line: String) -> String {
    var page = MdocWriter()
    page.literal(line)
    return page.source
  }

  @Test(arguments: [
    ("", ""), ("a  b\n\tc", "a b c\n"), (".Sh NAME", "\\&.Sh NAME\n"), ("'br", "\\(aqbr\n"),
    ("a .Sh", "a .Sh\n"), ("a\\fBb", "a\\efBb\n"), ("Mach-O", "Mach-O\n"),
    ("a - b", "a \\- b\n"), ("the '--load-commands'", "the \\(aq\\-\\-load\\-commands\\(aq\n"),
    ("~^`\"", "\\(ti\\(ha\\(ga\\(dq\n"), ("é€😀", "\\[u00E9]\\[u20AC]\\[u1F600]\n"),
    ("a\u{7}", "a\\[u0007]\n"),
  ])
  func escapedText(text: String, expected: String) {
    #expect(self.text(text) == expected)
  }

  @Test(arguments: [
    ("One. Two! (Three?) Four", "One.\nTwo!\n(Three?)\nFour\n"),
    ("See e.g. this.", "See e.g. this.\n"),
    ("It's 1.0. It is.", "It\\(aqs 1.0.\nIt is.\n"),
  ])
  func sentencesBeginLines(text: String, expected: String) {
    #expect(self.text(text) == expected)
  }

  @Test func linesAreFilled() {
    let a = String(repeating: "a", count: 38)
    let b = String(repeating: "b", count: 39)
    #expect(text("\(a) \(b)") == "\(a) \(b)\n")
    #expect(text("\(a) \(b)b") == "\(a)\n\(b)b\n")
    // A full stop in mid-sentence must not become the end of one, nor start a request.
    #expect(text("\(a)\(b). b") == "\(a)\(b).\\&\nb\n")
    #expect(text("\(a)\(b) .b") == "\(a)\(b)\n\\&.b\n")
  }

  @Test(arguments: [
    ("", "\n"), ("  a  b", "  a  b\n"), (".a -b", "\\&.a \\-b\n"), ("Mach-O", "Mach\\-O\n"),
    ("a\\", "a\\e\n"),
  ])
  func literalLines(line: String, expected: String) {
    #expect(literal(line) == expected)
  }

  @Test(arguments: [
    ("", "\"\""), ("path", "path"), ("PATH", "PATH"), ("load-commands", "load\\-commands"),
    ("Nm", "\\&Nm"), ("Brq", "\\&Brq"), ("%A", "\\&%A"), (",", "\\&,"), ("0", "\\&0"), ("no", "no"),
    ("JSON OUTPUT", "\"JSON OUTPUT\""), ("a\"b", "a\\(dqb"),
  ])
  func macroArguments(word: String, expected: String) {
    #expect(MdocWriter.word(word) == expected)
  }

  @Test func phrases() {
    #expect(MdocWriter.phrase("No Mach-O,  or --x") == #""No Mach-O, or \-\-x""#)
  }

  @Test func dates() {
    #expect(ReleaseDate(year: 2026, month: 1, day: 31).mdoc == "January 31, 2026")
    #expect(ReleaseDate(year: 2026, month: 12, day: 1).mdoc == "December 1, 2026")
    #expect(ReleaseDate(year: 2026, month: 0, day: 1).mdoc == nil)
    #expect(ReleaseDate(year: 2026, month: 13, day: 1).mdoc == nil)
    #expect(ReleaseDate(year: 2026, month: .min, day: 1).mdoc == nil)
  }
}
