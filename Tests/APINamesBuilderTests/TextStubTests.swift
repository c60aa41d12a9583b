import APINamesBuilder
import MachOBytes
import MachOCore
import TestSupport
import Testing

/// Text stubs of every version.
struct TextStubTests {
  private func read(_ text: String) throws -> [TextStub] {
    try TextStub.read(ByteView(Array(text.utf8)), in: Place(file: "a.tbd"))
  }

  private func message(_ text: String) -> String {
    do {
      _ = try TextStub.read(ByteView(Array(text.utf8)), in: Place(file: "a.tbd"))
      return "no error"
    } catch {
      return error.message
    }
  }

  /// All that a stub says, a line each.
  private func lines(_ stub: TextStub) -> [String] {
    let lists = [
      ("targets", stub.targets), ("symbols", stub.symbols), ("classes", stub.classes),
      ("exceptions", stub.exceptionClasses), ("variables", stub.variables),
      ("libraries", stub.reexportedLibraries),
    ]
    return ["\(stub.version) \(stub.installName.string)"]
      + lists.filter { !$0.1.isEmpty }.map { name, list in
        "\(name) \(list.map(\.string).joined(separator: " "))"
      }
  }

  @Test func version1() throws {
    let stubs = try read(
      """
      ---
      archs: [ armv7, arm64 ]
      platform: ios
      install-name: /usr/lib/libA.dylib
      exports:
        - archs: [ armv7, arm64 ]
          re-exports: [ /usr/lib/libB.dylib ]
          symbols: [ _a, _b,
                     _c ]
          objc-classes: [ _A, __B ]
          objc-ivars: [ _A._x ]
          weak-def-symbols: [ _d ]
        - archs: [ arm64 ]
          symbols: [ _e ]
      ...
      """)
    #expect(
      stubs.map(lines) == [
        [
          "1 /usr/lib/libA.dylib", "targets armv7 arm64", "symbols _a _b _c _d _e", "classes A _B",
          "variables A._x", "libraries /usr/lib/libB.dylib",
        ]
      ])
  }

  @Test func version2() throws {
    let stubs = try read(
      """
      --- !tapi-tbd-v2
      archs:                 [ arm64 ]
      uuids:                 [ 'arm64: 00000000-0000-0000-0000-000000000000' ]
      platform:              ios
      install-name:          /usr/lib/libA.dylib
      exports:
        - archs:                [ arm64 ]
          objc-classes:         [ _A ]
      """)
    #expect(stubs.map(lines) == [["2 /usr/lib/libA.dylib", "targets arm64", "classes A"]])
  }

  @Test func version3() throws {
    let stubs = try read(
      """
      --- !tapi-tbd-v3
      archs: [ arm64 ]
      install-name: /usr/lib/libA.dylib # comment
      exports:
      - archs: [ arm64 ]
        objc-classes: [ A, _B ]
        objc-eh-types: [ A ]
      --- !tapi-tbd-v3
      archs: [ arm64 ]
      install-name: /usr/lib/libB.dylib
      """)
    #expect(
      stubs.map(lines) == [
        ["3 /usr/lib/libA.dylib", "targets arm64", "classes A _B", "exceptions A"],
        ["3 /usr/lib/libB.dylib", "targets arm64"],
      ])
  }

  @Test func version4() throws {
    let stubs = try read(
      """
      --- !tapi-tbd
      tbd-version:     4
      targets:         [ arm64-ios, 'arm64e-ios' ]
      install-name:    '/usr/lib/lib''A.dylib'
      parent-umbrella:
        - targets:     [ arm64-ios ]
          umbrella:    System
      reexported-libraries:
        - targets:     [ arm64-ios ]
          libraries:   [ /usr/lib/libB.dylib ]
      exports:
        - targets:     [ arm64-ios ]
          symbols:     [ _a, '$ld$hide$os9.0$_a', "_b\\u0021" ]
          weak-symbols: [ _w ]
          thread-local-symbols: [ _t ]
          objc-ivars:  [ A._x ]
      reexports:
        - targets:     [ arm64-ios ]
          symbols:     [ _r ]
      undefineds:
        - targets:     [ arm64-ios ]
          symbols:     [ _u ]
      ...
      """)
    #expect(
      stubs.map(lines) == [
        [
          "4 /usr/lib/lib'A.dylib", "targets arm64-ios arm64e-ios",
          "symbols _a $ld$hide$os9.0$_a _b! _w _t _r", "variables A._x",
          "libraries /usr/lib/libB.dylib",
        ]
      ])
  }

  @Test func version5() throws {
    let stubs = try read(
      """
      {
      \t"main_library": {
        "exported_symbols": [
          { "data": { "global": ["_a"], "objc_class": ["A"], "objc_ivar": ["A.x"] },
            "targets": ["arm64-ios"],
            "text": { "global": ["_b"], "weak": ["_w"], "thread_local": ["_t"] } } ],
        "reexported_symbols": [ { "text": { "global": [ "_r" ] } } ],
        "install_names": [ { "name": "/usr/lib/libA.dylib" } ],
        "reexported_libraries": [ { "names": [ "\\/usr\\/lib\\/libB.dylib" ] } ],
        "target_info": [ { "min_deployment": "17.0", "target": "arm64-ios" } ]
      },
      "libraries": [ { "install_names": [ { "name": "/usr/lib/libC.dylib" } ] } ],
      "tapi_tbd_version":5
      }
      """)
    #expect(
      stubs.map(lines) == [
        [
          "5 /usr/lib/libA.dylib", "targets arm64-ios", "symbols _b _w _t _a _r", "classes A",
          "variables A.x", "libraries /usr/lib/libB.dylib",
        ],
        ["5 /usr/lib/libC.dylib"],
      ])
  }

  @Test(arguments: [
    ("", "a.tbd: text stub: the end of the file where a document is expected (file offset 0x0)"),
    (
      "--- !tapi-tbd\ntbd-version: 9\n",
      "a.tbd: text stub: version 9 of text stubs: not supported (file offset 0x0)"
    ),
    (
      "--- !other\na: b\n",
      "a.tbd: text stub: version !other of text stubs: not supported (file offset 0x0)"
    ),
    (
      "--- !tapi-tbd-v3\narchs: [ arm64 ]\n",
      "a.tbd: text stub: no install-name before the end of the document (file offset 0x0)"
    ),
    (
      "{\"tapi_tbd_version\": 6}",
      "a.tbd: text stub: version 6 of text stubs: not supported (file offset 0x0)"
    ),
    (
      "{\"tapi_tbd_version\": 5}",
      "a.tbd: text stub: no main_library before the end of the document (file offset 0x0)"
    ),
    (
      "a: [ b",
      "a.tbd: text stub: the end of the file where ',' or ']' is expected (file offset 0x6)"
    ),
    ("a: [ b { c ]", "a.tbd: text stub: '{' where ',' or ']' is expected (file offset 0x7)"),
    (
      "a: 'b\n",
      "a.tbd: text stub: the end of the line where the quote that ends the text is expected (file offset 0x5)"
    ),
    (
      "a: \"\\uzz\"",
      "a.tbd: text stub: 'z' where 4 hexadecimal digits is expected (file offset 0x6)"
    ),
    ("a: &b c", "a.tbd: text stub: YAML with '&' before a value: not supported (file offset 0x3)"),
    ("a: b\nc\n", "a.tbd: text stub: the end of the line where ':' is expected (file offset 0x6)"),
    (
      "a: b\n  c: d\n",
      "a.tbd: text stub: 'c' where the end of the document is expected (file offset 0x7)"
    ),
  ])
  func errors(_ text: String, _ expected: String) {
    #expect(message(text) == expected)
  }

  @Test(arguments: ["[", "{a: ", "- ", "a:\n"])
  func depthIsBounded(_ part: String) {
    var text = ""
    for index in 0..<200 {
      text += part.hasSuffix("\n") ? String(repeating: " ", count: index) + part : part
    }
    #expect(message(text).contains("more than 64 lists and maps in each other"))
  }

  @Test func damagedStubsComeBack() {
    let text = """
      --- !tapi-tbd
      tbd-version: 4
      targets: [ arm64-ios ] # c
      install-name: '/l''A'
      exports:
        - symbols: [ _a, "\\u0041", {b: c} ]
      ...
      """
    Mutations.forEach(of: Array(text.utf8), values: [0x01, 0x04, 0x20]) { bytes in
      let stubs = try? TextStub.read(ByteView(bytes), in: Place(file: "a.tbd"))
      #expect((stubs?.count ?? 0) <= 4)
    }
  }
}
