/// What lipo's faces say about themselves.
enum LipoUsage {
  /// One line, after a command line that makes no sense.
  static let line =
    "usage: lipo INPUT... [-arch ARCH INPUT]... COMMAND [-output FILE] [-segalign ARCH HEX]..."
    + " [-fat64] [-hideARM64]   (lipo -help tells the commands)"

  /// The options of which there must be one.
  static let actions = LipoAction.allCases.map(\.option).joined(separator: " ")

  static let help = text(title: "lipo", usage: "usage: lipo INPUT... [OPTIONS]")

  static func text(title: String, usage: String) -> String {
    let options = [
      Definition("-archs", "Print the architectures of the input."),
      Definition("-info, -i", "Print the architectures of each input."),
      Definition("-detailed_info, -d", "Print the table of each universal input."),
      Definition("-verify_arch ARCH...", "Tell by the status whether the input has them all."),
      Definition("-create, -c", "Make a universal file of all inputs."),
      Definition("-thin ARCH, -t", "Write the slice for ARCH."),
      Definition("-extract ARCH, -e", "Keep the slice for ARCH. Can be repeated."),
      Definition("-extract_family ARCH", "Keep all slices of the same family of processors."),
      Definition("-remove ARCH, -rem", "Leave the slice for ARCH out. Can be repeated."),
      Definition(
        "-replace ARCH FILE, -rep", "Put FILE in the place of the slice for ARCH. Can be repeated."),
      Definition("-arch ARCH FILE, -a", "An input whose architecture is ARCH."),
      Definition("-output FILE, -o", "Where the result goes."),
      Definition(
        "-segalign ARCH HEX, -s", "Let the slice for ARCH start at a multiple of HEX bytes."),
      Definition("-fat64", "Write 64-bit offsets."),
      Definition("-hideARM64", "Hide arm64 slices of executables from old systems."),
    ]
    return "\(title): \(MachTool.spec.name) \(MachTool.version)\n\n\(usage)\n\noptions:\n"
      + TextLayout.definitions(options)
  }
}
