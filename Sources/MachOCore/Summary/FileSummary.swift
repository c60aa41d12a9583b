import Dispatch
import MachOBytes

/// What a whole file is: the head of `machtool info`.
public struct FileSummary: Sendable {
  /// "universal binary", "static library", "executable".
  public let kind: String
  /// In bytes.
  public let size: UInt64
  /// One for each architecture, in file order.
  public let rows: [ArchitectureSummary]
  /// Whether the file is a universal binary, so that the rows are parts of it.
  public let isUniversal: Bool

  /// Reads what is needed for the summary: headers and load commands of every slice and member.
  ///
  /// - Parameter report: Called with everything found wrong on the way.
  public init(_ file: BinaryFile, size: UInt64, reportingTo report: (ParseError) -> Void) {
    self.size = size
    switch file {
    case .universal(let universal):
      universal.problems.forEach(report)
      isUniversal = true
      kind = "universal binary"
      rows = universal.slices.flatMap { slice in
        let contents = slice.contents
        slice.problems(with: contents).forEach(report)
        return Self.rows(
          of: contents, as: slice.entry.architecture, size: slice.entry.size,
          isHidden: slice.entry.isHidden, report)
      }
    case .machO(let machO):
      isUniversal = false
      kind = machO.header.fileType.words
      rows = Self.rows(of: file, as: nil, size: size, isHidden: false, report)
    case .archive(let archive):
      isUniversal = false
      kind = archive.isThin ? "thin static library" : "static library"
      rows = Self.rows(of: file, as: nil, size: size, isHidden: false, report)
    case .other(let other):
      isUniversal = false
      kind = other.words
      rows = []
    case .broken(let error):
      report(error)
      isUniversal = false
      kind = "broken file"
      rows = []
    }
  }

  /// Bytes of the slices for 64-bit processors.
  public var size64Bit: UInt64 {
    rows.reduce(0) { sum, row in
      row.architecture?.type.is64Bit == true ? sum.addingClamped(row.size) : sum
    }
  }

  private static func rows(
    of contents: BinaryFile, as architecture: Architecture?, size: UInt64, isHidden: Bool,
    _ report: (ParseError) -> Void
  ) -> [ArchitectureSummary] {
    switch contents {
    case .machO(let machO):
      machO.problems.forEach(report)
      return [ArchitectureSummary(ImageSummary(machO), size: size, isHidden: isHidden)]
    case .archive(let archive):
      return rows(of: archive, as: architecture, size: size, isHidden: isHidden, report)
    case .broken(let error):
      report(error)
      return [
        ArchitectureSummary(
          architecture: architecture, kind: "broken", size: size, isHidden: isHidden)
      ]
    case .other(let kind):
      return [
        ArchitectureSummary(
          architecture: architecture, kind: kind.words, size: size, isHidden: isHidden)
      ]
    case .universal:
      return [
        ArchitectureSummary(
          architecture: architecture, kind: "universal binary", size: size, isHidden: isHidden)
      ]
    }
  }

  /// One row for each architecture of the members; the slice's whole size when there is but one.
  private static func rows(
    of archive: Archive, as architecture: Architecture?, size: UInt64, isHidden: Bool,
    _ report: (ParseError) -> Void
  ) -> [ArchitectureSummary] {
    let kind = archive.isThin ? "thin static library" : "static library"
    var all = MemberSummary(kind: kind, isHidden: isHidden)
    // The walk tells its problems through an escaping closure, so they are kept for a moment.
    let pending = PendingProblems()
    var batch: [ArchiveMember] = []
    for member in archive.members(reportingTo: pending.add) {
      batch.append(member)
      if batch.count == MemberSummary.batchSize {
        pending.flush(report)
        all.add(batch, report)
        batch.removeAll(keepingCapacity: true)
      }
    }
    pending.flush(report)
    all.add(batch, report)
    var rows = all.rows
    if rows.count == 1 { rows[0].setSize(size) }
    if rows.isEmpty {
      rows = [
        ArchitectureSummary(
          architecture: architecture, kind: kind, size: size, isHidden: isHidden, memberCount: 0)
      ]
    }
    rows[rows.count - 1].foreignMembers = all.foreignCount
    return rows
  }
}

/// What the members of a static library add up to.
private struct MemberSummary: Sendable {
  private(set) var rows: [ArchitectureSummary] = []
  /// Where the row for each architecture is in `rows`.
  private var rowIndices: [Architecture: Int] = [:]
  /// Members that are no Mach-O files.
  private(set) var foreignCount: UInt64 = 0
  private var problems: [ParseError] = []
  private let kind: String
  private let isHidden: Bool

  /// So many members are looked at together: enough to keep several processors busy, few enough
  /// not to matter for memory.
  static let batchSize = 4096
  /// Fewer members than this are not worth another thread.
  private static let smallestPart = 128

  init(kind: String, isHidden: Bool) {
    self.kind = kind
    self.isHidden = isHidden
  }

  /// Adds members, side by side; rows and problems come in the order of the members all the same.
  mutating func add(_ members: [ArchiveMember], _ report: (ParseError) -> Void) {
    let partCount = max(
      1, min(ProcessSettings.processorCount, members.count / MemberSummary.smallestPart))
    let empty = MemberSummary(kind: kind, isHidden: isHidden)
    let parts = Monitor([MemberSummary](repeating: empty, count: partCount))
    DispatchQueue.concurrentPerform(iterations: partCount) { number in
      var part = empty
      let start = members.count * number / partCount
      for member in members[start..<members.count * (number + 1) / partCount] { part.add(member) }
      let finished = part
      parts.update { $0[number] = finished }
    }
    for part in parts.update({ $0 }) {
      merge(part)
      part.problems.forEach(report)
    }
  }

  private mutating func add(_ member: ArchiveMember) {
    switch BinaryFile(member.bytes.detached, in: member.place) {
    case .machO(let machO):
      problems += machO.problems
      let image = ImageSummary(machO)
      rows[index(of: image.architecture)].add(image, size: UInt64(member.bytes.count))
    case .broken(let error):
      problems.append(error)
      foreignCount &+= 1
    case .universal, .archive, .other:
      foreignCount &+= 1
    }
  }

  /// Where the row for an architecture is; it is made when there is none.
  private mutating func index(of architecture: Architecture) -> Int {
    if let index = rowIndices[architecture] { return index }
    rowIndices[architecture] = rows.count
    rows.append(
      ArchitectureSummary(
        architecture: architecture, kind: kind, size: 0, isHidden: isHidden, memberCount: 0))
    return rows.count - 1
  }

  private mutating func merge(_ other: MemberSummary) {
    foreignCount &+= other.foreignCount
    for row in other.rows {
      guard let architecture = row.architecture else { continue }
      rows[index(of: architecture)].add(row)
    }
  }
}

/// Problems on their way out of a walk over members, which tells them through an escaping closure.
public final class PendingProblems {
  private var problems: [ParseError] = []

  public init() {}

  public func add(_ problem: ParseError) {
    problems.append(problem)
  }

  /// Hands on what has come since the last time.
  public func flush(_ report: (ParseError) -> Void) {
    guard !problems.isEmpty else { return }
    problems.forEach(report)
    problems.removeAll()
  }
}
