public import MachOBytes

/// The private names of Apple's systems: tables that tell which names there are, and what is known
/// of some of them.
public struct PrivateNames: Sendable {
  // Behind one reference, since a look-up is cheaper than copying what it looks at.
  private let contents: Contents

  private final class Contents: Sendable {
    let tables: [NameTable]
    /// Names that the SDK of each of the first tables declares: public in the tables behind it.
    let declared: [NameTable]
    let facts: NameFacts
    /// By their first byte, the longest first.
    let texts: [UInt8: [PrivateName]]
    let leftOut: Set<NameHash>
    let forgotten: Set<NameHash>
    let newestSystem: UInt32

    init(
      tables: [NameTable], declared: [NameTable] = [], facts: NameFacts, newestSystem: UInt32,
      leftOut: Set<NameHash>, forgotten: Set<NameHash>
    ) {
      self.tables = tables
      self.declared = declared
      self.facts = facts
      self.newestSystem = newestSystem
      self.leftOut = leftOut
      self.forgotten = forgotten
      let texts = facts.entries(of: .text, limit: Contents.textLimit)
        .filter { !leftOut.contains(NameHash(.text, $0.name)) }
        .map { PrivateName(kind: .text, name: $0.name, owner: .empty, facts: $0) }
      self.texts = Dictionary(grouping: texts) { $0.name.byte(at: 0) ?? 0 }
        .mapValues { $0.sorted { $0.name.count > $1.name.count } }
    }

    /// Texts that are read; there are few.
    private static let textLimit = 1024
  }

  /// - Parameters:
  ///   - tables: The first one that holds a name tells its owners.
  ///   - facts: What is known of names, whichever table has them.
  ///   - newestSystem: The newest system that the tables know, as `LC_BUILD_VERSION` spells a
  ///     version (xxxx.yy.zz).
  public init(tables: [NameTable], facts: NameFacts, newestSystem: UInt32) {
    contents = Contents(
      tables: tables, facts: facts, newestSystem: newestSystem, leftOut: [], forgotten: [])
  }

  private init(
    _ contents: Contents, leavingOut leftOut: Set<NameHash> = [],
    forgetting forgotten: Set<NameHash> = []
  ) {
    self.contents = Contents(
      tables: contents.tables, declared: contents.declared, facts: contents.facts,
      newestSystem: contents.newestSystem, leftOut: contents.leftOut.union(leftOut),
      forgotten: contents.forgotten.union(forgotten))
  }

  private init(_ contents: Contents, adding database: NameDatabase, newestSystem: UInt32) {
    self.contents = Contents(
      tables: [database.names] + contents.tables,
      declared: [database.declared] + contents.declared, facts: contents.facts,
      newestSystem: max(newestSystem, contents.newestSystem), leftOut: contents.leftOut,
      forgotten: contents.forgotten)
  }

  /// The names of `database` and these, but for those of these that its SDK declares.
  ///
  /// A runtime of a simulator lacks what only a device has, so the other names still count.
  ///
  /// - Parameter newestSystem: That of the database, as `LC_BUILD_VERSION` spells a version.
  public func adding(_ database: NameDatabase, newestSystem: UInt32) -> PrivateNames {
    PrivateNames(contents, adding: database, newestSystem: newestSystem)
  }

  /// The newest system of which a table has names, as `LC_BUILD_VERSION` spells a version
  /// (xxxx.yy.zz). What came later is in no table.
  public var newestSystem: UInt32 { contents.newestSystem }

  /// The same without some names: to measure what is found without them.
  public func leavingOut(_ names: Set<NameHash>) -> PrivateNames {
    PrivateNames(contents, leavingOut: names)
  }

  /// The same without what is known of some names, other than that they are private: to measure
  /// what it adds.
  public func forgettingFacts(of names: Set<NameHash>) -> PrivateNames {
    PrivateNames(contents, forgetting: names)
  }

  /// The private name that `name` is, as a whole; nil when it is none, or is public, or made by
  /// compilers. For texts, see ``text(beginning:)``.
  public func find(_ kind: NameKind, _ name: ByteView) -> PrivateName? {
    guard !name.isEmpty, name.count <= NameHash.longestName else { return nil }
    let hash = NameHash(kind, name)
    guard let owner = owner(of: hash), !isLeftOut(hash) else { return nil }
    let found = PrivateName(
      kind: kind, name: name, owner: owner, facts: facts(of: kind, name, hash))
    guard
      found.isListed || kind == .framework
        || !(found.wasMistaken || CompilerNames.contains(kind, name))
    else { return nil }
    return found
  }

  private func owner(of hash: NameHash) -> ByteView? {
    for index in contents.tables.indices {
      if let owner = contents.tables[index].owners(of: hash) { return owner }
      if index < contents.declared.count, contents.declared[index].owners(of: hash) != nil {
        return nil
      }
    }
    return nil
  }

  private func isLeftOut(_ hash: NameHash) -> Bool {
    !contents.leftOut.isEmpty && contents.leftOut.contains(hash)
  }

  /// The same for a name that is no part of a file.
  public func find(_ kind: NameKind, _ name: String) -> PrivateName? {
    find(kind, ByteView(Array(name.utf8)))
  }

  /// The longest private text that `text` begins with.
  public func text(beginning text: ByteView) -> PrivateName? {
    guard let first = text.byte(at: 0), let candidates = contents.texts[first] else { return nil }
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
    if contents.declared.contains(where: { $0.owners(of: hash) != nil }) { return .laterPublic }
    return find(.framework, name).map { $0.isAlsoPublic ? .laterPublic : .isPrivate }
  }

  /// What is known of `name`, private or not: a public name for which apps were refused by mistake
  /// has facts too.
  public func facts(of kind: NameKind, _ name: ByteView) -> NameFacts.Entry? {
    let hash = NameHash(kind, name)
    return isLeftOut(hash) ? nil : facts(of: kind, name, hash)
  }

  private func facts(
    of kind: NameKind, _ name: ByteView, _ hash: NameHash
  ) -> NameFacts.Entry? {
    guard contents.forgotten.isEmpty || !contents.forgotten.contains(hash) else { return nil }
    return contents.facts.entry(kind, name)
  }
}
