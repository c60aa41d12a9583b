import MachOBytes
import MachOCore

/// The names that the 64-bit slice of a file has. They are views of the file, which is kept as long.
struct SliceNames {
  var members: Set<ByteView> = []
  var classes: Set<ByteView> = []
  var methods: Set<MethodName> = []
  var symbols: Set<ByteView> = []
  /// Those of its Mach-O files: arm64, and perhaps arm64e.
  private(set) var architectures: [Architecture] = []

  /// A method of a class or of a category on it.
  struct MethodName: Hashable {
    let className: ByteView
    let selector: ByteView
    let isOfClass: Bool

    var words: String { "\(isOfClass ? "+" : "-")[\(className.string) \(selector.string)]" }
  }

  /// What kind of device a slice is for.
  enum Width {
    case narrow
    case wide
  }

  /// Nil for what is for no phone: simulators, Macs, watches, and what has no Mach-O file.
  static func width(of contents: BinaryFile) -> Width? {
    var width: Width?
    switch contents {
    case .machO(let file): width = self.width(of: file)
    case .archive(let archive):
      for member in archive.members() {
        guard case .machO(let file) = member.contents else { continue }
        return self.width(of: file)
      }
    case .universal, .other, .broken: break
    }
    return width
  }

  private static func width(of file: MachOFile) -> Width? {
    let platform = ImageSummary(file).targets.first?.platform
    switch file.architecture.type {
    case .arm64: return platform.map { $0 == .iOS || $0 == .tvOS } ?? true ? .wide : nil
    case .arm:
      let devices = ["arm", "armv6", "armv7", "armv7s", "armv7f"]
      return devices.contains(file.architecture.name) && platform != .watchOS ? .narrow : nil
    default: return nil
    }
  }

  mutating func add(_ contents: BinaryFile) {
    contents.forEachImage { file in
      if !architectures.contains(file.architecture) { architectures.append(file.architecture) }
      if let member = file.place.member { members.insert(member) }
      guard let names = ImageNames(file) else { return }
      classes.formUnion(names.classes)
      methods.formUnion(names.methods)
      symbols.formUnion(names.symbols)
    }
  }
}
