import MachOBytes

/// What the Info.plist of a compiled storyboard says: a folder `.storyboardc` with a nib for each
/// scene's controller and each view.
public struct CompiledStoryboard: Sendable {
  /// Number of the format; nil when it is not given.
  public let version: Int64?
  /// The identifier of the first scene.
  public let entryPoint: String?
  /// The controllers by their identifiers, and the names of the nibs that hold them, without
  /// `.nib`; in the file's order.
  public let controllers: [Controller]

  public struct Controller: Sendable, Hashable {
    public let identifier: String
    public let nibName: String
  }

  /// Whether a folder is one, by its name.
  public static func isFolder(_ path: String) -> Bool { path.hasSuffix(".storyboardc") }

  /// - Parameter info: The Info.plist; its keys start with `UI`, and for macOS with `NS`.
  public init(info: PropertyList) {
    func value(_ key: String) -> PropertyList? { info["UI" + key] ?? info["NS" + key] }
    version = value("StoryboardVersion")?.integer
    entryPoint = value("StoryboardDesignatedEntryPointIdentifier")?.string
    controllers =
      (value("ViewControllerIdentifiersToNibNames")?.dictionary).map { entries in
        entries.compactMap { entry in
          entry.value.string.map { Controller(identifier: entry.key.string, nibName: $0) }
        }
      } ?? []
  }
}
