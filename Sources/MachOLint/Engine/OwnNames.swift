import AppPackage
public import MachOBytes
import MachOCore

/// The Objective-C names that a package's own binaries define. They are read when the first one is
/// asked for, since hardly any package needs them.
///
/// Not for use by several threads at once.
public final class OwnNames {
  private let package: Package

  init(_ package: Package) {
    self.package = package
  }

  private struct Names {
    var classes: Set<ByteView> = []
    var members: Set<ByteView> = []
    var hasImages = false
    var isComplete = true
  }

  private lazy var names = read()

  /// Whether a binary defines the class `name`.
  public func hasClass(_ name: ByteView) -> Bool { names.classes.contains(name) }

  /// Whether a class or category has a method, property or instance variable of this name.
  public func hasMember(_ name: ByteView) -> Bool { names.members.contains(name) }

  /// Whether all binaries could be read, and there are any: whether a name that is not here is not
  /// the package's own.
  public var isComplete: Bool { names.hasImages && names.isComplete }

  private func read() -> Names {
    var names = Names()
    for file in package.files where file.role.isBinary {
      do throws(PackageError) {
        try package.binary(file).forEachImage { take($0, &names) }
      } catch {
        // The engine tells of it.
        names.isComplete = false
      }
    }
    return names
  }

  private func take(_ file: MachOFile, _ names: inout Names) {
    names.hasImages = true
    if ImageSummary(file).traits.contains(.encrypted) {
      names.isComplete = false
      return
    }
    let metadata = ObjCMetadata(file)
    guard !metadata.isEmpty else { return }
    // Copies: a view would keep the file's bytes in memory.
    func insert(_ name: ByteView?) {
      guard let name else { return }
      if !names.members.contains(name) { names.members.insert(ByteView(name.array)) }
    }
    for type in metadata.classes {
      names.classes.insert(ByteView(type.name.array))
      for method in type.methods { insert(method.selector) }
      for ivar in type.ivars { insert(ivar.name) }
      for property in type.properties { insert(property.name) }
    }
    for category in metadata.categories {
      for method in category.methods { insert(method.selector) }
      for property in category.properties { insert(property.name) }
    }
    if !metadata.problems.isEmpty { names.isComplete = false }
  }
}
