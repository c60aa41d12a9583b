import MachOBytes

/// What the ordinals of a chain's links count in.
protocol ChainedImportSource {
  var count: Int { get }
  /// The import with this number, from 0; nil when there is none or it cannot be read.
  func entry(_ ordinal: Int) -> (symbol: Import, addend: Int64)?
}

/// A run of pointers, each of which says how far the next one is.
struct FixupChain {
  /// The index of the segment that all links are in.
  let segment: Int
  /// Where the first link is, from the start of the segment.
  let start: UInt64
  /// Where no link may reach beyond: the end of the page or of the segment.
  let limit: UInt64
  let decoder: ChainedPointerDecoder
  let type: FixupType
  /// The table that the chain is started from, for messages.
  let table: String

  enum End {
    case complete
    /// A link could not be followed; a problem has been reported.
    case broken
    /// The receiver has had enough, or there are more links than can be.
    case stopped
  }

  /// Hands every link to `body`; the first fault is reported unless `isQuiet`. Links only lead
  /// forward, so the walk ends.
  func walk(
    _ walk: inout FixupWalk, imports: some ChainedImportSource, isQuiet: Bool = false,
    _ body: (Fixup) -> Bool
  ) -> End {
    let home = walk.map.segments[segment]
    let size = decoder.format.pointerSize
    var offset = start
    var isBroken = false
    while true {
      let place = home.bytes.fileOffset &+ offset
      guard offset < limit, offset <= UInt64(home.bytes.count),
        let raw = home.bytes.number(at: Int(offset), size: size, walk.map.file.header.order),
        let link = decoder.decode(raw)
      else {
        if !isQuiet, !isBroken { walk.report(unreachable(offset, home), at: place, table) }
        return .broken
      }
      var kind = Fixup.Kind.rebase
      if case .bind(let ordinal, _) = link.content {
        kind = .bind
        if ordinal >= imports.count, !isBroken {
          isBroken = true
          if !isQuiet { walk.report(nameless(ordinal, imports.count), at: place, table) }
        }
      }
      let fixup = walk.fixup(
        at: home.address &+ offset, in: segment, kind, type, link.target(raw, imports))
      guard walk.emit(fixup, from: place, table, to: body) else { return .stopped }
      guard link.next > 0 else { return isBroken ? .broken : .complete }
      offset += link.next
    }
  }

  private func unreachable(_ offset: UInt64, _ home: ImageMap.Segment) -> ParseError.Reason {
    let all = UInt64(home.bytes.count)
    return .outside(
      what: "link of a chain", offset: offset, size: UInt64(decoder.format.pointerSize),
      container: (limit < all ? "page in segment " : "segment ") + home.name.string,
      limit: min(limit, all))
  }

  private func nameless(_ ordinal: Int, _ count: Int) -> ParseError.Reason {
    .invalid(
      field: "bind ordinal", value: .decimal(UInt64(ordinal)),
      count == 0
        ? .oneOf("absent, as nothing is imported")
        : .atMost(UInt64(count - 1), because: "to name an import"))
  }
}

extension ChainedPointer {
  /// Where the link points, given the table that its ordinal counts in.
  func target(_ raw: UInt64, _ imports: some ChainedImportSource) -> PointerTarget {
    let referent: PointerTarget.Referent =
      switch content {
      case .address(let address): .address(address)
      case .number(let number): .number(number)
      case .unresolved: .unresolved(raw)
      case .bind(let ordinal, let addend):
        if let entry = imports.entry(ordinal) {
          .symbol(entry.symbol, addend: entry.addend &+ addend)
        } else {
          .unresolved(raw)
        }
      }
    return PointerTarget(referent, authentication: authentication, high8: high8)
  }
}

extension ChainedPointerDecoder {
  /// The packing of threaded pointers, which `DYLD_CHAINED_PTR_ARM64E` took over; `isWide` is
  /// false for the variant with four bytes a step.
  static func threaded(_ map: ImageMap, isWide: Bool = true) -> ChainedPointerDecoder {
    ChainedPointerDecoder(
      format: isWide ? .arm64e : .arm64eFirmware, base: map.base, maxValidPointer: 0,
      segmentAddresses: [], isSigned: true)
  }
}
