public import MachOBytes

/// The private names of Apple's systems: tables that tell which names there are, and what is known
/// of some of them.
public struct PrivateNames: Sendable {
  private let tables: [NameTable]
  /// Names that have become public, and may still be in tables that are older.
  private let declared: [NameTable]
  private let facts: NameFacts
  /// By their first byte, the longest first.
  private let texts: [UInt8: [PrivateName]]
  private let leftOut: Set<NameHash>
  /// The newest system of which a table has names, as `LC_BUILD_VERSION` spells a version
  /// (xxxx.yy.zz). What came later is in no table.
  public let newestSystem: UInt32

  /// Texts that are read; they are few.
  private static let textLimit = 1024

  /// - Parameters:
  ///   - tables: The first one that holds a name tells its owners.
  ///   - facts: What is known of names, whichever table has them.
  ///   - newestSystem: As `LC_BUILD_VERSION` spells a version.
  public init(tables: [NameTable], facts: NameFacts, newestSystem: UInt32) {
    self.tables = tables
    self.facts = facts
    self.newestSystem = newestSystem
    declared = []
    leftOut = []
    let entries = facts.entries(of: .text, limit: Self.textLimit).map {
      PrivateName(kind: .text, name: $0.name, owner: .empty, facts: $0)
    }
    texts = Dictionary(grouping: entries) { $0.name.byte(at: 0) ?? 0 }
      .mapValues { $0.sorted { $0.name.count > $1.name.count } }
  }

  private init(_ names: PrivateNames, leavingOut hashes: Set<NameHash>) {
    tables = names.tables
    facts = names.facts
    newestSystem = names.newestSystem
    declared = names.declared
    leftOut = names.leftOut.union(hashes)
    texts = names.texts.mapValues { $0.filter { !hashes.contains(NameHash(.text, $0.name)) } }
  }

  private init(_ names: PrivateNames, adding database: NameDatabase, newestSystem: UInt32) {
    tables = [database.names] + names.tables
    facts = names.facts
    texts = names.texts
    leftOut = names.leftOut
    self.newestSystem = newestSystem
    declared = [database.declared] + names.declared
  }

  /// The names of `database` and these, but for those of these that its SDK declares.
  ///
  /// A runtime of a simulator lacks what only a device has, so the other names still count.
  ///
  /// - Parameter newestSystem: That of the database, as `LC_BUILD_VERSION` spells a version.
  public func adding(_ database: NameDatabase, newestSystem: UInt32) -> PrivateNames {
    PrivateNames(self, adding: database, newestSystem: newestSystem)
  }

  /// The same names but those of `hashes`: to measure what would be found without them.
  public func leavingOut(_ hashes: Set<NameHash>) -> PrivateNames {
    PrivateNames(self, leavingOut: hashes)
  }

  /// The private name that `name` is, as a whole; nil when it is none, or is public, or made by
  /// compilers. For texts, see ``text(beginning:)``.
  public func find(_ kind: NameKind, _ name: ByteView) -> PrivateName? {
    guard !name.isEmpty, name.count <= NameHash.longestName else { return nil }
    let hash = NameHash(kind, name)
    guard let owner = owner(of: hash) else { return nil }
    guard leftOut.isEmpty || !leftOut.contains(hash) else { return nil }
    let found = PrivateName(
      kind: kind, name: name, owner: owner, facts: facts.entry(kind, name))
    guard
      found.isListed || kind == .framework
        || !(found.wasMistaken || CompilerNames.contains(kind, name))
    else { return nil }
    return found
  }

  private func owner(of hash: NameHash) -> ByteView? {
    for (index, table) in tables.enumerated() {
      if let owner = table.owners(of: hash) { return owner }
      // What one database declares is public in those that came before it.
      if index < declared.count, declared[index].owners(of: hash) != nil { return nil }
    }
    return nil
  }

  /// The same for a name that is no part of a file.
  public func find(_ kind: NameKind, _ name: String) -> PrivateName? {
    find(kind, ByteView(Array(name.utf8)))
  }

  /// The longest private text that `text` begins with.
  public func text(beginning text: ByteView) -> PrivateName? {
    guard let first = text.byte(at: 0), let candidates = texts[first] else { return nil }
    return candidates.first { text.matches($0.name, at: 0) }
  }

  /// What a framework is.
  public enum FrameworkStatus: Sendable {
    case isPrivate
    /// Private at first, public in a later release.
    case laterPublic
  }

  /// What is known of the framework `name`; nil for a public or unknown one.
  public func framework(_ name: String) -> FrameworkStatus? {
    let hash = NameHash(.framework, ByteView(Array(name.utf8)))
    if declared.contains(where: { $0.owners(of: hash) != nil }) { return .laterPublic }
    return find(.framework, name).map { $0.isAlsoPublic ? .laterPublic : .isPrivate }
  }

  /// What is known of `name`, whether or not it is private: a public name for which apps were
  /// refused by mistake has facts too.
  public func facts(of kind: NameKind, _ name: ByteView) -> NameFacts.Entry? {
    facts.entry(kind, name)
  }
}
