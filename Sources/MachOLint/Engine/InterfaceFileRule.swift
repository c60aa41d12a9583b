public import AppPackage
import MachOCore

/// A rule that looks at a compiled nib.
public protocol InterfaceFileRule: LintRule {
  static func check(_ file: LintInterfaceFile, _ report: LintReporter)
}

/// A compiled nib as rules see it.
public struct LintInterfaceFile {
  public let file: PackageFile
  public let contents: InterfaceFile
  /// The innermost bundle and those around it; empty for a file on its own.
  public let bundles: [Bundle]
  /// What the package's own binaries define.
  public let ownNames: OwnNames

  public var location: Finding.Location {
    Finding.Location(bundle: bundles.first?.path ?? "", file: file.path)
  }

  /// Whether it is for AppKit: in a bundle for macOS, or laid out as one.
  public var isForMac: Bool {
    bundles.contains { $0.platform == .macOS || ($0.platform == nil && $0.isMacLayout) }
  }
}
