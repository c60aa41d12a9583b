public import MachOBytes

/// A static library: the `ar` format of `<ar.h>`, with the long names of BSD (`#1/LENGTH`) and of
/// GNU (`/OFFSET` into a table called `//`).
public struct Archive: Sendable {
  public let bytes: ByteView
  public let place: Place
  /// Whether the members are other files that the archive only names (GNU's thin archives).
  public let isThin: Bool
  public let symbolIndex: ArchiveSymbolIndex?
  /// GNU's table of long names.
  private let longNames: ByteView
  /// Where the first member that is no table starts.
  private let firstMember: Int

  static let magic: StaticString = "!<arch>\n"
  static let thinMagic: StaticString = "!<thin>\n"
  static let magicSize = 8

  /// Whether `bytes` start as an archive does.
  static func isArchive(_ bytes: ByteView) -> Bool {
    bytes.hasPrefix(magic) || bytes.hasPrefix(thinMagic)
  }

  /// An archive whose members are read one by one later on. Whatever is wrong with them, the
  /// archive itself is one.
  public init(_ bytes: ByteView, in place: Place) {
    self.bytes = bytes
    self.place = place
    isThin = bytes.hasPrefix(Archive.thinMagic)
    var index: ArchiveSymbolIndex?
    var names = ByteView.empty
    var start = Archive.magicSize
    var walk = HeaderWalk(bytes: bytes, isThin: isThin, place: place)
    walk.offset = start
    // The tables come first, in any order.
    while let record = walk.next() {
      switch record.table {
      case .symbolIndex(let form, let isSorted):
        if index == nil {
          index = ArchiveSymbolIndex(form, isSorted: isSorted, bytes: record.contents, in: place)
        }
      case .longNames:
        names = record.contents
      case nil:
        symbolIndex = index
        longNames = names
        firstMember = start
        return
      }
      start = walk.offset
    }
    symbolIndex = index
    longNames = names
    firstMember = start
  }

  /// The members, walked anew on every use. A member that cannot be read is skipped; `report` is
  /// told of it.
  ///
  /// - Parameters:
  ///   - includingTables: Whether symbol indexes and tables of names are members, too.
  ///   - report: Called while walking with what is wrong with a member's header; after a hundred
  ///     headers that cannot be followed only once more.
  public func members(
    includingTables: Bool = false, reportingTo report: @escaping (ParseError) -> Void = { _ in }
  ) -> Members {
    Members(
      archive: self, start: includingTables ? Archive.magicSize : firstMember,
      includesTables: includingTables, report: report)
  }

  /// The members of an archive in file order.
  public struct Members: Sequence {
    let archive: Archive
    let start: Int
    let includesTables: Bool
    let report: (ParseError) -> Void

    public struct Iterator: IteratorProtocol {
      private let archive: Archive
      private let includesTables: Bool
      private let report: (ParseError) -> Void
      private var walk: HeaderWalk
      private var index: UInt32 = 0

      init(_ members: Members) {
        archive = members.archive
        includesTables = members.includesTables
        report = members.report
        walk = HeaderWalk(bytes: archive.bytes, isThin: archive.isThin, place: archive.place)
        walk.offset = members.start
        walk.report = members.report
      }

      public mutating func next() -> ArchiveMember? {
        while let record = walk.next() {
          // A second symbol index, as some tools leave them, is no member either.
          let isTable = record.table != nil
          guard !isTable || includesTables else { continue }
          let name = isTable ? record.name : archive.name(of: record, report)
          let place = archive.place.inMember(name)
          defer { index &+= isTable ? 0 : 1 }
          return ArchiveMember(
            index: index, name: name,
            headerOffset: UInt64(clamping: record.offset), bytes: record.contents,
            statedSize: record.statedSize, header: record.header, isTable: isTable,
            isExternal: archive.isThin && !isTable, place: place)
        }
        return nil
      }
    }

    public func makeIterator() -> Iterator { Iterator(self) }
  }

  /// The member's name, looked up in GNU's table where the header says so.
  fileprivate func name(
    of record: MemberRecord, _ report: (ParseError) -> Void
  ) -> ByteView {
    let short = record.name
    guard short.hasPrefix("/"), let offset = short.dropFirst(1).number(radix: 10) else {
      // GNU ends short names with a slash, so that they may end in blanks.
      return record.isLongName || !short.hasSuffix("/") ? short : short.prefix(short.count - 1)
    }
    guard offset < UInt64(longNames.count) else {
      report(
        ParseError(
          .invalid(
            field: "ar_name", value: .decimal(offset),
            longNames.isEmpty
              ? .oneOf("a name, for there is no table of long names")
              : .atMost(
                UInt64(longNames.count - 1), because: "to lie inside of the table of long names")),
          at: short.fileOffset, in: place.reading(.named("ar_hdr"))))
      return short
    }
    let rest = longNames.dropFirst(Int(offset))
    let line = rest.prefix(rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count).untilNUL
    return line.hasSuffix("/") ? line.prefix(line.count - 1) : line
  }
}

/// A member's header and the bytes that belong to it.
private struct MemberRecord {
  /// What a member that is no file holds.
  enum Table {
    case symbolIndex(ArchiveSymbolIndex.Form, isSorted: Bool)
    case longNames
  }

  /// Of the header, in bytes from the start of the archive.
  let offset: Int
  let header: MemberHeader
  /// The name in the header, or BSD's long name after it.
  let name: ByteView
  let isLongName: Bool
  let contents: ByteView
  let statedSize: UInt64

  var table: Table? {
    if name.hasPrefix("__.SYMDEF") {
      if name.equals("__.SYMDEF") { return .symbolIndex(.bsd, isSorted: false) }
      if name.equals("__.SYMDEF SORTED") { return .symbolIndex(.bsd, isSorted: true) }
      if name.equals("__.SYMDEF_64") { return .symbolIndex(.bsd64, isSorted: false) }
      if name.equals("__.SYMDEF_64 SORTED") { return .symbolIndex(.bsd64, isSorted: true) }
    }
    guard !isLongName, name.hasPrefix("/") else { return nil }
    if name.equals("/") { return .symbolIndex(.gnu, isSorted: false) }
    if name.equals("/SYM64/") { return .symbolIndex(.gnu64, isSorted: false) }
    return name.equals("//") ? .longNames : nil
  }
}

/// Walks from header to header; after a broken one it goes on at the next place where a header
/// can be.
private struct HeaderWalk {
  let bytes: ByteView
  let isThin: Bool
  let place: Place
  /// Of the next header, in bytes from the start of the archive.
  var offset = 0
  var report: (ParseError) -> Void = { _ in }
  private var problems: ProblemList

  init(bytes: ByteView, isThin: Bool, place: Place) {
    self.bytes = bytes
    self.isThin = isThin
    self.place = place.reading(.named("ar_hdr"))
    problems = ProblemList(in: self.place)
  }

  mutating func next() -> MemberRecord? {
    while offset < bytes.count {
      // Members start at even offsets; a lone byte at the end is padding.
      if offset % 2 != 0 {
        offset += 1
        continue
      }
      do throws(ParseError) {
        return try readRecord()
      } catch {
        if let problem = problems.append(error) { report(problem) }
        guard resynchronize() else {
          offset = bytes.count
          return nil
        }
      }
    }
    return nil
  }

  private mutating func readRecord() throws(ParseError) -> MemberRecord {
    let start = offset
    let header = try MemberHeader(reading: bytes.dropFirst(start), in: place)
    let rest = bytes.dropFirst(start + MemberHeader.byteCount)
    var name = header.name
    var isLongName = false
    var nameSize = 0
    if header.name.hasPrefix("#1/"), let size = header.name.dropFirst(3).number(radix: 10) {
      let room = min(header.size, UInt64(rest.count))
      guard size <= room else {
        throw ParseError(
          .invalid(
            field: "ar_name", value: .decimal(size),
            .atMost(room, because: "to lie inside of the member")),
          at: header.name.fileOffset, in: place)
      }
      nameSize = Int(size)
      name = rest.prefix(nameSize).untilNUL
      isLongName = true
    }
    let isTable =
      name.equals("/") || name.equals("//") || name.equals("/SYM64/") || name.hasPrefix("__.SYMDEF")
    // A thin archive has only the tables inside.
    let inside = isThin && !isTable ? 0 : header.size
    let available = UInt64(rest.count)
    if inside > available {
      let place = place.inMember(name).reading(.named("ar_hdr"))
      report(
        ParseError(
          .outside(
            what: "member", offset: UInt64(start + MemberHeader.byteCount), size: header.size,
            container: "archive", limit: UInt64(bytes.count)),
          at: bytes.fileOffset &+ UInt64(start + 48), in: place))
    }
    let size = Int(min(inside, available))
    offset = start + MemberHeader.byteCount + size
    return MemberRecord(
      offset: start, header: header, name: name, isLongName: isLongName,
      contents: rest.prefix(size).dropFirst(nameSize),
      statedSize: header.size - UInt64(nameSize))
  }

  /// Moves to the next place that looks like a header: even, ended as one is, with a size.
  private mutating func resynchronize() -> Bool {
    var candidate = offset + 1
    while candidate < bytes.count {
      let rest = bytes.dropFirst(candidate)
      guard let mark = rest.firstIndex(of: UInt8(ascii: "`")) else { return false }
      let start = candidate + mark - 58
      if start > offset, start % 2 == 0,
        (try? MemberHeader(reading: bytes.dropFirst(start), in: place)) != nil
      {
        offset = start
        return true
      }
      candidate += mark + 1
    }
    return false
  }
}
