import MachOBytes

/// The keys of archives under which names stand, from archives that Apple's tools made, the
/// classes of AppKit and UIKit as the Objective-C runtime lists them, and GNUstep's and Cappuccino's
/// readers of the same files.
enum ArchiveKey: String, CaseIterable {
  /// The text of a string.
  case bytes = "NS.bytes"

  // UIKit.
  case className = "UIClassName"
  case originalClassName = "UIOriginalClassName"
  case segueClassName = "UISegueClassName"
  case label = "UILabel"
  case source = "UISource"
  case destination = "UIDestination"
  case object = "UIObject"
  case keyPath = "UIKeyPath"
  case value = "UIValue"
  case placeholder = "UIProxiedObjectIdentifier"
  /// Of a segue that shows something: the method that does it.
  case segueAction = "UIActionName"
  /// Of an unwind segue.
  case unwindAction = "UIAction"

  // AppKit.
  case macClassName = "NSClassName"
  case macOriginalClassName = "NSOriginalClassName"
  case windowClassName = "NSWindowClass"
  case windowViewClassName = "NSViewClass"
  case macLabel = "NSLabel"
  case macSource = "NSSource"
  case macDestination = "NSDestination"
  case macObject = "NSObject"
  case macKeyPaths = "NSKeyPaths"
  case macValues = "NSValues"
  case macKeyPath = "NSKeyPath"
  case macBinding = "NSBinding"

  var name: ByteView { ByteView(Array(rawValue.utf8)) }

  /// The key with this name; nil for all others.
  static func key(_ name: ByteView) -> ArchiveKey? { byName[name] }

  private static let byName = Dictionary(
    allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
