import AppPackage
import MachOBytes
import MachOCore

/// Looks for the libraries that the programs of a package load, as the dynamic linker does when it
/// starts one.
///
/// A program's own libraries come first, then those of each of them in turn. A file is loaded once,
/// and `@rpath` stands for what it says itself and then for what those say through which it came to
/// be loaded, up to the program.
final class LibraryLoader {
  private let package: LintPackage
  private let walk: LinkWalk
  private let files: [String: PackageFile]
  /// Where paths lead.
  private var ends: [Way: LinkWalk.End] = [:]
  private var judged: [Judgement: Find] = [:]
  /// How many more places may be looked at, with the folders on new ways to them, and failures
  /// told: a package can be made to have too many.
  private var placesLeft: Int
  private var failuresLeft = LibraryLoader.mostFailures
  /// Whether something was left out that no program of use has.
  private var hasCuts = false
  private var isStopped: Bool { placesLeft <= 0 || failuresLeft <= 0 }
  /// Whether not everything was looked for.
  var isIncomplete: Bool { isStopped || hasCuts }

  /// What there is to say when not everything was looked for; nil when it was.
  var unchecked: Unchecked? {
    guard isIncomplete else { return nil }
    return Unchecked(
      Finding.Location(file: package.package.bundles.first?.path ?? ""),
      "the programs load too many libraries to look for them all")
  }

  private struct Way: Hashable {
    let path: String
    let ignoringLetters: Bool
  }

  private struct Judgement: Hashable {
    let path: String
    let architecture: Architecture
    let platform: PlatformKind?
  }

  /// More than any app has a tenth of.
  static let mostPlaces = 1_000_000
  private static let mostFailures = 10_000
  /// More than one file can say, and those on the way to it.
  private static let mostFolders = 200
  /// More places of one library, and files on the way to one, are not kept.
  private static let mostKept = 4

  init(_ package: LintPackage, mostPlaces: Int = LibraryLoader.mostPlaces) {
    placesLeft = mostPlaces
    self.package = package
    walk = LinkWalk(package.package.tree, package.entries)
    files = Dictionary(
      package.package.files.lazy.filter(\.role.isBinary).map { ($0.path, $0) },
      uniquingKeysWith: { $1 })
  }

  /// The binary at a path; nil for none.
  func file(at path: String) -> PackageFile? { files[path] }

  /// A program, for one architecture.
  struct Program {
    let path: String
    let slice: FileFacts.Slice
    /// The first system that it starts on.
    let minimum: PackedVersion?
    /// The path of the outermost app that it is in.
    let app: String

    /// Whether it runs on a Mac's file system, where capitals do not count.
    var ignoresLetters: Bool { slice.platform.map { !$0.isStoreDevice } ?? true }
  }

  /// A file that has been loaded.
  private struct Image {
    let path: String
    let links: LinkFacts
    /// The program, and the first files of those through which it was loaded.
    let chain: [String]
    /// Where `@rpath` is looked for in it.
    let folders: Folders
  }

  /// Folders in which `@rpath` is looked for.
  private struct Folders {
    var list: [SearchFolder] = []
    /// Whether some were left out.
    var isCut = false
  }

  /// What is at a place.
  private enum Find {
    case library(String, FileFacts.Slice)
    /// It is there, or may be, and nothing is known of it.
    case unknown
    case nothing
    case unfit(LoadFailure.Reason)
  }

  /// What the program needs and does not get.
  func failures(of program: Program) -> [LoadFailure] { load(program).failures }

  /// A library of the package that a program gets.
  struct Library {
    let path: String
    let slice: FileFacts.Slice
    /// What it is loaded by, and the name that asks for it.
    let loader: String
    let name: String
  }

  /// What the program gets of the package.
  func libraries(of program: Program) -> [Library] { load(program).libraries }

  private func load(_ program: Program) -> (libraries: [Library], failures: [LoadFailure]) {
    var libraries: [Library] = []
    var failures: [LoadFailure] = []
    var loaded: Set<String> = [program.path]
    // A file that has been loaded is found by its install name too.
    var names: Set<String> = []
    var images = [
      Image(
        path: program.path, links: program.slice.links, chain: [program.path],
        folders: folders(of: program.path, program.slice.links, program, below: Folders()))
    ]
    // What is still to be looked at, the next one last.
    var waiting = [0]
    while let index = waiting.popLast() {
      let image = images[index]
      if image.links.isCut || image.folders.isCut { hasCuts = true }
      var found: [Int] = []
      for dependency in image.links.dependencies {
        guard !isStopped else { return (libraries, failures) }
        let find = look(for: dependency.name, image, program)
        switch find {
        case .unknown: continue
        case .library(let path, let slice):
          if let name = slice.links.installName { names.insert(name) }
          guard loaded.insert(path).inserted else { continue }
          found.append(images.count)
          libraries.append(
            Library(path: path, slice: slice, loader: image.path, name: dependency.name))
          images.append(
            Image(
              path: path, links: slice.links,
              chain: image.chain + (image.chain.count < LibraryLoader.mostKept ? [path] : []),
              folders: folders(of: path, slice.links, program, below: image.folders)))
        case .nothing, .unfit:
          guard !dependency.isWeak, !names.contains(dependency.name) else { continue }
          var reason = LoadFailure.Reason.missing
          if case .unfit(let known) = find { reason = known }
          failuresLeft -= 1
          let places = places(of: dependency.name, image, program)
          failures.append(
            LoadFailure(
              loader: image.path, name: dependency.name, reason: reason, places: places.first,
              placeCount: places.count, chain: image.chain,
              architectures: [program.slice.architecture], platform: program.slice.platform))
        }
      }
      waiting += found.reversed()
    }
    return (libraries, failures)
  }

  /// Where `@rpath` is looked for in a file: what it says itself, then what its loaders say.
  private func folders(
    of path: String, _ links: LinkFacts, _ program: Program, below loaders: Folders
  ) -> Folders {
    let own = links.rpaths.map { SearchFolder($0, in: path, of: program.path) ?? .started($0) }
    guard !own.isEmpty else { return loaders }
    placesLeft -= own.count + loaders.list.count
    let all = (own + loaders.list).unique
    return Folders(
      list: Array(all.prefix(LibraryLoader.mostFolders)),
      isCut: loaders.isCut || all.count > LibraryLoader.mostFolders)
  }

  private func look(for name: String, _ image: Image, _ program: Program) -> Find {
    placesLeft -= 1
    guard let rest = LibraryLoader.afterRpath(name) else {
      guard let place = SearchFolder(name, in: image.path, of: program.path) else {
        return .unfit(.relative)
      }
      let find = look(at: place, program)
      if case .absolute = place, case .nothing = find { return .unfit(.notSystem) }
      return find
    }
    guard !image.folders.list.isEmpty else { return .unfit(.noRpath) }
    var unfit: Find?
    var isUnknown = image.folders.isCut
    for folder in image.folders.list {
      placesLeft -= 1
      guard placesLeft > 0 else { return .unknown }
      // A package can be made to name many folders that are not there.
      if case .package(let path) = folder, isMissing(path) {
        if isElsewhere(path, program) { isUnknown = true }
        continue
      }
      switch look(at: folder.appending(rest), program) {
      case .library(let path, let slice): return .library(path, slice)
      case .unknown: isUnknown = true
      case .nothing: continue
      case .unfit(let reason): unfit = unfit ?? .unfit(reason)
      }
    }
    return isUnknown ? .unknown : unfit ?? .nothing
  }

  /// The places at which a file looks for a library, in their order.
  private func places(
    of name: String, _ image: Image, _ program: Program
  ) -> (first: [String], count: Int) {
    guard let rest = LibraryLoader.afterRpath(name) else {
      let place = SearchFolder(name, in: image.path, of: program.path)
      return (place.map { [$0.words] } ?? [], place == nil ? 0 : 1)
    }
    let folders = image.folders.list
    return (
      folders.prefix(LibraryLoader.mostKept).map { $0.appending(rest).words }, folders.count
    )
  }

  /// What follows `@rpath/`; nil for other names.
  private static func afterRpath(_ name: String) -> String? {
    let rpath = "@rpath/"
    return name.hasPrefix(rpath) ? String(name.dropFirst(rpath.count)) : nil
  }

  /// Whether what is at `path` may come from elsewhere: a helper app for the Mac lies in what is
  /// installed in parts.
  private func isElsewhere(_ path: String, _ program: Program) -> Bool {
    program.ignoresLetters && !PackagePath.isInside(PackagePath.withoutDots(path), program.app)
  }

  /// Whether there is no such folder, in whatever letters.
  private func isMissing(_ folder: String) -> Bool {
    guard case .missing = end(of: folder) else { return false }
    if case .missing = end(of: folder, ignoringLetters: true) { return true }
    return false
  }

  private func look(at place: SearchFolder, _ program: Program) -> Find {
    switch place {
    case .absolute(let path): lookInSystem(for: path, program)
    case .package(let path): lookInPackage(for: path, program)
    case .started: .nothing
    }
  }

  /// What the system has at an absolute path.
  private func lookInSystem(for path: String, _ program: Program) -> Find {
    let name = PackagePath.name(of: path)
    let folder = PackagePath.folder(of: path)
    if SwiftRuntime.isLibrary(name), folder.hasSuffix(SwiftRuntime.systemFolder) {
      guard let platform = program.slice.platform, let minimum = program.minimum,
        let first = SwiftRuntime.firstSystem(of: name, on: platform), minimum < first
      else { return .unknown }
      return .unfit(.tooNew(since: first, minimum: minimum))
    }
    if path.hasPrefix("/System/") { return .unknown }
    guard path.hasPrefix("/usr/lib/") else {
      // Apps for simulators are run on the machine that built them.
      return program.slice.platform?.isSimulator == true ? .unknown : .nothing
    }
    // Frameworks are never there.
    return path.contains(".framework/") || folder.hasSuffix(SwiftRuntime.systemFolder)
      ? .nothing : .unknown
  }

  private func lookInPackage(for path: String, _ program: Program) -> Find {
    switch end(of: path) {
    case .found(let real): return judge(real, program)
    case .outside, .unknown: return .unknown
    case .endless: return .nothing
    case .missing:
      guard case .found(let other) = end(of: path, ignoringLetters: true) else {
        return isElsewhere(path, program) ? .unknown : .nothing
      }
      return program.ignoresLetters ? judge(other, program) : .unfit(.otherLetters(other))
    }
  }

  private func end(of path: String, ignoringLetters: Bool = false) -> LinkWalk.End {
    let way = Way(path: path, ignoringLetters: ignoringLetters)
    if let known = ends[way] { return known }
    let before = walk.stepCount
    let end = walk.follow(path, in: "", ignoringLetters: ignoringLetters)
    placesLeft -= walk.stepCount - before
    ends[way] = end
    return end
  }

  /// Whether the file at `path` can be loaded.
  private func judge(_ path: String, _ program: Program) -> Find {
    let key = Judgement(
      path: path, architecture: program.slice.architecture, platform: program.slice.platform)
    if let known = judged[key] { return known }
    let find = find(at: path, program)
    judged[key] = find
    return find
  }

  private func find(at path: String, _ program: Program) -> Find {
    guard files[path] != nil else {
      return package.entries[path] == .file ? .unfit(.noLibrary("no Mach-O file")) : .nothing
    }
    // It could not be read.
    guard let facts = package.facts[path], !facts.slices.isEmpty else { return .unknown }
    let linked = facts.slices.filter { !$0.isArchive }
    guard !linked.isEmpty else { return .unfit(.noLibrary("a static library")) }
    let fitting = linked.filter { fits($0.architecture, program.slice.architecture) }
    guard let first = fitting.first else {
      return .unfit(.noSlice(program.slice.architecture.name))
    }
    guard let slice = fitting.first(where: { isSamePlatform($0, program.slice) }) else {
      return first.platform.map { .unfit(.platform($0)) } ?? .unknown
    }
    guard slice.fileType == .dylib else {
      return .unfit(.noLibrary("no library but a file of type \(slice.fileType.words)"))
    }
    return .library(path, slice)
  }

  /// Whether a process of one architecture can load code for another.
  private func fits(_ code: Architecture, _ process: Architecture) -> Bool {
    guard code.type == process.type else { return false }
    // What signs no pointers cannot use code that does.
    return code != .arm64e || process == .arm64e || process.type != .arm64
  }

  private func isSamePlatform(_ code: FileFacts.Slice, _ program: FileFacts.Slice) -> Bool {
    guard let code = code.platform, let process = program.platform, code != process else {
      return true
    }
    let macs: Set<PlatformKind> = [.macOS, .macCatalyst]
    if macs.contains(code), macs.contains(process) { return true }
    // Old code for simulators is told from that for devices by its processor alone.
    return program.architecture.isIntel && code.isSimulator != process.isSimulator
  }
}
