import AppPackage

/// Bundles around something, innermost first.
extension Array where Element == Bundle {
  /// The app that runs what is in it.
  var innermostApp: Bundle? { first { $0.kind == .app } }

  /// The app that is uploaded with what is in it.
  var outermostApp: Bundle? { last { $0.kind == .app } }
}
