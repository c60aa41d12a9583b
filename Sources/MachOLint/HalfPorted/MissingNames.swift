import MachOBytes
import MachOCore

/// What 32-bit slices have and the 64-bit one lacks: a count and the first few of each kind.
struct MissingNames {
  private(set) var found: [Kind: Found] = [:]
  /// Those of the 32-bit slices that were compared.
  private(set) var architectures: [Architecture] = []
  /// Whether the 64-bit slice has as many members that the others lack, as where members written in
  /// assembler are named after their architecture.
  private(set) var hasRenamedMembers = false
  /// What was told of one slice is not told again of the next.
  private var seenMembers: Set<ByteView> = []
  private var seenClasses: Set<ByteView> = []
  private var seenMethods: Set<SliceNames.MethodName> = []
  private var seenSymbols: Set<ByteView> = []

  /// Of so many the names are told.
  private static let most = 5

  enum Kind: CaseIterable {
    case member
    case objcClass
    case method
    case symbol

    var one: String {
      switch self {
      case .member: "a member"
      case .objcClass: "a class"
      case .method: "a method"
      case .symbol: "an exported symbol"
      }
    }

    var many: String {
      switch self {
      case .member: "members"
      case .objcClass: "classes"
      case .method: "methods"
      case .symbol: "exported symbols"
      }
    }
  }

  struct Found {
    var count = 0
    var names: [String] = []
  }

  mutating func compare(_ slice: BinaryFile, with wide: SliceNames) {
    let missingMembers = compareMembers(of: slice, with: wide)
    slice.forEachImage { file in
      if !architectures.contains(file.architecture) { architectures.append(file.architecture) }
      if let member = file.place.member, missingMembers.contains(member) { return }
      guard let names = ImageNames(file) else { return }
      for name in names.classes where !wide.classes.contains(name) {
        if seenClasses.insert(name).inserted { add(.objcClass, name.string) }
      }
      for method in names.methods where !wide.methods.contains(method) {
        guard !seenClasses.contains(method.className), seenMethods.insert(method).inserted else {
          continue
        }
        add(.method, method.words)
      }
      for name in names.symbols where !wide.symbols.contains(name) {
        if seenSymbols.insert(name).inserted { add(.symbol, name.string) }
      }
    }
  }

  /// - Returns: The members that are missing and have no other name.
  private mutating func compareMembers(
    of slice: BinaryFile, with wide: SliceNames
  ) -> Set<ByteView> {
    var all: Set<ByteView> = []
    var missing: [ByteView] = []
    slice.forEachImage { file in
      guard let member = file.place.member, all.insert(member).inserted else { return }
      if !wide.members.contains(member) { missing.append(member) }
    }
    let isRenamed = wide.members.subtracting(all).count >= missing.count
    if isRenamed, !missing.isEmpty { hasRenamedMembers = true }
    for name in missing where seenMembers.insert(name).inserted { add(.member, name.string) }
    return isRenamed ? [] : Set(missing)
  }

  private mutating func add(_ kind: Kind, _ name: @autoclosure () -> String) {
    found[kind, default: Found()].count += 1
    guard (found[kind]?.names.count ?? 0) < Self.most else { return }
    found[kind]?.names.append(name())
  }
}
