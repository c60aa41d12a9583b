import AppPackage
import Foundation
import MachOBytes
import MachOCore
import TestSupport
import Testing

/// The inventory of packages, over the test binaries.
struct PackageTests {
  private static let folder = testBinaryPath("app")

  private func roles(_ package: Package) -> [String: FileRole] {
    Dictionary(package.files.map { ($0.path, $0.role) }, uniquingKeysWith: { $1 })
  }

  @Test func appHasBundlesAndRoles() throws {
    let package = try Package(opening: Self.folder + "/Sample.app")
    #expect(package.problems.isEmpty)
    #expect(
      package.bundles.map { "\($0.path) \($0.kind)" } == [
        " app", "Frameworks/Kit.framework framework", "PlugIns/Share.appex appExtension",
      ])
    #expect(package.bundles.map(\.parent) == [nil, 0, 0])
    #expect(
      package.bundles.map(\.executablePath) == [
        "Sample", "Frameworks/Kit.framework/Kit", "PlugIns/Share.appex/Share",
      ])
    #expect(package.bundles.map(\.platform) == [.iOS, .iOS, .iOS])
    let roles = roles(package)
    #expect(roles["Sample"] == .executable)
    #expect(roles["Frameworks/Kit.framework/Kit"] == .executable)
    #expect(roles["PlugIns/Share.appex/Share"] == .executable)
    #expect(roles["Info.plist"] == .infoPlist)
    #expect(roles["PkgInfo"] == .resource)
    let kit = try #require(package.files.first { $0.path == "Frameworks/Kit.framework/Kit" })
    #expect(package.bundles(around: kit).map(\.kind) == [.framework, .app])
  }

  @Test func compiledNibsAreInterfaceFiles() throws {
    let package = try Package(opening: Self.folder + "/Nibs.app")
    #expect(
      package.files.filter { $0.role == .interfaceFile }.map(\.path) == [
        "Base.lproj/Main.storyboardc/2-view-3.nib",
        "Base.lproj/Main.storyboardc/UIViewController-2.nib",
      ])
    let nib = try Package(opening: Self.folder + "/Window.nib")
    #expect(nib.files.map(\.role) == [.interfaceFile])
    #expect(try nib.interface(nib.files[0]).form == .binaryKeyedArchive)
  }

  @Test func ipaHasTheSameUnderPayload() throws {
    let folder = try Package(opening: Self.folder + "/Sample.app")
    let ipa = try Package(opening: Self.folder + "/Sample.ipa")
    #expect(ipa.problems.isEmpty)
    #expect(
      ipa.bundles.map(\.path)
        == folder.bundles.map { PackagePath.join("Payload/Sample.app", $0.path) }
        .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
    for file in folder.files {
      let twin = try #require(
        ipa.files.first { $0.path == "Payload/Sample.app/" + file.path }, "\(file.path)")
      #expect(twin.role == file.role, "\(file.path)")
      #expect(try ipa.tree.contents(of: twin.entry) == folder.tree.contents(of: file.entry))
    }
  }

  @Test func xcframeworkHasItsSlices() throws {
    let package = try Package(opening: Self.folder + "/Kit.xcframework")
    #expect(
      package.bundles.map(\.path) == [
        "", "ios-arm64/Kit.framework", "ios-arm64_x86_64-simulator/Kit.framework",
      ])
    #expect(roles(package).values.filter { $0 == .executable }.count == 2)
  }

  @Test func xcarchiveHasSymbols() throws {
    let package = try Package(opening: Self.folder + "/Sample.xcarchive")
    #expect(package.bundles.contains { $0.kind == .symbols })
    #expect(roles(package).values.contains(.symbols))
  }

  @Test func singleFileIsAPackageOfOne() throws {
    let package = try Package(opening: testBinaryPath("archive/libSample.a"))
    #expect(package.bundles.isEmpty)
    #expect(package.files.map(\.role) == [.otherBinary], "universal: its slices tell more")
  }

  @Test func watchAppsAndAppClipsAreTold() throws {
    let plist = { (body: String) in
      Array("<plist version=\"1.0\"><dict>\(body)</dict></plist>".utf8)
    }
    let folder = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)/App.app"
    defer { try? FileManager.default.removeItem(atPath: PackagePath.folder(of: folder)) }
    for (path, body) in [
      ("Info.plist", ""), ("Watch/W.app/Info.plist", "<key>WKWatchKitApp</key><true/>"),
      ("AppClips/C.app/Info.plist", "<key>NSAppClip</key><dict/>"),
    ] {
      let url = URL(fileURLWithPath: folder + "/" + path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(plist(body)).write(to: url)
    }
    let package = try Package(opening: folder)
    #expect(package.problems.isEmpty)
    #expect(package.bundles.map(\.words) == ["app", "App Clip", "watch app"])
  }

  @Test func missingFileIsAnError() {
    #expect(throws: PackageError.self) { try Package(opening: "/nonexistent/x.ipa") }
  }
}

struct PackagePathTests {
  @Test func takesPathsApart() {
    #expect(PackagePath.name(of: "a/b/c") == "c")
    #expect(PackagePath.name(of: "c") == "c")
    #expect(PackagePath.folder(of: "a/b/c") == "a/b")
    #expect(PackagePath.folder(of: "c") == "")
    #expect(PackagePath.join("", "a") == "a")
    #expect(PackagePath.join("a", "b") == "a/b")
    #expect(PackagePath.isInside("a/b", "a"))
    #expect(!PackagePath.isInside("ab", "a"))
    #expect(PackagePath.isInside("a", ""))
  }
}

/// Bundles whose layout or name is not what it seems.
struct PackageLayoutTests {
  private static let info = Array(
    """
    <?xml version="1.0"?><plist version="1.0"><dict><key>CFBundleExecutable</key>\
    <string>App</string></dict></plist>
    """.utf8)
  /// The head of a program for arm64.
  private static let program: [UInt8] =
    [0xcf, 0xfa, 0xed, 0xfe, 0x0c, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0] + Array(repeating: 0, count: 16)

  private func package(_ entries: [ZipBuilder.Entry]) throws -> Package {
    let bytes = ByteView(ZipBuilder(entries).bytes)
    return Package("test.ipa", ZipFileTree(try ZipArchive(bytes, in: Place(file: "test.ipa"))))
  }

  @Test(arguments: ["Contents", "Versions/A"])
  func folderBesideAnInfoPlistIsNoLayout(_ folder: String) throws {
    for name in ["Payload/App.app", "Payload/App.framework"] {
      let package = try package([
        ZipBuilder.Entry(name + "/Info.plist", Self.info),
        ZipBuilder.Entry(name + "/App", Self.program),
        ZipBuilder.Entry(name + "/" + folder + "/page.html", [0x3c]),
      ])
      #expect(package.bundles.map(\.contentsPath) == [name])
      #expect(package.files.map(\.role) == [.infoPlist, .executable, .resource])
    }
  }

  @Test func ofEntriesWithOneNameTheLastCounts() throws {
    let package = try package([
      ZipBuilder.Entry("App.app/App", Self.program),
      ZipBuilder.Entry("App.app/App", Array("only text".utf8)),
    ])
    #expect(package.files.map(\.role) == [.resource])
  }

  @Test func combiningMarkDoesNotHideASlash() throws {
    let path = "Payload/App.app/\u{301}evil"
    let package = try package([
      ZipBuilder.Entry("Payload/App.app/Info.plist", Self.info),
      ZipBuilder.Entry(path, Self.program),
    ])
    let file = try #require(package.files.first { $0.path == path })
    #expect(package.bundles(around: file).map(\.path) == ["Payload/App.app"])
    #expect(PackagePath.name(of: path) == "\u{301}evil")
  }

  @Test func bundleIsKnownByItsContentsToo() throws {
    let package = try Package(opening: testBinaryPath("app/Sample.app") + "/.")
    #expect(package.bundles.map(\.kind).first == .app)
    #expect(package.files.contains { $0.path == "Sample" && $0.role == .executable })
  }

  @Test func folderTellsItsArchives() throws {
    let folder = testBinaryPath("app")
    #expect(try Package(opening: folder).archives.contains(folder + "/Sample.ipa"))
    #expect(try Package(opening: folder + "/Sample.ipa").archives.isEmpty)
  }

  @Test func aFolderWithTooManyFilesIsTold() {
    let path = testBinaryPath("app/Kit.xcframework")
    let all = FolderTree(path)
    #expect(all.problems == [])
    #expect(FolderTree(path, mostEntries: all.entries.count).problems == [])
    let some = FolderTree(path, mostEntries: 3)
    #expect(some.entries == Array(all.entries.prefix(3)))
    #expect(some.problems.map(\.message) == ["\(path): holds more than 3 files"])
  }
}

/// What links in trees say.
struct LinkTargetTests {
  @Test func ofAFolder() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "../nowhere")
    let tree = FolderTree(folder.path)
    #expect(tree.entries.map(\.kind) == [.link])
    #expect(try tree.linkTarget(of: tree.entries[0]) == "../nowhere")
    try folder.write([1], to: "file")
    let other = TreeEntry(path: "file", kind: .link, size: 1)
    #expect(throws: PackageError.self) { _ = try tree.linkTarget(of: other) }
  }

  @Test func ofAnArchive() throws {
    let bytes = ByteView(ZipBuilder([ZipBuilder.Entry("link", linkTo: "../nowhere")]).bytes)
    let tree = ZipFileTree(try ZipArchive(bytes, in: Place(file: "test.zip")))
    #expect(tree.entries.map(\.kind) == [.link])
    #expect(try tree.linkTarget(of: tree.entries[0]) == "../nowhere")
  }
}
