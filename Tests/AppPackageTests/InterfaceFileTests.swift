import AppPackage
import Foundation
import MachOBytes
import MachOCore
import TestSupport
import Testing

/// A connection, class or key path in a line.
private func lines(_ file: InterfaceFile) -> [String] {
  file.classes.map {
    "class \($0.name.string) \($0.original?.string ?? "-") \($0.holder.string).\($0.attribute)"
  }
    + file.keyPaths.map {
      "path \($0.path.string) of \($0.object?.words ?? "-") = "
        + "\($0.value?.string ?? $0.valueClass?.string ?? "-") (\($0.manner.rawValue))"
    }
    + file.connections.map {
      "\($0.kind.rawValue) \($0.label.string): \($0.source?.words ?? "-") > "
        + "\($0.destination?.words ?? "-")"
    }
}

struct InterfaceFileTests {
  private func read(_ bytes: [UInt8]) throws(ParseError) -> InterfaceFile {
    try InterfaceFile.read(ByteView(bytes), in: Place(file: "A.nib"))
  }

  private func message(_ bytes: [UInt8]) -> String {
    do throws(ParseError) {
      _ = try read(bytes)
      return ""
    } catch {
      return error.message
    }
  }

  @Test func classesOfObjectsAreKnown() throws {
    #expect(
      Set(try read(view.bytes).objectClasses.map(\.string)).isSuperset(of: [
        "UILabel", "UIClassSwapper", "UIProxyObject", "UINibKeyValuePair",
      ]))
  }

  /// A view with everything that iOS knows.
  private var view: NIBArchiveBuilder {
    var builder = NIBArchiveBuilder()
    builder.add("NSObject", [:])
    let owner = NIBArchiveBuilder.Value.object(
      builder.add(
        "UIProxyObject", ["UIProxiedObjectIdentifier": builder.text("IBFilesOwner")]))
    let label = NIBArchiveBuilder.Value.object(
      builder.add("UILabel", ["UIText": builder.text("t")]))
    let custom = NIBArchiveBuilder.Value.object(
      builder.add(
        "UIClassSwapper",
        [
          "UIClassName": builder.text("Card"), "UIOriginalClassName": builder.text("UIView"),
        ]))
    builder.add(
      "UINibKeyValuePair",
      ["UIObject": label, "UIKeyPath": builder.text("layer.x"), "UIValue": builder.text("v")])
    builder.add(
      "UINibKeyValuePair",
      ["UIObject": custom, "UIKeyPath": builder.text("tint"), "UIValue": label])
    builder.add(
      "UIRuntimeOutletConnection",
      ["UILabel": builder.text("card"), "UISource": owner, "UIDestination": custom])
    builder.add(
      "UIRuntimeOutletCollectionConnection",
      ["UILabel": builder.text("all"), "UISource": owner, "UIDestination": builder.array([label])])
    builder.add(
      "UIRuntimeEventConnection",
      ["UILabel": builder.text("tap:"), "UISource": custom, "UIDestination": owner])
    builder.add(
      "UIStoryboardShowSegueTemplate", ["UIActionName": builder.text("showViewController:sender:")])
    builder.add("UIStoryboardUnwindSegueTemplate", ["UIAction": builder.text("back:")])
    builder.add("UIStoryboardSegueTemplate", ["UISegueClassName": builder.text("Fold")])
    return builder
  }

  @Test func namesOfUIKit() throws {
    let file = try read(view.bytes)
    #expect(file.form == .nibArchive(coderVersion: 9))
    #expect(
      lines(file) == [
        "class Card UIView UIClassSwapper.UIClassName",
        "class Fold - UIStoryboardSegueTemplate.UISegueClassName",
        "path layer.x of UILabel = v (runtime attribute)",
        "path tint of Card = UILabel (runtime attribute)",
        "outlet card: File's Owner > Card",
        "outlet collection all: File's Owner > NSArray",
        "action tap:: Card > File's Owner",
        "segue showViewController:sender:: UIStoryboardShowSegueTemplate > -",
        "segue back:: UIStoryboardUnwindSegueTemplate > -",
      ])
    #expect(file.keyPaths[1].object?.originalClassName?.string == "UIView")
    #expect(file.problems.isEmpty)
  }

  /// A window with what macOS knows besides.
  private var window: KeyedArchiveBuilder {
    var builder = KeyedArchiveBuilder()
    let owner = builder.add("NSCustomObject", ["NSClassName": builder.text("App")])
    let button = builder.add("NSButton", ["NSTitle": builder.text("OK")])
    let text = builder.add("NSMutableString", ["NS.string": .text("close:")])
    builder.add(
      "NSWindowTemplate",
      ["NSWindowClass": builder.text("NSPanel"), "NSViewClass": .object(0)])
    builder.add(
      "NSCustomResource",
      ["NSClassName": builder.text("NSImage"), "NSResourceName": builder.text("Mark")])
    builder.add("NSNibControlConnector", ["NSLabel": text, "NSSource": button])
    builder.add(
      "NSNibBindingConnector",
      [
        "NSLabel": builder.text("value: name"), "NSBinding": builder.text("value"),
        "NSKeyPath": builder.text("name"), "NSSource": button, "NSDestination": owner,
      ])
    builder.add(
      "NSIBUserDefinedRuntimeAttributesConnector",
      [
        "NSObject": button,
        "NSKeyPaths": builder.add(
          "NSArray", ["NS.objects": .array([builder.text("a.b"), builder.text("c")])]),
        "NSValues": builder.add("NSArray", ["NS.objects": .array([builder.text("v")])]),
      ])
    return builder
  }

  @Test func namesOfAppKit() throws {
    let file = try read(window.bytes)
    #expect(file.form == .binaryKeyedArchive)
    #expect(
      lines(file) == [
        "class App - NSCustomObject.NSClassName",
        "class NSPanel - NSWindowTemplate.NSWindowClass",
        "path name of App = - (binding)",
        "path a.b of NSButton = v (runtime attribute)",
        "path c of NSButton = - (runtime attribute)",
        "action close:: NSButton > -",
        "binding value: name: NSButton > App",
      ])
  }

  @Test func xmlIsReadTheSame() throws {
    let text = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>$archiver</key>
      <string>NSKeyedArchiver</string><key>$objects</key><array><string>$null</string>
      <dict><key>$class</key><dict><key>CF$UID</key><integer>3</integer></dict>
      <key>NSClassName</key><dict><key>CF$UID</key><integer>2</integer></dict></dict>
      <string>App</string><dict><key>$classname</key><string>NSCustomObject</string></dict>
      </array></dict></plist>
      """
    let file = try read(Array(text.utf8))
    #expect(file.form == .xmlKeyedArchive)
    #expect(lines(file) == ["class App - NSCustomObject.NSClassName"])
  }

  @Test func testBinaries() throws {
    let storyboard = "app/Nibs.app/Base.lproj/Main.storyboardc/"
    for (path, count) in [
      (storyboard + "UIViewController-2.nib", 3), (storyboard + "2-view-3.nib", 9),
      ("app/Window.nib/keyedobjects.nib", 10),
    ] {
      let file = try InterfaceFile.read(try testBinary(path), in: Place(file: path))
      #expect(lines(file).count == count, "\(path)")
    }
  }

  @Test func whatIsNoArchiveIsNamed() {
    var other = KeyedArchiveBuilder()
    other.archiver = "Other"
    var none = KeyedArchiveBuilder()
    none.archiver = nil
    #expect(
      message(other.bytes)
        == "A.nib: keyed archive: an archive of Other: not supported (file offset 0x8)")
    #expect(
      message(none.bytes)
        == "A.nib: keyed archive: a property list without $archiver where a keyed archive is "
        + "expected (file offset 0x8)")
    #expect(
      message(Array("\u{4}\u{b}typedstream\u{81}".utf8))
        == "A.nib: a typed stream of NSArchiver: not supported (file offset 0x0)")
    #expect(message([]).hasPrefix("A.nib: property list "))
    #expect(
      message(Array("NIBArchive".utf8))
        == "A.nib: NIBArchive header: format version needs 4 bytes, 0 are left (file offset 0xa)")
  }

  @Test func aSharedArrayIsNotUsedAgainAndAgain() throws {
    var builder = NIBArchiveBuilder()
    let name = builder.text("a")
    let paths = builder.array([NIBArchiveBuilder.Value](repeating: name, count: 1000))
    for _ in 0..<1000 {
      builder.add("NSIBUserDefinedRuntimeAttributesConnector", ["NSKeyPaths": paths])
    }
    let file = try read(builder.bytes)
    #expect(file.keyPaths.count < 6000)
    #expect(
      file.problems.map(\.message) == [
        "A.nib: more than 100000 names of one kind (file offset 0x0)"
      ])
  }

  @Test func everyDamageIsSurvived() {
    for bytes in [view.bytes, window.bytes] {
      var readable = 0
      Mutations.forEach(of: bytes) { bytes in
        guard let file = try? read(bytes) else { return }
        readable += 1
        _ = lines(file)
      }
      #expect(readable > 100)
    }
  }

  @Test(arguments: [
    ("A.nib", true), ("x/A.nib", true), ("A.nib/runtime.nib", true),
    ("A.nib/keyedobjects.nib", true), ("A.nib/objects-11.0+.nib", true),
    ("A.nib/classes.nib", false), ("A.nib/info.nib", false), ("A.nib/designable.nib", false),
    ("info.nib", true), ("A.xib", false), ("Info.plist", false),
  ])
  func namesTellInterfaceFiles(path: String, isOne: Bool) {
    #expect(InterfaceFile.isInterfaceFile(ByteView(Array("bplist00".utf8)), path: path) == isOne)
    #expect(InterfaceFile.isInterfaceFile(ByteView(Array("NIBArchive".utf8)), path: path))
  }
}

struct StoryboardTests {
  @Test func aMissingNibIsFound() throws {
    let info = """
      <plist><dict><key>UIStoryboardVersion</key><integer>1</integer>
      <key>UIStoryboardDesignatedEntryPointIdentifier</key><string>First</string>
      <key>UIViewControllerIdentifiersToNibNames</key><dict><key>First</key><string>A</string>
      <key>Second</key><string>B</string><key>Third</key><string>B</string>
      <key>Pad</key><string>C</string></dict></dict></plist>
      """
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("M.storyboardc"), withIntermediateDirectories: true)
    try folder.write(Array(info.utf8), to: "M.storyboardc/Info.plist")
    for name in ["M.storyboardc/A.nib", "M.storyboardc/C~ipad.nib", "B.nib"] {
      try folder.write([1], to: name)
    }
    let finder = StoryboardFinder(FolderTree(folder.path))
    let storyboard = try #require(try finder.storyboard(at: "M.storyboardc"))
    #expect(storyboard.version == 1)
    #expect(storyboard.entryPoint == "First")
    #expect(storyboard.controllers.map(\.identifier) == ["First", "Second", "Third", "Pad"])
    #expect(finder.missingNibs(of: storyboard, at: "M.storyboardc") == ["B"])
    #expect(try finder.storyboard(at: "") == nil)
  }
}
