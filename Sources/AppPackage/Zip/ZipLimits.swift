/// How much of an archive is read before it counts as an attack.
///
/// The App Store takes apps of at most 4 GB uncompressed; the largest have some ten thousand
/// files, and what compilers and image tools write seldom shrinks to less than a twentieth.
public struct ZipLimits: Sendable, Hashable {
  /// Most entries. Each takes about 70 bytes of memory for as long as the archive is open.
  public var entryCount: UInt64 = 2_000_000
  /// Most paths: entries, and folders that only stand in the names of others.
  public var pathCount: UInt64 = 3_000_000
  /// Longest name that gets a path, in bytes. Apple's systems stop at 1,024 with the NUL.
  public var pathLength: UInt64 = 1023
  /// Most bytes that one entry may inflate to. No app in the store can have a larger file.
  public var entrySize: UInt64 = 4 << 30
  /// How many times its compressed size an entry may inflate to. Deflate ends at 1,032, which
  /// takes megabytes of the same byte; code and data stay below 50.
  public var ratio: UInt64 = 250
  /// Entries that inflate to no more than this many bytes may have any ratio: a small file of
  /// zeros is nothing unusual.
  public var ratioFreeSize: UInt64 = 16 << 20
  /// Most problems that are kept.
  public var problemCount = 1000

  public init() {}
}
