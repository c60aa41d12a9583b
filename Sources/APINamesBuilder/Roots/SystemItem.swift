import AppPackage

/// A file or folder of a system.
struct SystemItem {
  /// From the root of the system, parts separated by `/`, without one at either end. No part of it
  /// is a link.
  let path: String
  let isFolder: Bool
  /// Where it is on this machine.
  let fullPath: String

  var name: String { PackagePath.name(of: path) }

  /// The name of the framework that it lies in; of several the innermost.
  var framework: String? {
    for part in path.split(separator: "/").reversed() where part.hasSuffix(".framework") {
      return String(part.dropLast(".framework".count))
    }
    return nil
  }

  /// Whether it lies in a folder of private frameworks.
  var isPrivate: Bool { path.hasPrefix("System/") && path.contains("/PrivateFrameworks/") }

  /// Whether the name ends in `ending`.
  func has(_ ending: String) -> Bool {
    path.utf8.count > ending.utf8.count && path.hasSuffix(ending)
  }
}
