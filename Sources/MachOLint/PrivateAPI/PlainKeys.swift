import MachOBytes

/// Keys that no public class has and that reach a private variable which is well known, without
/// its underscore. Most variables are those of public properties, and key-value coding asks the
/// property first: contentView, cornerRadius.
enum PlainKeys {
  /// Whether `key` is one of them.
  static func contains(_ key: ByteView) -> Bool { all.contains(key) }

  private static let all = Set(
    [
      "cancelButton", "cancelButtonText", "clearButton", "continuousCornerRadius",
      "currentPageImage", "floatingContentView", "magnifierEnabled", "pageImage",
      "placeholderLabel", "platterBackgroundView", "reusableTableCells", "searchField",
      "shadowView", "statusBar", "statusBarWindow", "swipeToDeleteConfirmationView",
      "systemBackgroundView", "titleTextColor", "transitioning", "visualElement",
      "visualProvider",
    ].map { ByteView(Array($0.utf8)) })
}
