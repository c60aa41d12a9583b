import Foundation
import MachOBytes
import MachOCore
import TestSupport
import Testing

@testable import MachToolCLI

/// `create --xcframework`, in a folder of its own.
final class CreateXCFrameworkTests {
  let folder: String
  private var result: String { folder + "/Foo.xcframework" }

  init() throws {
    folder = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Tools

  /// Runs machtool; `@` stands for the folder of test binaries, `~` for our own. Messages name
  /// files so, too.
  private func run(
    _ arguments: String...
  ) -> (output: String, errors: String, status: Int32) {
    run(arguments)
  }

  private func run(_ arguments: [String]) -> (output: String, errors: String, status: Int32) {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let status = MachTool.run(
      arguments.map { argument in
        argument.replacingOccurrences(of: "@", with: testBinaryPath(""))
          .replacingOccurrences(of: "~", with: folder + "/")
      },
      output: { output += $0 }, errors: { errors += $0 })
    func text(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: UTF8.self)
        .replacingOccurrences(of: testBinaryPath(""), with: "@")
        .replacingOccurrences(of: folder + "/", with: "~")
    }
    return (text(output), text(errors), status)
  }

  private func create(
    _ arguments: String...
  ) -> (output: String, errors: String, status: Int32) {
    run(["create", "--xcframework"] + arguments + ["-o", "~Foo.xcframework"])
  }

  /// What is said of the inputs; nothing must have been written.
  private func refusal(_ arguments: String...) throws -> String {
    let before = try everything(in: folder)
    let found = run(["create", "--xcframework"] + arguments + ["-o", "~Foo.xcframework"])
    #expect(found.status == 2)
    #expect(found.output == "")
    #expect(try everything(in: folder) == before)
    return found.errors
  }

  private static let emptyList = Array(#"<plist version="1.0"><dict/></plist>"#.utf8)

  /// Paths in a folder, with what is at the end of links.
  private func everything(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).map { path in
      guard try FileStatus(of: folder + "/" + path, followingLinks: false).kind == .link else {
        return path
      }
      return path + " -> " + (try SymbolicLink.target(of: folder + "/" + path))
    }.sorted()
  }

  private func write(_ bytes: [UInt8], to path: String, permissions: UInt32 = 0o644) throws {
    let full = folder + "/" + path
    try FileManager.default.createDirectory(
      atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let file = try OutputFile(at: full, permissions: permissions)
    try file.write(bytes)
    try file.commit()
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/" + path, withDestinationPath: target)
  }

  /// A static library of objects of the test binaries.
  private func archive(_ objects: String...) throws -> [UInt8] {
    var builder = ArchiveBuilder()
    for object in objects {
      // The same name for every platform, as builds have it.
      builder.longMember(
        objects.count == 1 ? "hello" : object, try testBinary("object/hello-\(object).o").array)
    }
    return builder.bytes
  }

  private func universal(_ slices: [(Architecture, [UInt8])]) -> [UInt8] {
    UniversalBuilder(slices.map { .init($0.0, $0.1) }).bytes
  }

  private func architecture(_ name: String) throws -> Architecture {
    try #require(Architecture(named: name))
  }

  /// A dynamic library.
  private func dylib(
    _ platforms: PlatformKind..., for architecture: Architecture = .arm64,
    type: FileType = .dylib, uuid: UInt8? = nil, isMergeable: Bool = false, isSwift: Bool = false
  ) -> [UInt8] {
    var builder = MachOBuilder(type, architecture)
    if type == .dylib { builder.library("@rpath/Foo", .idDylib) }
    for platform in platforms {
      var payload = builder.writer
      for word in [platform.rawValue, 0x000f_0000, 0x0011_0000, 0] { payload.append(word) }
      builder.command(.buildVersion, payload.bytes)
    }
    if let uuid { builder.command(.uuid, [UInt8](repeating: uuid, count: 16)) }
    if isMergeable { builder.linkEditData(.atomInfo, [0, 0, 0, 0, 0, 0, 0, 0]) }
    if isSwift {
      builder.segment(
        "__DATA", at: 0x2_0000, [UInt8](repeating: 0, count: 8),
        sections: [.init("__DATA", "__swift5_types", size: 8)])
    }
    return builder.build()
  }

  // MARK: What is made

  /// Taken apart and put together again it is the same, but for nothing.
  @Test(arguments: [
    ["ios-arm64", "ios-arm64_x86_64-simulator"], ["ios-arm64_x86_64-simulator", "ios-arm64"],
  ])
  func roundTrip(identifiers: [String]) throws {
    let found = run(
      ["create", "--xcframework", "-o", "~Kit.xcframework/"]
        + identifiers.map { "@app/Kit.xcframework/\($0)/Kit.framework/" })
    #expect(found.errors == "")
    #expect(found.status == 0)
    #expect(try Folder.names(in: folder) == ["Kit.xcframework"])
    let original = testBinaryPath("app/Kit.xcframework")
    let paths = try everything(in: original)
    #expect(try everything(in: folder + "/Kit.xcframework") == paths)
    for path in paths {
      let old = try FileStatus(of: original + "/" + path)
      let new = try FileStatus(of: folder + "/Kit.xcframework/" + path)
      #expect(
        new.permissions & 0o711 == old.permissions & 0o711 | (old.kind == .folder ? 0o700 : 0))
      guard old.kind == .file else { continue }
      #expect(
        try MappedFile(opening: folder + "/Kit.xcframework/" + path).view
          == MappedFile(opening: original + "/" + path).view)
    }
    for command in ["info", "lint"] {
      let old = run(command, "@app/Kit.xcframework")
      let new = run(command, "~Kit.xcframework")
      #expect(new.output == old.output.replacingOccurrences(of: "@app/", with: "~"))
      #expect(new.errors == old.errors)
      #expect(new.status == old.status)
    }
  }

  @Test func everyPlatform() throws {
    let libraries: [(String, [(String, String)])] = [
      ("ios", [("arm64", "arm64"), ("armv7", "armv7")]),
      ("iossim", [("x86_64", "ios-simulator-x86_64"), ("arm64", "ios-simulator-arm64")]),
      ("catalyst", [("arm64", "maccatalyst-arm64"), ("x86_64", "maccatalyst-x86_64")]),
      ("macos", [("x86_64", "x86_64"), ("i386", "i386")]),
      ("tvos", [("arm64", "tvos-arm64")]),
      ("tvossim", [("arm64", "tvos-simulator-arm64")]),
      (
        "watchos",
        [("armv7k", "armv7k"), ("arm64_32", "arm64_32"), ("arm64", "watchos-arm64")]
      ),
      ("watchossim", [("arm64", "watchos-simulator-arm64")]),
      ("xros", [("arm64", "xros-arm64")]),
      ("xrossim", [("arm64", "xros-simulator-arm64")]),
      ("driverkit", [("arm64", "driverkit-arm64")]),
    ]
    for (name, slices) in libraries {
      let archives = try slices.map { (try architecture($0.0), try archive($0.1)) }
      try write(
        archives.count == 1 ? archives[0].1 : universal(archives), to: "\(name)/libFoo.a")
    }
    let found = run(
      ["create", "--xcframework", "-o", "~Foo.xcframework"]
        + libraries.map { "~\($0.0)/libFoo.a" })
    #expect(found.errors == "")
    #expect(found.status == 0)
    #expect(
      try Folder.names(in: result) == [
        "Info.plist", "driverkit-arm64", "ios-arm64_armv7", "ios-arm64_x86_64-maccatalyst",
        "ios-arm64_x86_64-simulator", "macos-i386_x86_64", "tvos-arm64", "tvos-arm64-simulator",
        "watchos-arm64-simulator", "watchos-arm64_arm64_32_armv7k", "xros-arm64",
        "xros-arm64-simulator",
      ])
    let info = run("info", "~Foo.xcframework")
    #expect(info.status == 0)
    #expect(!info.output.contains("problem"))
    #expect(info.output.contains("XCFramework with 11 libraries"))
    let lint = run("lint", "~Foo.xcframework")
    #expect(lint.output.hasPrefix("~Foo.xcframework\n  remark: the table of private names is"))
    #expect(lint.output.hasSuffix("\n  nothing found in 11 binaries\n"))
    #expect(lint.status == 0)
  }

  /// As a Mac has them: what is at the top are links, and stay so.
  @Test func versionedFramework() throws {
    try write(dylib(.macOS), to: "Foo.framework/Versions/A/Foo", permissions: 0o755)
    try write([1], to: "Foo.framework/Versions/A/Headers/Foo.h")
    try write(Self.emptyList, to: "Foo.framework/Versions/A/Resources/Info.plist")
    try link("Foo.framework/Versions/Current", to: "A")
    for name in ["Foo", "Headers", "Resources"] {
      try link("Foo.framework/" + name, to: "Versions/Current/" + name)
    }
    try link("Foo.framework/Versions/A/Headers/up.h", to: ".././../A/Headers/Foo.h")
    let found = create("~Foo.framework")
    #expect(found.errors == "")
    #expect(found.status == 0)
    let copy = result + "/macos-arm64/Foo.framework"
    #expect(try everything(in: copy) == everything(in: folder + "/Foo.framework"))
    #expect(try FileStatus(of: copy + "/Foo").permissions & 0o700 == 0o700)
    let info = run("info", "~Foo.xcframework")
    #expect(info.output.contains("Foo.framework/Versions/A/Foo"))
    #expect(info.errors == "")
    #expect(info.status == 0)
  }

  @Test func headersAndSwiftModules() throws {
    try write(archive("arm64"), to: "a=b/libFoo.a")
    try write(archive("tvos-arm64"), to: "tv/libFoo.a")
    try write(archive("xros-arm64"), to: "xr/libBar.a")
    try write([1], to: "include/sub/foo.h")
    try write([2], to: "x=y/tv.h")
    try write([3], to: "tv/Foo.swiftmodule/arm64.swiftinterface")
    try write([4], to: "tv/Foo.swiftmodule/arm64.swiftmodule")
    try write([5], to: "tv/Foo.swiftmodule/x86_64.swiftmodule")
    try write([6], to: "tv/Other.swiftmodule")
    for ending in ["swiftdoc", "swiftinterface", "swiftmodule"] {
      try write([7], to: "xr/Bar.\(ending)")
    }
    let found = create(
      "~a=b/libFoo.a", "~tv/libFoo.a", "--headers", "~include", "--headers",
      "~tv/libFoo.a=\(folder)/x=y", "~xr/libBar.a")
    #expect(found.errors == "")
    #expect(found.status == 0)
    #expect(
      try everything(in: result) == [
        "Info.plist", "ios-arm64", "ios-arm64/Headers", "ios-arm64/Headers/sub",
        "ios-arm64/Headers/sub/foo.h", "ios-arm64/libFoo.a", "tvos-arm64",
        "tvos-arm64/Foo.swiftmodule", "tvos-arm64/Foo.swiftmodule/arm64.swiftinterface",
        "tvos-arm64/Foo.swiftmodule/x86_64.swiftmodule", "tvos-arm64/Headers",
        "tvos-arm64/Headers/tv.h", "tvos-arm64/libFoo.a", "xros-arm64", "xros-arm64/Bar.swiftdoc",
        "xros-arm64/Bar.swiftinterface",
        "xros-arm64/Headers", "xros-arm64/Headers/sub", "xros-arm64/Headers/sub/foo.h",
        "xros-arm64/libBar.a",
      ])
    #expect(run("info", "~Foo.xcframework").status == 0)
  }

  @Test func debugSymbolsFindTheirLibrary() throws {
    try write(dylib(.iOS, uuid: 1), to: "ios/libFoo.dylib")
    try write(dylib(.tvOS, uuid: 2), to: "tv/libFoo.dylib")
    let symbols = dylib(type: .dSYM, uuid: 2)
    try write(symbols, to: "Foo.dSYM/Contents/Resources/DWARF/libFoo.dylib")
    try write(Self.emptyList, to: "Foo.dSYM/Contents/Info.plist")
    let found = create(
      "~ios/libFoo.dylib", "~tv/libFoo.dylib", "--debug-symbols", "~Foo.dSYM/")
    #expect(found.errors == "")
    #expect(
      try everything(in: result) == [
        "Info.plist", "ios-arm64", "ios-arm64/libFoo.dylib", "tvos-arm64", "tvos-arm64/dSYMs",
        "tvos-arm64/dSYMs/Foo.dSYM", "tvos-arm64/dSYMs/Foo.dSYM/Contents",
        "tvos-arm64/dSYMs/Foo.dSYM/Contents/Info.plist",
        "tvos-arm64/dSYMs/Foo.dSYM/Contents/Resources",
        "tvos-arm64/dSYMs/Foo.dSYM/Contents/Resources/DWARF",
        "tvos-arm64/dSYMs/Foo.dSYM/Contents/Resources/DWARF/libFoo.dylib",
        "tvos-arm64/libFoo.dylib",
      ])
    #expect(
      try MappedFile(opening: result + "/Info.plist").view.string.contains(
        "\t\t\t<key>DebugSymbolsPath</key>\n\t\t\t<string>dSYMs</string>\n"))
    #expect(run("info", "~Foo.xcframework").status == 0)
  }

  @Test func mergeableLibraries() throws {
    try write(dylib(.iOS, isMergeable: true), to: "ios/libFoo.dylib")
    try write(dylib(.tvOS), to: "tv/libFoo.dylib")
    #expect(create("~ios/libFoo.dylib", "~tv/libFoo.dylib").errors == "")
    let info = try MappedFile(opening: result + "/Info.plist").view.string
    #expect(info.contains("<key>MergeableMetadata</key>\n\t\t\t<true/>"))
    #expect(info.contains("<key>MergeableMetadata</key>\n\t\t\t<false/>"))
    #expect(info.contains("<string>1.1</string>"))
  }

  @Test func swiftWithoutAModuleIsTold() throws {
    try write(dylib(.iOS, isSwift: true), to: "ios/Foo.framework/Foo")
    try write(dylib(.tvOS, isSwift: true), to: "tv/Foo.framework/Foo")
    try write([1], to: "tv/Foo.framework/Modules/Foo.swiftmodule/arm64.swiftmodule")
    try write(dylib(.visionOS, isSwift: true), to: "xr/Foo.framework/Foo")
    try write([1], to: "xr/Foo.framework/Modules/Foo.swiftmodule/arm64.swiftinterface")
    let found = create("~ios/Foo.framework", "~tv/Foo.framework", "~xr/Foo.framework")
    #expect(
      found.errors == """
        machtool: ~ios/Foo.framework: has Swift code but no Swift module, so that Swift code cannot \
        import it
        machtool: ~tv/Foo.framework: has Swift code but no .swiftinterface, so that only the \
        compiler that built it can import it

        """)
    #expect(found.status == 0)
  }

  // MARK: What is refused

  @Test func outputThatIsThere() throws {
    try write([], to: "Foo.xcframework/file")
    #expect(
      try refusal("@app/Kit.xcframework/ios-arm64/Kit.framework")
        == "machtool: ~Foo.xcframework: is there already\n")
  }

  @Test func whatIsNoLibrary() throws {
    try write(Array("text\n".utf8), to: "libText.a")
    try write(dylib(.iOS), to: "libDynamic.a")
    try write(archive("arm64"), to: "libStatic.dylib")
    try write(archive("arm64"), to: "lib\u{1}.a")
    try write(dylib(.iOS, type: .execute), to: "Run.framework/Run")
    try write([1], to: "Empty.framework/Other")
    try write([1], to: "folder/file")
    #expect(
      try refusal(
        "@object/hello-arm64.o", "@macho/hello-macos-arm64", "@macho/plugin-x86_64.bundle",
        "@archive/libThin.a", "@object/hello-lto.o", "~libText.a", "~libDynamic.a",
        "~libStatic.dylib", "~lib\u{1}.a", "~Run.framework", "~Empty.framework", "~folder",
        "@app/Kit.xcframework", "~none.a") == #"""
          machtool: @object/hello-arm64.o: is an object, not a library; put it into a static library first (ar)
          machtool: @macho/hello-macos-arm64: is no library but an executable
          machtool: @macho/plugin-x86_64.bundle: is no library but a bundle
          machtool: @archive/libThin.a: is a thin static library, which only names its members; make one that holds them
          machtool: @object/hello-lto.o: is no library but LLVM bitcode in a wrapper
          machtool: ~libText.a: is a text file, not a Mach-O file
          machtool: ~libDynamic.a: is a dynamic library, and Xcode tells that by a name that ends in .dylib
          machtool: ~libStatic.dylib: is a static library, and Xcode tells that by a name that ends in .a
          machtool: ~lib\x01.a: has a control character in its name, which no Info.plist can hold
          machtool: ~Run.framework/Run: is no library but an executable
          machtool: ~Empty.framework: is a framework without its executable, which must be called Empty
          machtool: ~folder: is a folder but no .framework; give frameworks, or .a and .dylib files
          machtool: @app/Kit.xcframework: is an XCFramework already; give the frameworks or libraries that are in it
          machtool: ~none.a: no such file or directory

          """#)
  }

  @Test func platformsThatAreNotClear() throws {
    try write(
      universal([(.arm64, archive("arm64")), (.x86_64, archive("ios-simulator-x86_64"))]),
      to: "libBoth.a")
    try write(archive("arm64", "ios-simulator-arm64"), to: "libMixed.a")
    try write(
      universal([(.arm64, dylib(for: .arm64)), (.x86_64, dylib(for: .x86_64))]),
      to: "libSilent.dylib")
    try write(
      universal([(.arm64, dylib(.iOS, for: .arm64)), (.x86_64, dylib(for: .x86_64))]),
      to: "libHalf.dylib")
    try write(dylib(.bridgeOS), to: "libBridge.dylib")
    try write(dylib(PlatformKind(rawValue: 99)), to: "libNew.dylib")
    try write(
      universal([
        (.arm64, dylib(.iOS)), (.arm64e, dylib(.iOS, for: .arm64e, isMergeable: true)),
      ]), to: "libMerge.dylib")
    try write(
      universal([(.arm64, dylib(.iOS)), (.arm64e, archive("arm64e"))]), to: "libKinds.dylib")
    let odd = Architecture(type: .arm64, subtype: CPUSubtype(rawValue: 77))
    try write(dylib(.iOS, for: odd), to: "libOdd.dylib")
    #expect(
      try refusal(
        "~libBoth.a", "~libMixed.a", "~libSilent.dylib", "~libHalf.dylib", "~libBridge.dylib",
        "~libNew.dylib", "@macho/libZippered-x86_64.dylib", "~libMerge.dylib", "~libKinds.dylib",
        "~libOdd.dylib") == """
          machtool: ~libBoth.a: slices are for different platforms: arm64 for iOS, x86_64 for iOS simulator; take them apart (machtool thin) and give a library for each platform
          machtool: ~libMixed.a: members for arm64 are for different platforms: arm64 for iOS, ios-simulator-arm64 for iOS simulator
          machtool: ~libSilent.dylib: arm64 and x86_64 do not say for which platform: there is neither LC_BUILD_VERSION nor LC_VERSION_MIN_…; compile for a target that names the system, such as arm64-apple-ios12.0
          machtool: ~libHalf.dylib: x86_64 does not say for which platform: there is neither LC_BUILD_VERSION nor LC_VERSION_MIN_…; compile for a target that names the system, such as arm64-apple-ios12.0
          machtool: ~libBridge.dylib: is for bridgeOS, which XCFrameworks have no name for
          machtool: ~libNew.dylib: is for platform 0x63, which XCFrameworks have no name for
          machtool: @macho/libZippered-x86_64.dylib: x86_64 is for macOS and Mac Catalyst at once, and an XCFramework has a library for each
          machtool: ~libMerge.dylib: some slices can be merged into a program, but not arm64 (no LC_ATOM_INFO)
          machtool: ~libKinds.dylib: slices are libraries of different kinds
          machtool: ~libOdd.dylib: has the architecture unknown(16777228,77), which has no name for an Info.plist

          """)
  }

  @Test func twoForOnePlatform() throws {
    try write(archive("ios-simulator-arm64"), to: "libFoo-arm64.a")
    try write(archive("ios-simulator-x86_64"), to: "libFoo-x86_64.a")
    try write(archive("ios-simulator-arm64"), to: "it's/libFoo.a")
    try write(dylib(.tvOS), to: "a/Foo.framework/Foo")
    try write(dylib(.tvOS, for: .arm64e), to: "b/Foo.framework/Foo")
    #expect(
      try refusal("~libFoo-arm64.a", "~libFoo-x86_64.a") == """
        machtool: ~libFoo-arm64.a and ~libFoo-x86_64.a are both for iOS simulator, and an XCFramework has one library for a platform; put their architectures into one library first: machtool create ~libFoo-arm64.a ~libFoo-x86_64.a -o libFoo.a

        """)
    #expect(
      try refusal("~it's/libFoo.a", "~libFoo-x86_64.a") == #"""
        machtool: ~it's/libFoo.a and ~libFoo-x86_64.a are both for iOS simulator, and an XCFramework has one library for a platform; put their architectures into one library first: machtool create '~it'\''s/libFoo.a' ~libFoo-x86_64.a -o libFoo.a

        """#)
    #expect(
      try refusal("~libFoo-arm64.a", "~libFoo-x86_64.a", "~it's/libFoo.a") == """
        machtool: ~libFoo-arm64.a, ~libFoo-x86_64.a and ~it's/libFoo.a are all for iOS simulator, and an XCFramework has one library for a platform; they have arm64 in common, so leave out what is not wanted

        """)
    #expect(
      try refusal("~a/Foo.framework", "~b/Foo.framework") == """
        machtool: ~a/Foo.framework and ~b/Foo.framework are both for tvOS, and an XCFramework has one library for a platform; put all their code into the first and leave the rest out: machtool create ~a/Foo.framework/Foo ~b/Foo.framework/Foo -o ~a/Foo.framework/Foo

        """)
    #expect(
      try refusal("~a/Foo.framework", "~libFoo-arm64.a") == """
        machtool: ~a/Foo.framework is a framework, but ~libFoo-arm64.a is a static library, and an XCFramework holds one kind

        """)
  }

  /// The command that is proposed does what it should.
  @Test func theAdviceWorks() throws {
    try write(archive("ios-simulator-arm64"), to: "libFoo-arm64.a")
    try write(archive("ios-simulator-x86_64"), to: "libFoo-x86_64.a")
    let message = try refusal("~libFoo-arm64.a", "~libFoo-x86_64.a")
    let command = try #require(message.components(separatedBy: "first: ").last)
    let words = command.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
    #expect(run(words.dropLast() + ["~libFoo.a"]).status == 0)
    #expect(create("~libFoo.a").status == 0)
    #expect(try Folder.names(in: result) == ["Info.plist", "ios-arm64_x86_64-simulator"])
  }

  @Test func whatFoldersMustNotHold() throws {
    let targets = [
      "/etc/passwd", "../..", "Headers/../../x", "a/../b", "../Foo.framework/Foo", "..",
    ]
    for target in targets {
      try write(dylib(.iOS), to: "Foo.framework/Foo")
      try link("Foo.framework/link", to: target)
      #expect(
        try refusal("~Foo.framework")
          == "machtool: ~Foo.framework/link: is a link to \(target), which leads out of "
          + "~Foo.framework\n")
      try FileManager.default.removeItem(atPath: folder + "/Foo.framework")
    }
    try write(dylib(.iOS), to: "libFoo.dylib")
    try write([], to: "include/a.h")
    #expect(unsafe mkfifo(folder + "/include/pipe", 0o600) == 0)
    #expect(
      try refusal("~libFoo.dylib", "--headers", "~include")
        == "machtool: ~include/pipe: is no file, folder or link\n")
    // Links that lead round and round, and nowhere.
    try FileManager.default.createDirectory(
      atPath: folder + "/Foo.framework", withIntermediateDirectories: true)
    try link("Foo.framework/Foo", to: "Bar")
    try link("Foo.framework/Bar", to: "Foo")
    #expect(
      try refusal("~Foo.framework")
        == "machtool: ~Foo.framework: is a framework without its executable, which must be called "
        + "Foo\n")
  }

  @Test func headersAndSymbolsThatAreNone() throws {
    try write(dylib(.iOS, uuid: 1), to: "libFoo.dylib")
    try write(dylib(type: .dSYM, uuid: 2), to: "Stray.dSYM/Contents/Resources/DWARF/x")
    try write([1], to: "Empty.dSYM/Contents/Resources/DWARF/x")
    for name in ["a", "b"] {
      try write(dylib(type: .dSYM, uuid: 1), to: "\(name)/Foo.dSYM/Contents/Resources/DWARF/x")
    }
    #expect(
      try refusal(
        "~libFoo.dylib", "--headers", "~libFoo.dylib", "--debug-symbols", "~libFoo.dylib",
        "--debug-symbols", "~Empty.dSYM", "--debug-symbols", "~none") == """
          machtool: ~libFoo.dylib: is no folder of headers
          machtool: ~libFoo.dylib: is no .dSYM folder
          machtool: ~Empty.dSYM: has no UUID that tells to which library it belongs
          machtool: ~none: no such file or directory

          """)
    #expect(
      try refusal("~libFoo.dylib", "--debug-symbols", "~Stray.dSYM")
        == "machtool: ~Stray.dSYM: belongs to none of the libraries: none has its UUID\n")
    #expect(
      try refusal(
        "~libFoo.dylib", "--debug-symbols", "~a/Foo.dSYM", "--debug-symbols", "~b/Foo.dSYM")
        == "machtool: ~a/Foo.dSYM and ~b/Foo.dSYM have the same name and both belong to "
        + "~libFoo.dylib\n")
  }

  @Test func optionsThatMakeNoSense() throws {
    let hint = "\nmachtool: see 'machtool create --help'\n"
    for option in [["--fat64"], ["--hide-arm64"], ["--align", "arm64=8"], ["--arch", "arm64=x"]] {
      #expect(
        run(["create", "--xcframework", "a.a", "-o", "x.xcframework"] + option).errors
          == "machtool: option '\(option[0])' makes no sense with '--xcframework'" + hint)
    }
    for option in ["--headers", "--debug-symbols"] {
      #expect(
        run("create", "a.a", "-o", "x", option, "y").errors
          == "machtool: option '\(option)' needs '--xcframework'" + hint)
    }
    func error(_ arguments: String...) -> String {
      let found = run(["create", "--xcframework"] + arguments)
      #expect(found.status == 2)
      #expect(found.errors.hasSuffix(hint))
      return String(found.errors.dropFirst("machtool: ".count).dropLast(hint.count))
    }
    #expect(error("a.a") == "missing option '--output FILE'")
    #expect(error("-o", "x.xcframework") == "missing operand FILE")
    #expect(
      error("a.a", "-o", "x.framework")
        == "invalid value 'x.framework' for '--output': the name of an XCFramework must end in "
        + ".xcframework")
    #expect(
      error("A.framework/", "-o", "x.xcframework", "--headers", "h")
        == "option '--headers' makes no sense with 'A.framework/'")
    #expect(
      error("a.a", "-o", "x.xcframework", "--headers", "b.a=h")
        == "invalid value 'b.a=h' for '--headers': what is before the equals sign must be one of "
        + "the FILEs")
    #expect(
      error("a.a", "-o", "x.xcframework", "--headers", "a.a=")
        == "invalid value 'a.a=' for '--headers': needs a folder after the equals sign")
    #expect(
      error("a.a", "-o", "x.xcframework", "--headers", "a.a=h", "--headers", "a.a=i")
        == "invalid value 'a.a=i' for '--headers': the library has headers already")
    #expect(
      error("a.a", "-o", "x.xcframework", "--headers", "h", "--headers", "i")
        == "invalid value 'i' for '--headers': every library has headers already")
  }
}
