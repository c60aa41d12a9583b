import MachOBytes
import MachOCore

/// `machtool info`: what is in a file.
enum InfoCommand: Command {
  static let paths = OperandSpec(
    "PATH", .oneOrMore,
    summary: "A Mach-O file, a static library, a compiled nib, an .ipa, or a folder of such files.")

  static let architectures = RepeatedOption(
    "arch", .architecture, short: "a", category: .selection,
    summary: "Show this architecture only.")

  static let nibs = Flag(
    "nibs", category: .selection,
    summary: "Show compiled nibs and storyboards in folders and archives too.")

  static let spec = CommandSpec(
    "info", summary: "Show what is in a file.",
    discussion: [
      "Prints what the file is and a row for each architecture. Options add listings of what the "
        + "Mach-O files in it hold, slice by slice and member by member.",
      "In a folder (.app, .framework, .xcframework, .xcarchive or any other) and in an .ipa or "
        + "other zip archive every Mach-O file is shown with its place. Symbolic links in it are "
        + "not followed. Of an XCFramework it is told too what its Info.plist says, and where "
        + "that and the binaries do not agree.",
      "Of a compiled nib (.nib), and of those in a compiled storyboard (.storyboardc), the names "
        + "are listed that the runtime looks up: classes, key paths of user-defined runtime "
        + "attributes and of bindings, outlets and actions.",
      "--build, --uuid and --sizes write what scripts take from vtool -show-build, dwarfdump --uuid "
        + "and size -m -l. When nothing else is asked for, text has these lines only: none for a "
        + "Mach-O file without what was asked for. So does --objc, whose text reads like a header: "
        + "what the types of C were called is not in the files, and parameters have numbers for "
        + "names. JSON has all of the metadata, with addresses and the encoded types.",
    ],
    operands: [paths],
    options: Listing.all.map { $0.flag as any OptionDeclaration } + [
      nibs, architectures, OutputFormat.option,
    ],
    examples: [
      CommandExample(
        "Show what is in a static library", "machtool info TestBinaries/archive/libSample.a"),
      CommandExample(
        "List the libraries that an app's files load",
        "machtool info --libraries TestBinaries/app/Sample.app"),
      CommandExample(
        "List the names in an app's compiled nibs",
        "machtool info --nibs TestBinaries/app/Nibs.app"),
      CommandExample(
        "Take the UUIDs for a script",
        "machtool info --uuid TestBinaries/app/Sample.xcarchive | awk '{print $2}'"),
      CommandExample(
        "List the exported symbols as JSON",
        "machtool info --exports -f json TestBinaries/macho/libExports-arm64.dylib"),
    ],
    exitStatus: [
      Definition("0", "Everything was read."),
      Definition(
        "1",
        "There is no Mach-O file at the path, it lacks the architecture, or an XCFramework's "
          + "Info.plist does not agree with its binaries."),
      Definition("2", "Something could not be read or is broken, or the call is wrong."),
    ])

  static func run(
    _ arguments: ParsedArguments, in context: CommandContext
  ) throws(UsageError) -> ExitStatus {
    let listings = Listing.all.filter { arguments[$0.flag] }
    let architectures = arguments[architectures]
    let format = arguments[OutputFormat.option]
    let isBare =
      format == .text && !arguments[nibs] && !listings.isEmpty
      && listings.allSatisfy(\.isForScripts)
    var status = ExitStatus.success
    let describe: (any DescriptionSink) -> Void = { sink in
      sink.list("files") {
        for path in arguments[paths] {
          guard !sink.isClosed else { return }
          let inspector = FileInspector(
            listings: listings, architectures: architectures, isBare: isBare,
            showsNibs: arguments[nibs], sink: sink, context: context)
          status = max(status, inspector.inspect(path))
        }
      }
    }
    format.write(to: context, describe)
    return status
  }
}
