import MachOBytes
public import MachOCore

/// What a user calls a package: an .ipa, a bundle, a folder of them, or a single file; every bundle
/// and file in it with its role.
public struct Package: Sendable {
  /// As it was given.
  public let path: String
  public let tree: any FileTree
  /// Each bundle before those in it.
  public let bundles: [Bundle]
  public let files: [PackageFile]
  /// What could not be read while the inventory was taken.
  public let problems: [PackageError]

  /// Opens the package at `path`; `-` is standard input.
  ///
  /// - Throws: `PackageError` when the path cannot be read, or is an archive without a directory.
  public init(opening path: String) throws(PackageError) {
    self.init(path, try FileTrees.open(path))
  }

  public init(_ path: String, _ tree: any FileTree) {
    self.path = path
    self.tree = tree
    var taker = InventoryTaker(path: path, tree: tree)
    taker.take()
    bundles = taker.bundles
    files = taker.files
    problems = tree.problems + taker.problems
  }

  /// Paths on the disk of the .ipa files in a folder, to be opened as packages of their own.
  public var archives: [String] {
    guard tree is FolderTree else { return [] }
    return files.lazy.map(\.path).filter { $0.hasSuffix(".ipa") }.map(tree.displayPath)
  }

  /// Whether it is a folder that has archives, and no bundle, in it.
  public var isFolderOfArchives: Bool { bundles.isEmpty && !archives.isEmpty }

  /// The bundle that `file` is in, and those around it, innermost first.
  public func bundles(around file: PackageFile) -> [Bundle] {
    chain(from: file.bundle)
  }

  /// The bundles around `bundle`, innermost first.
  public func bundles(around bundle: Bundle) -> [Bundle] {
    chain(from: bundle.parent)
  }

  /// A file of the package, told by its first bytes.
  ///
  /// - Throws: `PackageError` when it cannot be read.
  public func binary(_ file: PackageFile) throws(PackageError) -> BinaryFile {
    BinaryFile(
      try tree.contents(of: file.entry), in: Place(file: tree.displayPath(file.path)))
  }

  /// An interface file of the package.
  ///
  /// - Throws: `PackageError` when it cannot be read.
  public func interface(_ file: PackageFile) throws(PackageError) -> InterfaceFile {
    let bytes = try tree.contents(of: file.entry)
    do throws(ParseError) {
      return try InterfaceFile.read(bytes, in: Place(file: tree.displayPath(file.path)))
    } catch {
      throw .parse(error)
    }
  }

  private func chain(from index: Int?) -> [Bundle] {
    var found: [Bundle] = []
    var next = index
    while let index = next, bundles.indices.contains(index) {
      found.append(bundles[index])
      next = bundles[index].parent
    }
    return found
  }
}

/// Finds bundles and tells the roles of files.
private struct InventoryTaker {
  let path: String
  let tree: any FileTree
  var bundles: [Bundle] = []
  var files: [PackageFile] = []
  var problems: [PackageError] = []
  /// Indices of the entries by path, the last of equal ones, as unpacking would leave it.
  private var entryIndex: [String: Int] = [:]
  /// The folders in the folder `Versions` of frameworks, by the framework's path.
  private var versions: [String: [String]] = [:]
  /// Bundles by path.
  private var bundleIndex: [String: Int] = [:]

  init(path: String, tree: any FileTree) {
    self.path = path
    self.tree = tree
  }

  mutating func take() {
    entryIndex.reserveCapacity(tree.entries.count)
    for (index, entry) in tree.entries.enumerated() {
      entryIndex[entry.path] = index
      if entry.kind == .folder { takeVersion(entry.path) }
    }
    takeRoot()
    // What a Mac's archiver puts beside the files has their names, but no contents.
    for entry in tree.entries
    where entry.kind == .folder && !entry.path.hasPrefix("__MACOSX/") {
      let name = PackagePath.name(of: entry.path)
      if let kind = BundleKind(folderName: name), bundleIndex[entry.path] == nil {
        add(entry.path, kind)
      }
    }
    let executables = Set(bundles.filter(\.kind.hasCode).map(\.executablePath))
    for (index, entry) in tree.entries.enumerated()
    where entry.kind == .file && entryIndex[entry.path] == index {
      files.append(
        PackageFile(
          entry: entry, role: role(of: entry, executables), bundle: innermost(entry.path)))
    }
  }

  /// A package may itself be a bundle: its paths then start inside.
  private mutating func takeRoot() {
    guard tree is FolderTree else { return }
    if let kind = BundleKind(folderName: rootName) ?? kindOfRoot() { add("", kind) }
  }

  /// The name of the package's own folder: as it was given when that tells the kind, and else where
  /// `.`, `..` or a link leads.
  private lazy var rootName: String = {
    let given = PackagePath.name(of: String(path.reversed().drop { $0 == "/" }.reversed()))
    guard BundleKind(folderName: given) == nil, let real = FileStatus.realPath(of: path) else {
      return given
    }
    return PackagePath.name(of: real)
  }()

  /// The kind of a bundle whose folder was renamed.
  private func kindOfRoot() -> BundleKind? {
    for contents in ["", "Contents"] {
      let path = PackagePath.join(contents, "Info.plist")
      guard let info = try? propertyList(at: path),
        let executable = info["CFBundleExecutable"]?.string
      else { continue }
      // The Info.plist of a project's sources lies beside no program.
      let places = [executable, "Contents/MacOS/" + executable]
      guard places.contains(where: { entry($0)?.kind == .file }) else { continue }
      switch info["CFBundlePackageType"]?.string {
      case "APPL": return .app
      case "FMWK": return .framework
      case "XPC!": return info["NSExtension"] == nil ? .xpcService : .appExtension
      default: continue
      }
    }
    return nil
  }

  private mutating func takeVersion(_ path: String) {
    let versionsFolder = PackagePath.folder(of: path)
    guard PackagePath.name(of: versionsFolder) == "Versions" else { return }
    versions[PackagePath.folder(of: versionsFolder), default: []].append(path)
  }

  private func entry(_ path: String) -> TreeEntry? {
    entryIndex[path].map { tree.entries[$0] }
  }

  /// The property list at a path; nil when no file is there.
  private func propertyList(at path: String) throws(PackageError) -> PropertyList? {
    guard let entry = entry(path), entry.kind == .file else { return nil }
    let bytes = try tree.contents(of: entry)
    do throws(ParseError) {
      return try PropertyList.read(bytes, in: Place(file: tree.displayPath(path)))
    } catch {
      throw .parse(error)
    }
  }

  private mutating func add(_ path: String, _ kind: BundleKind) {
    let contents = contentsPath(of: path, kind)
    let infoPath = infoPath(of: path, contents, kind)
    var info: PropertyList?
    if let infoPath {
      do throws(PackageError) {
        info = try propertyList(at: infoPath)
      } catch {
        problems.append(error)
      }
    }
    bundleIndex[path] = bundles.count
    bundles.append(
      Bundle(
        path: path, name: path.isEmpty ? rootName : PackagePath.name(of: path), kind: kind,
        parent: path.isEmpty ? nil : innermost(path),
        contentsPath: contents, info: info, infoPath: infoPath))
  }

  private func contentsPath(of path: String, _ kind: BundleKind) -> String {
    // Beside an Info.plist at the top, a folder Contents or Versions is one of the bundle's own.
    guard entry(PackagePath.join(path, "Info.plist"))?.kind != .file else { return path }
    if kind == .framework {
      // `Versions/Current` is a link, so the versions themselves are looked for.
      return versions[path]?.min() ?? path
    }
    let contents = PackagePath.join(path, "Contents")
    return entry(contents)?.kind == .folder ? contents : path
  }

  private func infoPath(of path: String, _ contents: String, _ kind: BundleKind) -> String? {
    let places =
      kind == .framework && contents != path
      ? [contents + "/Resources/Info.plist", contents + "/Info.plist"]
      : [PackagePath.join(contents, "Info.plist")]
    return places.first { entry($0)?.kind == .file }
  }

  /// Index of the innermost bundle that `path` lies in.
  private func innermost(_ path: String) -> Int? {
    var folder = path
    while !folder.isEmpty {
      folder = PackagePath.folder(of: folder)
      if let index = bundleIndex[folder] { return index }
    }
    return nil
  }

  private mutating func role(of entry: TreeEntry, _ executables: Set<String>) -> FileRole {
    let name = PackagePath.name(of: entry.path)
    guard let head = head(of: entry) else { return .resource }
    let binary: FileRole
    switch BinaryFile(head, in: Place(file: "")) {
    case .machO(let file): binary = InventoryTaker.role(of: file.header.fileType)
    // The slices tell more, but are further in; a universal file is a library or a program.
    case .universal: binary = .otherBinary
    case .archive: binary = .staticArchive
    case .other(.script): return .script
    case .other, .broken:
      if name == "Info.plist" { return .infoPlist }
      let isInterface = InterfaceFile.isInterfaceFile(head, path: tree.displayPath(entry.path))
      return isInterface ? .interfaceFile : .resource
    }
    if executables.contains(entry.path) { return .executable }
    if isSymbols(entry.path) { return .symbols }
    if binary == .otherBinary, name.hasSuffix(".dylib") { return .dylib }
    return binary
  }

  private func isSymbols(_ path: String) -> Bool {
    path.contains(".dSYM/Contents/Resources/DWARF/")
  }

  private static func role(of type: FileType) -> FileRole {
    switch type {
    case .object: .object
    case .dylib, .dylibStub: .dylib
    case .dSYM: .symbols
    default: .otherBinary
    }
  }

  /// The bytes by which a file's kind is told.
  private static let headSize = 64

  private mutating func head(of entry: TreeEntry) -> ByteView? {
    guard entry.size >= 8 else { return nil }
    do throws(PackageError) {
      return try tree.prefix(of: entry, count: InventoryTaker.headSize)
    } catch {
      problems.append(error)
      return nil
    }
  }
}
