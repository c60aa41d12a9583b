import AppPackage
import MachOBytes
import MachOCore

/// The Mach-O file of a library that goes into an XCFramework.
struct XCFrameworkBinary {
  let file: InputFile
  let kind: Kind
  let platform: XCFrameworkPlatform
  let architectures: [Architecture]
  let uuids: Set<ByteView>
  let hasSwift: Bool
  /// Whether the linker can merge it into a program: each slice has `LC_ATOM_INFO`.
  let isMergeable: Bool

  enum Kind {
    case staticLibrary
    case dynamicLibrary
    /// Objects that were linked to one, which frameworks can hold.
    case object
  }

  /// Opens and judges the file at `path`.
  ///
  /// - Throws: `XCFrameworkError` unless all of it is a library for one platform.
  init(opening path: String) throws(XCFrameworkError) {
    let opened: LipoFile
    do throws(LipoError) {
      opened = try LipoFile(opening: path, .apple)
    } catch {
      throw .lipo(error)
    }
    file = opened.file
    var kinds: [Kind] = []
    var slices: [Slice] = []
    for source in opened.contents.slices {
      let contents = BinaryFile(source.bytes, in: source.place)
      kinds.append(try XCFrameworkBinary.kind(of: contents, path: path))
      slices.append(Slice(contents, source.architecture))
    }
    // An empty table is none that can be opened.
    guard let kind = kinds.first else { throw .silent(path: path, []) }
    guard kinds.allSatisfy({ $0 == kind }) else { throw .unlikeSlices(path: path) }
    self.kind = kind
    architectures = slices.map(\.architecture)
    if let unnamed = architectures.first(where: { $0.knownName == nil }) {
      throw .unnamedArchitecture(path: path, unnamed)
    }
    platform = try XCFrameworkBinary.platform(of: slices, path: path)
    uuids = slices.reduce(into: []) { $0.formUnion($1.uuids) }
    hasSwift = slices.contains(where: \.hasSwift)
    isMergeable = slices.allSatisfy(\.isMergeable)
    guard isMergeable || !slices.contains(where: \.isMergeable) else {
      throw .partlyMergeable(
        path: path, slices.filter { !$0.isMergeable }.map(\.architecture))
    }
  }

  private static func kind(
    of contents: BinaryFile, path: String
  ) throws(XCFrameworkError) -> Kind {
    switch contents {
    case .archive: return .staticLibrary
    case .machO(let file):
      switch file.header.fileType {
      case .dylib, .dylibStub: return .dynamicLibrary
      case .object: return .object
      case .execute: throw .noLibrary(path: path, "an executable")
      case .dSYM: throw .noLibrary(path: path, "the debug symbols of one")
      case let type: throw .noLibrary(path: path, "a " + type.words)
      }
    case .other(let kind): throw .noLibrary(path: path, kind.words)
    case .universal: throw .noLibrary(path: path, "a universal binary in a universal binary")
    case .broken(let error): throw .package(.parse(error))
    }
  }

  private static func platform(
    of slices: [Slice], path: String
  ) throws(XCFrameworkError) -> XCFrameworkPlatform {
    let silent = slices.filter(\.targets.isEmpty)
    guard silent.isEmpty else { throw .silent(path: path, silent.map(\.architecture)) }
    for slice in slices where slice.targets.count > 1 {
      throw .mixedSlice(path: path, slice.architecture, slice.targets)
    }
    let found = slices.flatMap { slice in slice.targets.map { (slice.architecture, $0.platform) } }
    guard let kind = found.first?.1, found.allSatisfy({ $0.1 == kind }) else {
      throw .mixedSlices(path: path, found)
    }
    guard let platform = XCFrameworkPlatform(kind) else {
      throw .unnamedPlatform(path: path, kind)
    }
    return platform
  }
}

extension XCFrameworkBinary {
  /// A platform, and the first member of a static library that says so.
  struct Target {
    let platform: PlatformKind
    let member: String?
  }

  /// What is looked at in a slice.
  private struct Slice {
    let architecture: Architecture
    /// Each platform once.
    var targets: [Target] = []
    var uuids: Set<ByteView> = []
    var hasSwift = false
    var isMergeable = false

    init(_ contents: BinaryFile, _ architecture: Architecture) {
      self.architecture = architecture
      switch contents {
      case .machO(let file):
        add(file, member: nil)
      case .archive(let archive):
        for member in archive.members() {
          if case .machO(let file) = member.contents { add(file, member: member.name) }
        }
      case .universal, .other, .broken:
        break
      }
    }

    private mutating func add(_ file: MachOFile, member: ByteView?) {
      let summary = ImageSummary(file)
      for target in summary.targets
      where !targets.contains(where: { $0.platform == target.platform }) {
        targets.append(Target(platform: target.platform, member: member?.string))
      }
      if let uuid = summary.uuid { uuids.insert(uuid) }
      if summary.traits.contains(.swift) { hasSwift = true }
      if member == nil { isMergeable = file.commands.contains { $0.kind == .atomInfo } }
    }
  }
}
