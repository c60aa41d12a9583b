import AppPackage
import MachOBytes

/// Follows symbolic links by the entries of a tree alone.
final class LinkWalk {
  enum End {
    /// What is there, by its path without links.
    case found(String)
    case missing
    case outside
    case endless
    /// The way is longer than any that systems follow, or a link on it cannot be read.
    case unknown
  }

  private let tree: any FileTree
  private let entries: EntryIndex
  private var targets: [String: String?] = [:]
  /// How many parts of ways have been gone: what all of it has taken.
  private(set) var stepCount = 0

  /// As many as systems follow.
  private static let mostLinks = 32
  /// Longer ways are not judged: no system follows a path of more than 1024 bytes.
  private static let mostParts = 512

  init(_ tree: any FileTree, _ entries: EntryIndex) {
    self.tree = tree
    self.entries = entries
  }

  /// What the link says; nil when it cannot be read.
  func target(of link: TreeEntry) -> String? {
    if let known = targets[link.path] { return known }
    let target = try? tree.linkTarget(of: link)
    targets[link.path] = .some(target)
    return target
  }

  /// Where `path` leads, from folder to folder, when it must not leave `app`.
  ///
  /// - Parameter ignoringLetters: Whether capitals and small letters are the same.
  func follow(_ path: String, in app: String, ignoringLetters: Bool = false) -> End {
    // Made part by part: that of a hostile package is long, and there are many.
    var place = ""
    // What is still to go, the next part last.
    var parts: [Substring] = path.split(separator: "/").reversed()
    var linkCount = 0
    var partCount = 0
    while let part = parts.popLast() {
      partCount += 1
      stepCount &+= 1
      guard partCount <= LinkWalk.mostParts else { return .unknown }
      if part == "." { continue }
      if part == ".." {
        guard !place.isEmpty else { return .outside }
        place = PackagePath.folder(of: place)
        continue
      }
      if !place.isEmpty { place += "/" }
      place += part
      if ignoringLetters, let other = entries.path(likeLettersOf: place) { place = other }
      guard let entry = entries.entry(at: place) else {
        return PackagePath.isInside(place, app) || place == app ? .missing : .outside
      }
      guard entry.kind == .link else { continue }
      linkCount += 1
      guard linkCount <= LinkWalk.mostLinks else { return .endless }
      guard let target = target(of: entry) else { return .unknown }
      if target.hasPrefix("/") { return .outside }
      place = PackagePath.folder(of: place)
      parts += target.split(separator: "/").reversed()
    }
    return place == app || PackagePath.isInside(place, app) ? .found(place) : .outside
  }
}
