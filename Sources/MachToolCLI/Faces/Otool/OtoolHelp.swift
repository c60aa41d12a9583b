/// What `machtool help otool` prints.
enum OtoolHelp {
  static var text: String {
    TextLayout.paragraph("Usage: otool [OPTIONS] PATH...") + "\n"
      + TextLayout.paragraph(
        "Prints what Apple's otool prints, in its format: for scripts and build systems that read "
          + "it. Letters may stand together after one dash, as in -lV.") + "\nWhat to print:\n"
      + TextLayout.definitions([
        Definition("-f", "The table of a universal file."),
        Definition("-a", "The headers of an archive's members."),
        Definition("-h", "The Mach header."),
        Definition("-l", "The load commands."),
        Definition("-L", "The libraries that are used; a library's own name comes first."),
        Definition("-D", "A library's own name."),
        Definition("-o", "The Objective-C metadata, with names as for -ov."),
      ]) + "\nHow to print it:\n"
      + TextLayout.definitions([
        Definition("-v", "Names in place of numbers."),
        Definition("-V", "The same, and where the members of an archive start."),
        Definition("-X", "Without headings."),
        Definition(
          "-arch NAME",
          "That architecture only; may be repeated, and 'all' stands for every one. Without it: "
            + "this machine's if the file has it, else all."),
        Definition("-m", "PATH(MEMBER) is a file of that name, not a member of an archive."),
        Definition("-version", "Print the version."),
      ]) + "\nExit status:\n"
      + TextLayout.definitions([
        Definition("0", "All was printed. A file that is no object counts, as it does there."),
        Definition("1", "A file could not be read or lacks an architecture, or the call is wrong."),
      ]) + "\n"
      + TextLayout.paragraph(
        "Apple's other options are refused; 'machtool info' shows symbols, fixups and more.")
  }
}
