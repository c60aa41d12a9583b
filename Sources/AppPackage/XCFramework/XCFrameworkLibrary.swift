import MachOBytes
public import MachOCore

/// One build of an XCFramework's library, as an entry of `AvailableLibraries` tells it.
///
/// Nothing is held against the files: that is for ``XCFrameworkChecker``.
public struct XCFrameworkLibrary: Sendable {
  /// `LibraryIdentifier`: the name of the folder that it is in.
  public let identifier: String?
  /// `SupportedPlatform`, such as `ios`.
  public let platformName: String?
  /// `SupportedPlatformVariant`, such as `simulator`; nil for a device.
  public let variant: String?
  /// `SupportedArchitectures`.
  public let architectures: [String]
  /// `LibraryPath`: the framework or library, from its folder.
  public let libraryPath: String?
  /// `BinaryPath`: the Mach-O file, from its folder; Xcode 15 and later write it.
  public let binaryPath: String?
  /// `HeadersPath`: the headers of a library that is no framework, from its folder.
  public let headersPath: String?
  /// `DebugSymbolsPath`: the folder of its `.dSYM`s, from its folder.
  public let debugSymbolsPath: String?
  /// `MergeableMetadata`: whether the linker can merge the library into a program.
  public let isMergeable: Bool

  /// Texts are cut off after so many bytes: as many as a path may have.
  static let longestText = 1024
  /// Architectures after these are not read.
  static let mostArchitectures = 64

  init(_ entry: PropertyList) {
    func text(_ key: String) -> String? { entry[key].flatMap(XCFrameworkLibrary.text) }
    identifier = text("LibraryIdentifier")
    platformName = text("SupportedPlatform")
    variant = text("SupportedPlatformVariant")
    architectures =
      entry["SupportedArchitectures"]?.array?.prefix(XCFrameworkLibrary.mostArchitectures)
      .compactMap(XCFrameworkLibrary.text) ?? []
    libraryPath = text("LibraryPath")
    binaryPath = text("BinaryPath")
    headersPath = text("HeadersPath")
    debugSymbolsPath = text("DebugSymbolsPath")
    isMergeable = entry["MergeableMetadata"]?.boolean ?? false
  }

  /// A library for a new XCFramework, in the folder that Xcode would put it in.
  ///
  /// - Parameter architectures: Their names, in any order.
  public init(
    for platform: XCFrameworkPlatform, architectures: [String], libraryPath: String,
    binaryPath: String, headersPath: String? = nil, debugSymbolsPath: String? = nil,
    isMergeable: Bool = false
  ) {
    self.architectures = architectures.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    identifier = platform.identifier(for: self.architectures)
    platformName = platform.name
    variant = platform.variant
    self.libraryPath = libraryPath
    self.binaryPath = binaryPath
    self.headersPath = headersPath
    self.debugSymbolsPath = debugSymbolsPath
    self.isMergeable = isMergeable
  }

  private static func text(_ value: PropertyList) -> String? {
    value.text?.prefix(longestText).string
  }

  /// The platform that name and variant stand for; nil for a pair that is not known.
  public var platform: PlatformKind? {
    XCFrameworkPlatform(name: platformName, variant: variant)?.kind
  }

  /// The name of the framework's binary, which is that of its folder; nil when it is no framework.
  var frameworkBinaryName: String? {
    guard let libraryPath else { return nil }
    let name = PackagePath.name(of: libraryPath)
    guard BundleKind(folderName: name) == .framework else { return nil }
    return String(name.dropLast(".framework".utf8.count))
  }

  /// Where the Mach-O file should be, from the library's folder; nil when nothing tells it.
  var expectedBinaryPath: String? {
    if let binaryPath { return binaryPath }
    return frameworkBinaryName.map { PackagePath.join(libraryPath ?? "", $0) } ?? libraryPath
  }
}
