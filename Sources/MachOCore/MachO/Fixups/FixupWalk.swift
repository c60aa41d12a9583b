import MachOBytes

/// What a walk over the tables of a file has come to.
struct FixupWalk {
  let map: ImageMap
  let libraries: LibraryOrdinals
  var problems: [ParseError] { found.problems }
  private var found: ProblemList
  /// Whether the receiver wants no more.
  private(set) var isStopped = false
  private var left: UInt64
  /// Whether fixups tell their segments and sections, which takes time to look up.
  private let namesPlaces: Bool

  init(_ map: ImageMap, _ libraries: LibraryOrdinals, namingPlaces: Bool = true) {
    self.map = map
    namesPlaces = namingPlaces
    self.libraries = libraries
    found = ProblemList(in: map.file.place.reading(.named("fixups")))
    left = map.slotLimit
  }

  mutating func report(_ problem: ParseError) {
    found.append(problem)
  }

  mutating func report(_ reason: ParseError.Reason, at fileOffset: UInt64, _ table: String) {
    report(ParseError(reason, at: fileOffset, in: map.file.place.reading(.named(table))))
  }

  /// Starts a new table: each may fill in every slot of the file once.
  mutating func beginTable() {
    left = map.slotLimit
  }

  /// Counts one step of a table; false, with a problem, once there were more than can be. Tables
  /// can be made to overlap, which would take time without end.
  mutating func step(at fileOffset: UInt64, _ table: String) -> Bool {
    guard left > 0 else {
      report(.tooMany("fixups", limit: map.slotLimit), at: fileOffset, table)
      return false
    }
    left -= 1
    return true
  }

  /// Hands `fixup` to `body`; false when the table has to end.
  mutating func emit(
    _ fixup: Fixup, from fileOffset: UInt64, _ table: String, to body: (Fixup) -> Bool
  ) -> Bool {
    guard !isStopped, step(at: fileOffset, table) else { return false }
    isStopped = !body(fixup)
    return !isStopped
  }

  /// A fixup at `address` of segment `segment`.
  func fixup(
    at address: UInt64, in segment: Int, _ kind: Fixup.Kind, _ type: FixupType,
    _ target: PointerTarget, minus subtrahend: PointerTarget? = nil,
    isNonWeakDefinition: Bool = false
  ) -> Fixup {
    let names = namesPlaces ? map.names(at: address, in: segment) : (.empty, nil)
    return Fixup(
      segmentName: names.segment, sectionName: names.section, address: address, kind: kind,
      type: type, target: target, subtrahend: subtrahend,
      isNonWeakDefinition: isNonWeakDefinition)
  }
}
