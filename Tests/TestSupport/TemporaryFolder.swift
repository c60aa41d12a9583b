import Foundation
import MachOBytes

/// A folder for one test, which goes with it.
public final class TemporaryFolder {
  public let path: String

  public init() throws {
    path = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in it.
  public func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file; returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String, mode: Int = 0o644) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    return path(name)
  }

  /// The bytes of a file.
  public func read(_ name: String) throws -> [UInt8] {
    try MappedFile(opening: path(name)).view.array
  }

  /// The names in it, sorted.
  public func names() throws -> [String] { try Folder.names(in: path) }

  /// The permission bits of a file, links not followed.
  public func mode(_ name: String) throws -> UInt32 {
    try FileStatus(of: path(name), followingLinks: false).permissions
  }
}
