/// The schema of the JSON output, as the man page shows it; a test holds it against the output.
enum JSONSchemaText {
  static let section = ManSection(
    title: "JSON OUTPUT",
    blocks: [
      .paragraph(
        "With --format json the output is one object. Keys keep their order and are left out "
          + "where there is nothing to tell. Sizes, counts and file offsets are numbers, in "
          + "bytes; addresses and bit patterns are strings in hex, since they may have 64 bits. "
          + "A constant is its name in Apple's headers, or a number in hex when it has none here. "
          + "Text from a file that is not UTF-8 has U+FFFD in place of what is not."),
      .paragraph(
        "With --format ndjson, which lint, scan and xrefs have, every line is an object, with the "
          + "schema: of scan and xrefs for each Mach-O file with what is listed of it, of lint for "
          + "each finding and then, of each path, one for the rest of its report; record says "
          + "which of the two a line is. A line is written when its object is known."),
      .paragraph(
        "The number under schema is raised when a key goes away or changes its meaning, not when "
          + "one is added."),
      .paragraph("What info writes:"),
      .list(infoDefinitions),
      .paragraph("What lint writes:"),
      .list(lintDefinitions),
      .paragraph("What scan writes under files:"),
      .list(scanDefinitions),
      .paragraph("What xrefs writes under files:"),
      .list(xrefsDefinitions),
      .paragraph("What db info writes under databases; db build adds what it read:"),
      .list(databaseDefinitions),
    ])

  /// All keys that are documented, but those inside of ``keysWithHeaderNames``.
  static let keys =
    (infoDefinitions + lintDefinitions + scanDefinitions + xrefsDefinitions
    + databaseDefinitions)
    .flatMap { $0.term.components(separator: ", ") }

  /// Keys whose values have the C headers' own names as keys.
  static let keysWithHeaderNames = ["header", "load_commands", "build", "signature"]

  private static let infoDefinitions = [
    Definition("schema", "Number of this schema."),
    Definition("files", "The files, in the order they were given or found."),
    Definition("path", "Path of a file, or a folder that @rpath stands for."),
    Definition("kind", "What a file, slice or member is, in words."),
    Definition("size", "Size in bytes; of a segment or section in memory, in hex."),
    Definition("architectures", "A row for each architecture of the file."),
    Definition("architecture", "Name of the architecture as lipo prints it."),
    Definition("members", "Number of Mach-O members of a static library, or the list of them."),
    Definition("platforms", "The platforms that the file, slice or members are for."),
    Definition(
      "minimum_os, sdk",
      "A version for each platform; where members differ the lowest and the highest."),
    Definition("uuid", "The LC_UUID of a single Mach-O file."),
    Definition("share", "Percentage of the universal file."),
    Definition("notes", "Traits in words, such as signed, encrypted, Swift."),
    Definition(
      "size_64bit, share_64bit", "Bytes and percentage of the universal file for 64-bit processors."
    ),
    Definition("universal", "The table of a universal binary."),
    Definition("magic, nfat_arch", "The table's magic number, and how many entries it counts."),
    Definition("offset_bits", "Width of the table's offsets: 32 or 64."),
    Definition("slices", "The entries of the table, hidden ones too."),
    Definition("cputype, cpusubtype", "Processor of a slice or file, under the C names."),
    Definition("thin_saves", "Bytes less that a file for this architecture alone has."),
    Definition("capabilities", "The top byte of cpusubtype: flag bits."),
    Definition("ptrauth_abi", "Whose way to sign pointers code for arm64e has."),
    Definition("ptrauth_version", "Version of that way, if there is one."),
    Definition("align", "Exponent of a slice's alignment, which is 2 to this power."),
    Definition("hidden", "Whether the table's count leaves a slice out."),
    Definition("padding", "Bytes before a slice that belong to nothing."),
    Definition("trailing", "Bytes after the last slice."),
    Definition(
      "available_libraries",
      "What the Info.plist of an XCFramework says it has; it is among the files, without a size."),
    Definition("identifier", "Name of the library's folder."),
    Definition("platform, variant", "Its platform as Info.plist names it, such as ios, simulator."),
    Definition("supported_architectures", "Names of its architectures."),
    Definition("library_path, binary_path, headers_path", "Paths in its folder."),
    Definition("problems", "Where Info.plist and the files do not agree."),
    Definition("objects", "Number of the objects in a compiled nib."),
    Definition("interface", "The names in a compiled nib that the runtime looks up."),
    Definition("classes", "Its classes, or those of the Objective-C metadata."),
    Definition("original_class", "The class that a custom one was made from in the editor."),
    Definition("attribute", "The key of the archive under which the name of a class stands."),
    Definition("object_number", "Number of the object in the archive that holds the name."),
    Definition("key_paths", "Key paths of runtime attributes and bindings."),
    Definition("key_path, object, value", "The path, where it starts, and what is put there."),
    Definition("connections", "Outlets, actions, segues and bindings."),
    Definition("label, source, destination", "An outlet or selector, and the connection's ends."),
    Definition("entry_point", "Identifier of the first scene of a compiled storyboard."),
    Definition("controllers, nib", "Its controllers, and the names of the nibs that hold them."),
    Definition("images", "What was asked for with options, for each Mach-O file and archive."),
    Definition("member", "Name of the archive member that an image is."),
    Definition("header", "The fields of mach_header, under their C names."),
    Definition(
      "load_commands", "Every load command with cmd, cmdsize and its fields under their C names."),
    Definition(
      "build", "The load commands that name platform and versions, as under load_commands."),
    Definition("sizes", "Sizes in memory: segments, their sections, and the sum."),
    Definition("memory_size", "Size in memory, in bytes."),
    Definition("sections", "The sections of a segment."),
    Definition("total", "Sum of the sizes of a segment's sections, or of all segments."),
    Definition("segments", "Segments, each followed by its sections."),
    Definition("name", "Name of a segment, section, library, symbol or member."),
    Definition("address", "Address in memory."),
    Definition("file_offset, file_size", "Place in the slice, in bytes."),
    Definition("protection", "Initial and maximum protection, as in r-x/r-x."),
    Definition("type", "Type of a section, symbol or fixup."),
    Definition("attributes", "Flags of a segment or attributes of a section."),
    Definition("libraries", "The file's own install name and the libraries it loads."),
    Definition("compatibility, current", "Versions of a library."),
    Definition("manner", "How a library or symbol is linked, such as weak."),
    Definition("rpaths", "The folders that @rpath stands for."),
    Definition("symbols", "The symbol table."),
    Definition("value", "Value of a symbol."),
    Definition("scope", "Who can see a symbol: external, private external, local, weak, debug."),
    Definition("section", "Segment and section, separated by a comma."),
    Definition("target", "What an indirect symbol or a fixup stands for."),
    Definition("imports", "Undefined symbols."),
    Definition("library", "Install name of the library that a symbol comes from."),
    Definition("exports", "The symbols of the exports trie."),
    Definition("flags", "Flag bits: their value and names."),
    Definition("names", "Names of flag bits; those without one come last, as one number."),
    Definition("imported_name", "Name in its own library of a symbol that is exported again."),
    Definition("resolver", "Address of the function that picks the symbol's code."),
    Definition("variant_table", "Index of the table of the symbol's variants."),
    Definition("function_starts", "Where functions start."),
    Definition("thumb", "Whether a function is Thumb code."),
    Definition("data_in_code", "The parts of the code that are data."),
    Definition("length", "Length of a part of the code, in bytes."),
    Definition("fixups", "What the dynamic linker or the linker fills in, table by table."),
    Definition("segment", "Segment of a fixup."),
    Definition("addend", "What is added to a fixup's target."),
    Definition("auth", "How an authenticated pointer is signed."),
    Definition("strong_definitions", "Symbols whose definition here wins over weak ones."),
    Definition("symbol", "Name of such a symbol."),
    Definition(
      "strings",
      "The texts that are constants: C strings, CFStrings, selectors. Objective-C "
        + "numbers, arrays and dictionaries too, as the literals they were made of."),
    Definition("encoding", "How such a text is stored: ASCII, UTF-8, UTF-16 or 8-bit."),
    Definition("text", "Such a text."),
    Definition(
      "swift_strings",
      "Swift literals of up to 15 bytes that code or variables hold, with the "
        + "place of the code; likely, not certain."),
    Definition("swift", "What Swift code declares and needs, from its metadata."),
    Definition("compiler", "Version of the Swift compiler."),
    Definition("abi", "Number of the Swift ABI: 7 since Swift 5."),
    Definition("runtime", "Path of the Swift runtime that is loaded."),
    Definition("modules", "Modules of other files that are used."),
    Definition("types", "Types and protocols that are declared."),
    Definition("conformances", "Conformances that are declared."),
    Definition("protocol", "Name of the protocol, ? where the file does not say it."),
    Definition("objc", "The Objective-C metadata."),
    Definition("objc_version", "1 or 2: whose structures they are."),
    Definition("version", "Version of the image info."),
    Definition("swift_version", "Version of Swift's conventions; 7 since Swift 5, 0 for none."),
    Definition("protocols, classes, categories", "What the file describes or defines."),
    Definition("swift_name", "Name of a Swift class or protocol, with its module."),
    Definition("superclass, class", "Name of a class's superclass, of a category's class."),
    Definition("is_swift", "Whether a class says that it is one of Swift."),
    Definition("non_lazy", "Whether a class or category has to be set up at once, as for +load."),
    Definition("instance_start, instance_size", "Of a class's objects, in bytes."),
    Definition("adopted_protocols", "Names of the protocols that are adopted or taken in."),
    Definition("ivars", "The variables of a class, with their encoded types."),
    Definition("alignment", "Alignment of a variable, in bytes."),
    Definition("ivar_layout, weak_ivar_layout", "Where references are, as bytes of two nibbles."),
    Definition("properties, class_properties", "Names of properties and attributes as encoded."),
    Definition("methods, class_methods", "The methods, with encoded types and the code's address."),
    Definition("optional_methods, optional_class_methods", "Those a protocol does not ask for."),
    Definition("selector", "Name of a method."),
    Definition(
      "type_encoding, extended_type_encoding",
      "Types of a method, without and with names of classes."),
    Definition("class_references, superclass_references", "The classes that code names."),
    Definition("selector_references", "The selectors that code names, or that methods have."),
    Definition("selector_stubs", "The selectors that code sends through stubs."),
    Definition("signature", "What the code signature says of itself, under its C names."),
    Definition("offset", "Offset in the file or archive, in bytes."),
  ]

  private static let lintDefinitions = [
    Definition(
      "record",
      "What a line is: finding, or summary, the last one of a path; rule or refusal with "
        + "--list-rules."),
    Definition("packages", "A report for each path, in the order they were given."),
    Definition("path", "The path as it was given."),
    Definition("bundles, binaries", "Numbers of bundles and of binaries that were looked at."),
    Definition("errors, warnings, notes", "Numbers of findings of each severity."),
    Definition("findings", "The findings, bundle by bundle and file by file."),
    Definition("rule", "Id of the rule; machtool explain tells all about it."),
    Definition("code", "Number of Apple's refusal, without ITMS-."),
    Definition("severity", "error, warning or note."),
    Definition("confidence", "How sure the fact is: certain, likely, possible or note."),
    Definition(
      "consequence",
      "What Apple does: refused-at-upload, refused-in-review, warned-by-apple, raised-in-review, "
        + "no-refusal-on-record or good-practice."),
    Definition("since", "The day since when Apple does so."),
    Definition("bundle, file, member", "Where it was found, as paths inside of the package."),
    Definition("architectures", "Names of the slices it was found in."),
    Definition("message", "The finding in a sentence."),
    Definition("evidence", "What the bytes say: label and text."),
    Definition("label", "What the evidence is, such as a load command or a section."),
    Definition("remarks", "What a reader must know to judge the report."),
    Definition("origins", "Libraries given with --with that bring what was found."),
    Definition("unchecked", "What could not be looked at, with the place and the reason."),
    Definition(
      "readiness", "With --only 64-bit: a verdict on each binary, with its path in the package."),
    Definition("verdict", "ready, not-ready or cannot-tell."),
    Definition("reasons", "Why it is not ready, or why that cannot be told."),
    Definition("problems", "What could not be read, as on standard error."),
    Definition("reason", "Why something was not checked."),
    Definition("rules", "With --list-rules: all that the rules say of themselves."),
    Definition("id", "Id of a rule."),
    Definition("codes", "Numbers of Apple's refusals that it is about, the usual one first."),
    Definition(
      "fired_by, silent_on",
      "The first example in which the rule finds something with this number, and the first in "
        + "which it must not."),
    Definition("groups", "Ids of the groups that it belongs to."),
    Definition(
      "summary, checks, why, fix", "What it is about, looks at, is good for, and how to mend it."),
    Definition("phrases", "Parts of Apple's messages that lead to it, in lower case."),
    Definition("examples", "Small packages that test it."),
    Definition("title", "What the package is."),
    Definition("messages", "What the rule must say of it; nothing for a trap."),
    Definition("refusals", "Refusals that no rule looks for, and the reason."),
  ]

  private static let scanDefinitions = [
    Definition("package", "The path that was given, or that of an .ipa in it."),
    Definition("path, member, architecture", "The Mach-O file that has the names."),
    Definition("names", "Constants and selectors that match, or with --all all of them."),
    Definition("score", "0 to 100: how sure it is that the private name is meant."),
    Definition("kind, section, text", "The constant and where it stands."),
    Definition("match", "What it matches."),
    Definition("owner", "Frameworks that have the private name."),
  ]

  private static let xrefsDefinitions = [
    Definition("path, member, architecture", "The Mach-O file whose code it is."),
    Definition("references", "The places in code, in the order of their addresses."),
    Definition("name", "The name that is referred to, as it was given."),
    Definition("kind", "What it names: selector, class, string or symbol."),
    Definition("function", "Name of the function, or sub_ and its address."),
    Definition("function_address", "Where the function starts."),
    Definition("address", "Where the instruction is in memory."),
    Definition("offset", "Where it is in the file or archive, in bytes."),
  ]

  private static let databaseDefinitions = [
    Definition("databases", "The database, as a list of one."),
    Definition("path", "The file."),
    Definition("sdk, runtime", "The systems that it was made from, with the build."),
    Definition("simulator", "Whether the runtime is a simulator's."),
    Definition("made", "The day on which it was made."),
    Definition("public_by_now", "Number of the program's own names that the SDK declares."),
    Definition("not_read", "Number of frameworks of the runtime that have no binary."),
    Definition("private_names", "How many names there are, with a kind and a count each."),
    Definition("count", "Number of names of the kind."),
    Definition("read", "What was read to make it: numbers of files, and of public names in them."),
    Definition("headers, stubs, binaries", "Numbers of files."),
    Definition("public_selectors, public_classes", "Numbers of names that headers declare."),
    Definition("unread, frameworks", "The frameworks that have no binary."),
  ]
}

extension String {
  /// The parts between separators.
  fileprivate func components(separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
