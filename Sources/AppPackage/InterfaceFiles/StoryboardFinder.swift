import MachOBytes
import MachOCore

/// Reads the compiled storyboards of a tree, whose entries are gone through once.
public struct StoryboardFinder {
  private let tree: any FileTree
  private var folders: [String: Contents] = [:]

  /// What is directly in a folder, as far as it matters here.
  private struct Contents {
    var info: TreeEntry?
    var nibNames: Set<String> = []
  }

  public init(_ tree: any FileTree) {
    self.tree = tree
    for entry in tree.entries {
      let folder = PackagePath.folder(of: entry.path)
      // The tree's root may be one.
      guard folder.isEmpty || CompiledStoryboard.isFolder(folder) else { continue }
      let name = PackagePath.name(of: entry.path)
      if name == "Info.plist", entry.kind == .file {
        folders[folder, default: Contents()].info = entry
      } else if name.hasSuffix(".nib") {
        let name = String(name.dropLast(".nib".count))
        folders[folder, default: Contents()].nibNames.insert(name)
        // One for a kind of device: `Main~ipad.nib`.
        if let tilde = name.lastIndex(of: "~") {
          folders[folder, default: Contents()].nibNames.insert(String(name[..<tilde]))
        }
      }
    }
  }

  /// The compiled storyboard in a folder; nil when there is no Info.plist.
  ///
  /// - Parameter path: The folder, empty for the tree's root.
  /// - Throws: `PackageError` when the Info.plist cannot be read.
  public func storyboard(at path: String) throws(PackageError) -> CompiledStoryboard? {
    guard let entry = folders[path]?.info else { return nil }
    let bytes = try tree.contents(of: entry)
    do throws(ParseError) {
      return CompiledStoryboard(
        info: try PropertyList.read(bytes, in: Place(file: tree.displayPath(entry.path))))
    } catch {
      throw .parse(error)
    }
  }

  /// The names of nibs that a storyboard's controllers need and its folder does not have, each
  /// once.
  public func missingNibs(of storyboard: CompiledStoryboard, at path: String) -> [String] {
    let there = folders[path]?.nibNames ?? []
    return storyboard.controllers.map(\.nibName).unique.filter { !there.contains($0) }
  }
}
