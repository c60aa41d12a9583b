import AppPackage
import MachOBytes

/// The files of an SDK or a runtime that names are read from.
struct SystemFiles {
  /// Of frameworks that are not private, and of `usr/include`.
  private(set) var headers: [SystemItem] = []
  private(set) var stubs: [SystemItem] = []
  private(set) var interfaces: [SystemItem] = []
  /// Files whose names let them be Mach-O files.
  private(set) var binaries: [SystemItem] = []
  /// By their paths.
  private(set) var frameworks: [String: SystemItem] = [:]
  /// Whether there is a dyld shared cache, which may hold the frameworks that have no binary.
  private(set) var hasSharedCache = false
  /// Whether there is the loader of a simulator.
  private(set) var hasSimulatorLoader = false
  /// What could not be looked at.
  private(set) var problems: [SystemError] = []

  /// Roots in a system that hold frameworks: its own, that of the parts which are updated by
  /// themselves, and that of Catalyst on a Mac.
  private static let roots = ["", "System/Cryptexes/OS/", "System/iOSSupport/"]
  private static let folders = [
    "System/Library/Frameworks", "System/Library/SubFrameworks",
    "System/Library/PrivateFrameworks", "System/Library/AccessibilityBundles",
    "System/Library/PreferenceBundles", "System/Library/Caches/com.apple.dyld", "usr/include",
    "usr/lib",
  ]

  init(_ root: SystemRoot) {
    var found = SystemFiles()
    found.problems = root.walk(Self.roots.flatMap { root in Self.folders.map { root + $0 } }) {
      found.add($0)
    }
    self = found
  }

  private init() {}

  /// - Returns: Whether to look into a folder.
  private mutating func add(_ item: SystemItem) -> Bool {
    if item.isFolder {
      if item.has(".framework") { frameworks[item.path] = item }
      return !item.has(".lproj")
    }
    if item.has(".h") {
      if !item.isPrivate { headers.append(item) }
    } else if item.has(".tbd") {
      stubs.append(item)
    } else if item.has(".swiftinterface") {
      if !item.isPrivate { interfaces.append(item) }
    } else if item.name.hasPrefix("dyld_") && item.name.contains("shared_cache") {
      hasSharedCache = true
    } else if item.name == "dyld_sim" {
      hasSimulatorLoader = true
    } else if Self.mayBeBinary(item) {
      binaries.append(item)
    }
    return false
  }

  /// A dynamic library, or a file that is called as its bundle or has no extension.
  private static func mayBeBinary(_ item: SystemItem) -> Bool {
    let name = item.name
    if item.has(".dylib") || !name.contains(".") { return true }
    let folder = PackagePath.name(of: PackagePath.folder(of: item.path))
    return folder.hasPrefix(name + ".")
  }
}
