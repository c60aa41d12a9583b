import AppPackage
import MachOBytes
public import MachOCore

/// The system that an SDK or a runtime is of.
public struct SystemVersion: Hashable, Sendable {
  /// `iOS`, `macOS` …; as the files call it when that name is not known.
  public let system: String
  public let version: PackedVersion
  /// Such as `21A342`; empty when the files do not say.
  public let build: String

  public init(system: String, version: PackedVersion, build: String) {
    self.system = system
    self.version = version
    self.build = build
  }

  /// `iOS 17.0.1 (21A342)`.
  public var text: String {
    "\(system) \(version.text)" + (build.isEmpty ? "" : " (\(build))")
  }

  /// What Apple's files call the systems: names of SDKs and of products.
  private static let systems: [(StaticString, String)] = [
    ("iphoneos", "iOS"), ("iphonesimulator", "iOS"), ("iPhone OS", "iOS"),
    ("appletvos", "tvOS"), ("appletvsimulator", "tvOS"), ("Apple TVOS", "tvOS"),
    ("watchos", "watchOS"), ("watchsimulator", "watchOS"), ("Watch OS", "watchOS"),
    ("xros", "visionOS"), ("xrsimulator", "visionOS"), ("xrOS", "visionOS"),
    ("macosx", "macOS"), ("macOS", "macOS"), ("Mac OS X", "macOS"),
  ]

  /// Of an SDK: `SDKSettings.json`, in older ones `SDKSettings.plist`.
  init?(ofSDK root: SystemRoot) {
    var name: ByteView?
    var text: ByteView?
    if let bytes = Self.contents("SDKSettings.json", of: root),
      let settings = try? YAMLDocument.read(bytes, in: Place(file: "SDKSettings.json")).first?.value
    {
      name = settings["CanonicalName"]?.text
      text = settings["Version"]?.text
    } else if let settings = Self.propertyList("SDKSettings.plist", of: root) {
      name = settings["CanonicalName"]?.text
      text = settings["Version"]?.text
    }
    guard let name, let version = text.flatMap({ PackedVersion($0.string) }) else {
      // An SDK has a copy of the system's own file too.
      self.init(ofRuntime: root)
      return
    }
    // The name has the version at its end.
    let letters = name.prefix(
      (0..<name.count).first { name.byte(at: $0).map { !Self.isLetter($0) } ?? true } ?? name.count)
    self.init(system: Self.system(letters), version: version, build: "")
  }

  /// Of a runtime: `SystemVersion.plist`.
  init?(ofRuntime root: SystemRoot) {
    let path = "System/Library/CoreServices/SystemVersion.plist"
    guard let list = Self.propertyList(path, of: root),
      let version = list["ProductVersion"]?.string.flatMap({ PackedVersion($0) })
    else { return nil }
    self.init(
      system: Self.system(list["ProductName"]?.text ?? .empty), version: version,
      build: list["ProductBuildVersion"]?.string ?? "")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func system(_ name: ByteView) -> String {
    systems.first { name.equals($0.0) }?.1 ?? name.string
  }

  private static func contents(_ path: String, of root: SystemRoot) -> ByteView? {
    guard let (found, kind) = root.resolve(path), kind == .file else { return nil }
    return try? MappedFile(opening: root.fullPath(found)).view
  }

  private static func propertyList(_ path: String, of root: SystemRoot) -> PropertyList? {
    guard let bytes = contents(path, of: root) else { return nil }
    return try? PropertyList.read(bytes, in: Place(file: path))
  }
}
