public import MachOBytes
public import MachOCore

/// What a text stub (`.tbd`) says of one dynamic library: what a linker needs of it. The formats are
/// those that LLVM's `TextStub.cpp` and `TextStubV5.cpp` read.
///
/// Versions 1 to 4 are YAML with a document for each library, version 5 is JSON. Parts for single
/// architectures or targets are put together.
public struct TextStub: Sendable {
  /// 1 to 5.
  public let version: Int
  /// The path by which programs find the library.
  public let installName: ByteView
  /// `arm64-ios` in version 4 and 5, `arm64` before.
  public let targets: [ByteView]
  /// Symbols of C, C++ and Swift with their leading underscores, weak and thread-local ones too.
  public private(set) var symbols: [ByteView] = []
  /// Classes of Objective-C, by their names alone.
  public private(set) var classes: [ByteView] = []
  /// Classes whose instances can be thrown and caught.
  public private(set) var exceptionClasses: [ByteView] = []
  /// Instance variables, as in `Class._variable`.
  public private(set) var variables: [ByteView] = []
  /// Install names of libraries that offer their symbols through this one.
  public private(set) var reexportedLibraries: [ByteView] = []

  /// A larger stub is not read; the largest of Apple's has a few million bytes.
  public static let largestSize = 256 << 20

  /// Reads all stubs in a file: first that of the library itself, then of those in it.
  ///
  /// - Throws: `ParseError` when something in it is wrong, or the version is not known.
  public static func read(_ view: ByteView, in place: Place) throws(ParseError) -> [TextStub] {
    let place = place.reading(.named("text stub"))
    guard view.count <= largestSize else {
      throw ParseError(
        .tooMany("bytes", limit: UInt64(largestSize)), at: view.fileOffset, in: place)
    }
    var stubs: [TextStub] = []
    for document in try YAMLDocument.read(view, in: place) {
      if document.value["tapi_tbd_version"] != nil {
        stubs += try libraries(document, in: place)
      } else {
        stubs.append(try TextStub(document, in: place))
      }
    }
    guard !stubs.isEmpty else {
      throw ParseError(
        .unexpected("the end of the file", expected: "a document"), at: view.fileOffset, in: place)
    }
    return stubs
  }

  // MARK: Versions 1 to 4

  private init(_ document: YAMLDocument, in place: Place) throws(ParseError) {
    let root = document.value
    let version = try Self.version(document, in: place)
    guard let name = root["install-name"]?.text else {
      throw ParseError(
        .missing("install-name", before: "the end of the document"), at: document.fileOffset,
        in: place)
    }
    self.version = version
    installName = name
    targets = root["targets"]?.texts ?? root["archs"]?.texts ?? []
    // Class names had the underscore of a symbol up to version 2.
    let hasUnderscores = version < 3
    for section in (root["exports"]?.elements ?? []) + (root["reexports"]?.elements ?? []) {
      for key in ["symbols", "weak-symbols", "weak-def-symbols", "thread-local-symbols"]
        as [StaticString]
      {
        symbols += section[key]?.texts ?? []
      }
      classes += Self.names(section["objc-classes"], hasUnderscores)
      exceptionClasses += Self.names(section["objc-eh-types"], hasUnderscores)
      variables += Self.names(section["objc-ivars"], hasUnderscores)
      reexportedLibraries += section["re-exports"]?.texts ?? []
    }
    for section in root["reexported-libraries"]?.elements ?? [] {
      reexportedLibraries += section["libraries"]?.texts ?? []
    }
  }

  private static func version(
    _ document: YAMLDocument, in place: Place
  ) throws(ParseError) -> Int {
    let tags: [(StaticString, Int)] = [
      ("", 1), ("!tapi-tbd-v1", 1), ("!tapi-tbd-v2", 2), ("!tapi-tbd-v3", 3),
    ]
    if let known = tags.first(where: { document.tag.equals($0.0) }) { return known.1 }
    let number = document.value["tbd-version"]?.text
    guard document.tag.equals("!tapi-tbd"), number?.equals("4") == true else {
      throw unsupported(
        "version \(number?.string ?? document.tag.string) of text stubs", document, in: place)
    }
    return 4
  }

  private static func unsupported(
    _ what: String, _ document: YAMLDocument, in place: Place
  ) -> ParseError {
    ParseError(.unsupported(what), at: document.fileOffset, in: place)
  }

  private static func names(_ list: YAMLValue?, _ hasUnderscores: Bool) -> [ByteView] {
    (list?.texts ?? []).map { name in
      hasUnderscores && name.byte(at: 0) == UInt8(ascii: "_") ? name.dropFirst(1) : name
    }
  }

  // MARK: Version 5

  private static func libraries(
    _ document: YAMLDocument, in place: Place
  ) throws(ParseError) -> [TextStub] {
    let root = document.value
    guard let version = root["tapi_tbd_version"]?.text, version.equals("5") else {
      throw unsupported(
        "version \(root["tapi_tbd_version"]?.text?.string ?? "") of text stubs", document, in: place
      )
    }
    guard let main = root["main_library"] else {
      throw ParseError(
        .missing("main_library", before: "the end of the document"), at: document.fileOffset,
        in: place)
    }
    var stubs: [TextStub] = []
    for library in [main] + (root["libraries"]?.elements ?? []) {
      guard let name = library["install_names"]?.elements.first?["name"]?.text else {
        throw ParseError(
          .missing("install_names", before: "the end of the library"), at: document.fileOffset,
          in: place)
      }
      stubs.append(TextStub(library, named: name))
    }
    return stubs
  }

  private init(_ library: YAMLValue, named name: ByteView) {
    version = 5
    installName = name
    targets = (library["target_info"]?.elements ?? []).compactMap { $0["target"]?.text }
    for key in ["exported_symbols", "reexported_symbols"] as [StaticString] {
      for section in library[key]?.elements ?? [] {
        for part in [section["text"], section["data"]] {
          guard let part else { continue }
          for key in ["global", "weak", "thread_local"] as [StaticString] {
            symbols += part[key]?.texts ?? []
          }
          classes += part["objc_class"]?.texts ?? []
          exceptionClasses += part["objc_eh_type"]?.texts ?? []
          variables += part["objc_ivar"]?.texts ?? []
        }
      }
    }
    for section in library["reexported_libraries"]?.elements ?? [] {
      reexportedLibraries += section["names"]?.texts ?? []
    }
  }
}
