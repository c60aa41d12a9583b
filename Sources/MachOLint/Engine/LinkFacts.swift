import MachOBytes
import MachOCore

/// What the dynamic linker reads of a linked slice when it loads it.
public struct LinkFacts: Sendable, Hashable {
  /// Its own name, as files that need it have it (`LC_ID_DYLIB`); nil for none.
  public private(set) var installName: String?
  /// The libraries it needs, in their order.
  public private(set) var dependencies: [Dependency] = []
  /// The folders in which `@rpath` is looked for (`LC_RPATH`), in their order.
  public private(set) var rpaths: [String] = []
  /// Whether it can still be merged into what loads it (`LC_ATOM_INFO`).
  public private(set) var isMergeable = false
  /// Whether more commands than ``mostCommands`` were left out.
  public private(set) var isCut = false

  /// A library that is needed.
  public struct Dependency: Sendable, Hashable {
    /// The install name.
    public let name: String
    /// Whether the program starts without it.
    public let isWeak: Bool

    public init(_ name: String, isWeak: Bool = false) {
      self.name = name
      self.isWeak = isWeak
    }
  }

  /// More than any program has; it bounds what a hostile file can make grow.
  static let mostCommands = 10_000

  /// `PATH_MAX`: no longer path can be opened.
  private static let mostPathBytes = 1_024

  init() {}

  /// What is in the load commands of `file`.
  init(_ file: MachOFile) {
    isMergeable = file.commands.contains { $0.kind == .atomInfo }
    for command in file.commands {
      guard dependencies.count + rpaths.count < LinkFacts.mostCommands else {
        isCut = true
        return
      }
      if DylibCommand.kinds.contains(command.kind) {
        guard let library = try? command.read(as: DylibCommand.self) else { continue }
        let name = LinkFacts.path(library.name)
        if library.isDependency {
          // One that is loaded lazily is first looked for when it is used.
          let isWeak = library.manner.contains("weak") || library.kind == .lazyLoadDylib
          dependencies.append(Dependency(name, isWeak: isWeak))
        } else {
          installName = name
        }
      } else if command.kind == .rpath, let rpath = try? command.read(as: RpathCommand.self) {
        rpaths.append(LinkFacts.path(rpath.path))
      }
    }
  }

  private static func path(_ text: ByteView) -> String { text.prefix(mostPathBytes).string }
}
