public import APINames
public import AppPackage
public import MachOBytes
public import MachOCore

/// A Mach-O file as rules see it: a slice, an archive member, or a file on its own.
///
/// Not for use by several threads at once: what several rules ask for is read once and kept.
public final class LintImage {
  public let file: MachOFile
  public let context: Context
  public let summary: ImageSummary

  /// Where the image's file stands.
  public struct Context {
    /// From the root of the package.
    public let path: String
    /// The innermost bundle and those around it.
    public let bundles: [Bundle]
    /// The private names that count.
    public let privateNames: PrivateNames
  }

  init(_ file: MachOFile, _ context: Context) {
    self.file = file
    self.context = context
    summary = ImageSummary(file)
  }

  /// The pointers of the image.
  public private(set) lazy var pointers = PointerReader(file)

  /// The constant strings of the image.
  public private(set) lazy var strings: [ConstantString] = {
    var found: [ConstantString] = []
    ConstantStrings(pointers).forEach(reportingTo: { stringProblems.append($0) }) {
      found.append($0)
    }
    return found
  }()

  /// The short Swift strings in code and variables, which ``strings`` has not: to find them all the
  /// code is looked at.
  public private(set) lazy var swiftStrings: [ConstantString] = {
    var found: [ConstantString] = []
    SwiftStrings(file).forEach(reportingTo: { stringProblems.append($0) }) { found.append($0) }
    return found
  }()

  /// What was wrong with what rules have asked for.
  var problems: [ParseError] { stringProblems + (objcIfRead?.problems ?? []) }
  private var stringProblems: [ParseError] = []

  /// The Objective-C metadata of the image.
  public private(set) lazy var objc: ObjCMetadata = {
    let metadata = ObjCMetadata(pointers)
    objcIfRead = metadata
    return metadata
  }()
  private var objcIfRead: ObjCMetadata?

  /// The Objective-C names of the image.
  public private(set) lazy var objcNames = isEncrypted ? ObjCNames() : ObjCNames(objc)

  /// The symbols that other files must define.
  public private(set) lazy var importedSymbols = ImportedSymbol.all(of: self)

  /// The libraries of the system that it names to load, at most ``mostSystemLibraries``. An object
  /// names none.
  private(set) lazy var systemLibraries = Array(
    file.commands(DylibCommand.self).lazy.filter(\.isDependency)
      .map { SystemLibrary(path: $0.name) }.filter(\.isSystem)
      .prefix(LintImage.mostSystemLibraries))

  /// More than any program has; each name is compared with each of them.
  private static let mostSystemLibraries = 256

  /// The names of symbols that other files must define.
  public private(set) lazy var imports = Set(importedSymbols.lazy.map(\.name))

  /// The symbols that it defines for others to use.
  public private(set) lazy var definedSymbols: Set<ByteView> = {
    guard let symbols = SymbolTable(salvaging: file) else { return [] }
    var found: Set<ByteView> = []
    for symbol in symbols where symbol.type.isExternal && !symbol.isUndefined {
      let limit = ImportedSymbol.mostNameBytes
      if let name = symbols.name(of: symbol, upTo: limit), name.count < limit {
        found.insert(name)
      }
    }
    return found
  }()

  /// Whether another file must define the symbol `name`.
  public func imports(_ name: String) -> Bool {
    imports.contains(ByteView(Array(name.utf8)))
  }

  /// Whether the code refers to the selector `name`.
  public func sends(_ name: String) -> Bool {
    selectors.contains(ByteView(Array(name.utf8)))
  }

  private lazy var selectors = Set(
    strings.lazy.filter { $0.kind == .selectorReference || $0.kind == .selectorStub }
      .map(\.text))

  /// Says in the evidence of each finding that asks for it which functions use what was found: the
  /// first three by name. A finding goes on asking when none does.
  func addUsers(to findings: inout [Finding]) {
    let asking = findings.indices.filter { findings[$0].query != nil }
    guard !asking.isEmpty else { return }
    let users = CodeReferences(pointers).users(
      of: asking.compactMap { findings[$0].query }, atMost: 3)
    for (index, users) in zip(asking, users) {
      guard users.count > 0 else { continue }
      findings[index].query = nil
      findings[index].evidence.append(Evidence("used by", users.words))
    }
  }

  /// The files that the debug map of a linked image names (`N_OSO`), each once; of an archive's
  /// member the archive. More than ``mostDebugMapFiles`` are left out.
  var debugMapFiles: [String] {
    guard isLinked, let symbols = SymbolTable(salvaging: file) else { return [] }
    var seen: Set<String> = []
    var files: [String] = []
    for symbol in symbols where symbol.type.debuggingName == "N_OSO" {
      guard files.count < LintImage.mostDebugMapFiles,
        let name = try? symbols.name(of: symbol).string
      else { break }
      // `libFoo.a(bar.o)`; newer linkers write `libFoo.a[3](bar.o)`.
      let end = name.hasSuffix(")") ? name.lastIndex(of: "(") : nil
      var path = end.map { String(name[..<$0]) } ?? name
      if path.hasSuffix("]"), let bracket = path.lastIndex(of: "[") {
        path = String(path[..<bracket])
      }
      if seen.insert(path).inserted { files.append(path) }
    }
    return files
  }

  private static let mostDebugMapFiles = 10_000

  public var location: Finding.Location {
    Finding.Location(
      bundle: context.bundles.first?.path ?? "", file: context.path,
      member: file.place.member?.string, architectures: [file.architecture])
  }

  /// Whether it has been linked: an executable, a library, a loadable bundle.
  public var isLinked: Bool {
    file.header.fileType.isLinked && file.header.fileType != .dSYM
  }

  /// Size in memory of the segment `__TEXT` of what is linked, in bytes; else 0.
  var textSize: UInt64 {
    guard isLinked else { return 0 }
    return file.segments.first { $0.name.equals("__TEXT") }?.vmSize ?? 0
  }

  /// Whether it is inside of an app, and so part of an upload.
  public var isInApp: Bool { context.bundles.innermostApp != nil }

  /// The platform it is for: its own, or else that of the bundle around it.
  public var platform: PlatformKind? {
    summary.targets.first?.platform ?? context.bundles.lazy.compactMap(\.platform).first
  }

  /// The major version of the iOS SDK of the same year as the SDK of the image. Until 26, where all
  /// came together, watchOS counted 7 less than iOS and visionOS 16 less.
  var sdkYear: UInt32? {
    guard let sdk = summary.targets.first?.sdk, sdk.major > 0 else { return nil }
    guard sdk.major < 26 else { return sdk.major }
    switch platform {
    case .watchOS, .watchOSSimulator: return sdk.major + 7
    case .visionOS, .visionOSSimulator: return sdk.major + 16
    default: return sdk.major
    }
  }

  /// Whether it runs on a Mac, or is so old that nothing tells, and for a processor that Macs have.
  public var mayBeForMac: Bool {
    guard let platform else {
      let type = file.architecture.type
      return type != .arm && type != .arm64 && type != .arm64_32
    }
    return platform == .macOS || platform == .macCatalyst || platform == .driverKit
  }

  /// Whether it is a library of Apple's that Xcode puts into apps which run on systems without
  /// Swift.
  public var isAppleSwiftLibrary: Bool {
    guard let name = file.commands(DylibCommand.self).first(where: { $0.kind == .idDylib })?.name
    else {
      return false
    }
    return name.hasPrefix("@rpath/libswift") || name.hasPrefix("/usr/lib/swift/libswift")
  }

  /// Whether the slice is encrypted, so that only its headers can be read.
  public var isEncrypted: Bool { summary.traits.contains(.encrypted) }
}

extension ReferenceUsers {
  /// The names, and how many there are besides.
  fileprivate var words: String {
    let names = names.joined(separator: ", ")
    return count > self.names.count ? names + " and \(count - self.names.count) more" : names
  }
}
