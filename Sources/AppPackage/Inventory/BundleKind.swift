/// What kind of bundle a folder is, told by the end of its name.
public enum BundleKind: String, Sendable, Hashable, CaseIterable {
  case app
  case appExtension = "appex"
  case framework
  case xcframework
  case xcarchive
  case xpcService = "xpc"
  case resources = "bundle"
  case plugin
  case symbols = "dSYM"
  case kext
  case systemExtension = "systemextension"

  /// The kind of a folder with this name; nil for an ordinary folder.
  init?(folderName name: some StringProtocol) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    self.init(rawValue: String(name[name.index(after: dot)...]))
  }

  /// In plain words.
  public var words: String {
    switch self {
    case .app: "app"
    case .appExtension: "app extension"
    case .framework: "framework"
    case .xcframework: "XCFramework"
    case .xcarchive: "Xcode archive"
    case .xpcService: "XPC service"
    case .resources: "resource bundle"
    case .plugin: "plug-in"
    case .symbols: "debug symbols"
    case .kext: "kernel extension"
    case .systemExtension: "system extension"
    }
  }

  /// Whether code of it runs: the store looks at its executable.
  public var hasCode: Bool {
    switch self {
    case .app, .appExtension, .framework, .xpcService, .plugin, .kext, .systemExtension: true
    case .xcframework, .xcarchive, .resources, .symbols: false
    }
  }
}
