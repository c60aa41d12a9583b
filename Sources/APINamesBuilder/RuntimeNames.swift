import APINames
import AppPackage
import MachOBytes
import MachOCore

/// What the binaries of a runtime have that an SDK does not declare.
struct RuntimeNames {
  private let files: SystemFiles
  private let sdk: SDKNames
  private(set) var problems: [PackageError] = []
  private(set) var imageCount: UInt64 = 0
  /// Whether the binaries are a simulator's.
  private(set) var isSimulator = false
  /// The folders of frameworks that have a binary in them.
  private var readFrameworks: Set<String> = []

  init(_ files: SystemFiles, sdk: SDKNames) {
    self.files = files
    self.sdk = sdk
  }

  /// The names of frameworks without a binary, sorted: only a dyld shared cache has their code.
  var unreadFrameworks: [String] {
    files.frameworks.values.filter { !readFrameworks.contains($0.path) }
      .map { String($0.name.dropLast(".framework".count)) }.sorted()
  }

  /// Reads all binaries.
  ///
  /// - Parameter progress: Is called after each file.
  mutating func add(
    to rows: inout PrivateRows, progress: () -> Void
  ) throws(NameTableError) {
    for item in files.frameworks.values where item.isPrivate {
      let name = String(item.name.dropLast(".framework".count))
      guard !sdk.names.contains(framework: name) else { continue }
      try rows.add(
        .framework, ByteView(Array(name.utf8)), owner: ByteView(Array("PrivateFrameworks".utf8)))
    }
    for item in files.binaries {
      if let image = image(of: item) { try add(image, of: item, to: &rows) }
      progress()
    }
  }

  /// The slice of a file that is read: names hardly differ between architectures.
  private mutating func image(of item: SystemItem) -> MachOFile? {
    let bytes: ByteView
    do throws(SystemError) {
      bytes = try MappedFile(opening: item.fullPath).view
    } catch {
      problems.append(.system(error))
      return nil
    }
    var images: [MachOFile] = []
    switch BinaryFile(bytes, in: Place(file: item.fullPath)) {
    case .machO(let file):
      images = [file]
    case .universal(let universal):
      for slice in universal.slices {
        if case .machO(let file) = slice.contents { images.append(file) }
      }
    case .broken(let error):
      problems.append(.parse(error))
    case .archive, .other:
      break
    }
    for wanted: Architecture in [.arm64, .arm64e, .x86_64] {
      if let image = images.first(where: { $0.architecture == wanted }) { return image }
    }
    return images.first
  }

  private mutating func add(
    _ image: MachOFile, of item: SystemItem, to rows: inout PrivateRows
  ) throws(NameTableError) {
    let type = image.header.fileType
    guard type == .dylib || type == .bundle || type == .dylibStub || type == .execute else {
      return
    }
    imageCount += 1
    if image.first(BuildVersionCommand.self)?.platform.isSimulator == true { isSimulator = true }
    var folder = PackagePath.folder(of: item.path)
    while !folder.isEmpty {
      readFrameworks.insert(folder)
      // A framework inside of another one does not stand for it.
      if folder.hasSuffix(".framework") { break }
      folder = PackagePath.folder(of: folder)
    }
    let installName = image.first(DylibCommand.self, .idDylib)?.name
    let owner = installName.map(ImageName.last) ?? ByteView(Array(item.name.utf8))
    try addObjC(of: image, owner: owner, to: &rows)
    if type == .dylib, !sdk.installNames.contains(installName ?? .empty),
      !ImageName.isCompilers(owner)
    {
      try addExports(of: image, owner: owner, to: &rows)
    }
  }

  private mutating func addObjC(
    of image: MachOFile, owner: ByteView, to rows: inout PrivateRows
  ) throws(NameTableError) {
    let metadata = ObjCMetadata(image)
    guard !metadata.isEmpty else { return }
    for found in metadata.classes {
      if ImageName.isOfObjC(found.name), !sdk.names.contains(class: found.name) {
        try rows.add(.className, found.name, owner: owner)
      }
      try add(found.methods, owner, &rows)
      try add(found.classMethods, owner, &rows)
      if sdk.names.contains(class: found.name) {
        for ivar in found.ivars { try addKey(ivar.name, of: found.name, &rows) }
        for property in found.properties { try addKey(property.name, of: found.name, &rows) }
      }
    }
    for found in metadata.categories {
      try add(found.methods, owner, &rows)
      try add(found.classMethods, owner, &rows)
      guard let name = found.extended?.name, sdk.names.contains(class: name) else { continue }
      for property in found.properties { try addKey(property.name, of: name, &rows) }
    }
    for found in metadata.protocols {
      for methods in [
        found.methods, found.classMethods, found.optionalMethods, found.optionalClassMethods,
      ] {
        try add(methods, owner, &rows)
      }
    }
    problems += metadata.problems.map { .parse($0) }
  }

  private func add(
    _ methods: ObjCList<ObjCMethod>, _ owner: ByteView, _ rows: inout PrivateRows
  ) throws(NameTableError) {
    for method in methods {
      guard let selector = method.selector, !sdk.names.contains(selector: selector) else {
        continue
      }
      try rows.add(.selector, selector, owner: owner)
    }
  }

  /// Adds what key-value coding reaches in a public class although no header declares a method for
  /// it.
  private func addKey(
    _ name: ByteView, of owner: ByteView, _ rows: inout PrivateRows
  ) throws(NameTableError) {
    guard !sdk.names.contains(key: name) else { return }
    try rows.add(.key, name, owner: owner)
  }

  private mutating func addExports(
    of image: MachOFile, owner: ByteView, to rows: inout PrivateRows
  ) throws(NameTableError) {
    let trie: ExportTrie
    do throws(ParseError) {
      guard let found = try ExportTrie(image) else { return }
      trie = found
    } catch {
      problems.append(.parse(error))
      return
    }
    var exports = trie.makeIterator()
    while let export = exports.next() {
      guard ImageName.isOfC(export.name), !sdk.names.contains(symbol: export.name) else { continue }
      try rows.add(.symbol, export.name, owner: owner)
    }
    problems += exports.problems.map { .parse($0) }
  }
}
