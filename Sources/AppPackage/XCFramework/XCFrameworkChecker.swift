import MachOBytes
import MachOCore

/// Finds the XCFrameworks of a tree and holds what they say against their files.
public struct XCFrameworkChecker {
  private let tree: any FileTree
  /// Entries by path, the last of equal ones, as unpacking would leave it.
  private lazy var entries: [String: TreeEntry] = Dictionary(
    tree.entries.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
  /// What each binary is: a property list can name the same one for every library.
  private var known: [String: Contents] = [:]

  /// More slices of a binary than this, and more platforms of a slice, are not looked at: a static
  /// library can have millions.
  private static let mostSlices = 64
  private static let mostPlatforms = 8
  /// More problems of a library than this are not told.
  private static let mostProblems = 20

  /// What a binary's slices are, or why that is not known.
  private enum Contents {
    case slices([Slice])
    case problem(XCFrameworkProblem)
  }

  private struct Slice {
    let architecture: String
    let platforms: [PlatformKind]
  }

  public init(_ tree: any FileTree) {
    self.tree = tree
  }

  /// The XCFramework in the folder `path`, which is empty for the root; nil without `Info.plist`.
  ///
  /// - Throws: `PackageError` when the `Info.plist` cannot be read.
  public mutating func framework(at path: String) throws(PackageError) -> XCFramework? {
    let infoPath = PackagePath.join(path, "Info.plist")
    guard let entry = entries[infoPath], entry.kind == .file else { return nil }
    let bytes = try tree.contents(of: entry)
    do throws(ParseError) {
      return XCFramework(
        path, info: try PropertyList.read(bytes, in: Place(file: tree.displayPath(infoPath))))
    } catch {
      throw .parse(error)
    }
  }

  /// Where what `framework` says of `library` and the files do not agree.
  public mutating func problems(
    of library: XCFrameworkLibrary, in framework: XCFramework
  ) -> [XCFrameworkProblem] {
    guard library.identifier != nil else { return [.missingKey("LibraryIdentifier")] }
    guard let libraryPath = library.libraryPath else { return [.missingKey("LibraryPath")] }
    guard exists(libraryPath, library, framework) else {
      return [.missingFile(key: "LibraryPath", path: libraryPath)]
    }
    var problems: [XCFrameworkProblem] = []
    if library.platformName == nil { problems.append(.missingKey("SupportedPlatform")) }
    if library.architectures.isEmpty { problems.append(.missingKey("SupportedArchitectures")) }
    for (key, path) in [
      ("HeadersPath", library.headersPath), ("DebugSymbolsPath", library.debugSymbolsPath),
    ] {
      guard let path, !exists(path, library, framework) else { continue }
      problems.append(.missingFile(key: key, path: path))
    }
    problems += binaryProblems(of: library, in: framework)
    return Array(problems.prefix(Self.mostProblems))
  }

  private mutating func exists(
    _ path: String, _ library: XCFrameworkLibrary, _ framework: XCFramework
  ) -> Bool {
    entries[framework.path(of: path, in: library)] != nil
  }

  private mutating func binaryProblems(
    of library: XCFrameworkLibrary, in framework: XCFramework
  ) -> [XCFrameworkProblem] {
    guard let expected = library.expectedBinaryPath else { return [] }
    guard let entry = binary(of: library, in: framework) else {
      // A link is there, though where it leads is not known.
      guard !exists(expected, library, framework) else { return [] }
      let key = library.binaryPath == nil ? "the binary" : "BinaryPath"
      return [.missingFile(key: key, path: expected)]
    }
    switch contents(of: entry) {
    case .slices(let slices): return Self.problems(of: library, slices)
    case .problem(let problem): return [problem]
    }
  }

  /// The library's Mach-O file. Where the path leads over a link, as in frameworks for macOS, it is
  /// looked for in the framework's versions.
  private mutating func binary(
    of library: XCFrameworkLibrary, in framework: XCFramework
  ) -> TreeEntry? {
    guard let expected = library.expectedBinaryPath else { return nil }
    if let entry = entries[framework.path(of: expected, in: library)], entry.kind == .file {
      return entry
    }
    guard let name = library.frameworkBinaryName, let libraryPath = library.libraryPath else {
      return nil
    }
    let versions = framework.path(of: libraryPath + "/Versions", in: library)
    return tree.entries.first { entry in
      entry.kind == .file && PackagePath.name(of: entry.path) == name
        && PackagePath.folder(of: PackagePath.folder(of: entry.path)) == versions
    }
  }

  private mutating func contents(of entry: TreeEntry) -> Contents {
    if let found = known[entry.path] { return found }
    let found = read(entry)
    known[entry.path] = found
    return found
  }

  private func read(_ entry: TreeEntry) -> Contents {
    let bytes: ByteView
    do throws(PackageError) {
      bytes = try tree.contents(of: entry)
    } catch {
      return .problem(.unreadable(error))
    }
    let file = BinaryFile(bytes, in: Place(file: tree.displayPath(entry.path)))
    switch file {
    case .other(let kind):
      return .problem(.notMachO(path: PackagePath.name(of: entry.path), words: kind.words))
    case .broken(let error):
      return .problem(.unreadable(.parse(error)))
    case .machO, .universal, .archive:
      // What is wrong inside is told where the file itself is shown.
      let summary = FileSummary(file, size: UInt64(bytes.count)) { _ in }
      return .slices(
        summary.rows.prefix(Self.mostSlices).compactMap { row in
          row.architecture.map {
            Slice(
              architecture: $0.name,
              platforms: row.platforms.prefix(Self.mostPlatforms).map(\.platform))
          }
        })
    }
  }

  private static func problems(
    of library: XCFrameworkLibrary, _ slices: [Slice]
  ) -> [XCFrameworkProblem] {
    var problems: [XCFrameworkProblem] = []
    let found = slices.map(\.architecture)
    for name in library.architectures.unique where !found.contains(name) {
      problems.append(.missingArchitecture(name))
    }
    if !library.architectures.isEmpty {
      for name in found.unique where !library.architectures.contains(name) {
        problems.append(.unnamedArchitecture(name))
      }
    }
    guard let stated = library.platform else { return problems }
    for slice in slices {
      for platform in slice.platforms where !isFor(stated, platform, of: slice) {
        problems.append(
          .otherPlatform(architecture: slice.architecture, found: platform, stated: stated))
      }
    }
    return problems
  }

  /// Whether a slice of `slice.platforms`, among them `platform`, may be there for `stated`: a file
  /// can be for macOS and Mac Catalyst at once.
  private static func isFor(
    _ stated: PlatformKind, _ platform: PlatformKind, of slice: Slice
  ) -> Bool {
    let pair: Set<PlatformKind> = [.macOS, .macCatalyst]
    return platform == stated
      || pair.isSuperset(of: [stated, platform]) && slice.platforms.contains(stated)
  }
}
