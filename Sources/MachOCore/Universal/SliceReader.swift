public import MachOBytes

/// Tells which slices a file brings to a universal binary, as lipo does.
public struct SliceReader: Sendable {
  private let rules: SliceRules
  private let isForWriting: Bool

  /// - Parameter isForWriting: Whether the slices are to be written somewhere: a table that can be
  ///   listed although its slices overlap is then refused.
  public init(_ rules: SliceRules, isForWriting: Bool) {
    self.rules = rules
    self.isForWriting = isForWriting
  }

  /// What a file was recognised as, and its slices.
  public enum Contents: Sendable {
    /// A universal binary, hidden slices among its slices.
    ///
    /// The problems are those that do not keep it from being listed.
    case universal(UniversalBinary, [SliceSource], [ParseError])
    /// A Mach-O file or an archive.
    case thin(SliceSource)
    /// Bitcode, or anything at all whose architecture was stated.
    case foreign(SliceSource)

    public var slices: [SliceSource] {
      switch self {
      case .universal(_, let slices, _): slices
      case .thin(let slice), .foreign(let slice): [slice]
      }
    }
  }

  /// Looks at a file.
  ///
  /// - Parameters:
  ///   - stated: The architecture that the user says it has.
  /// - Throws: `SliceError`.
  public func read(
    _ bytes: ByteView, in place: Place, stated: Architecture? = nil
  ) throws(SliceError) -> Contents {
    switch BinaryFile(bytes, in: place) {
    case .universal(let universal):
      if stated != nil, rules == .apple { throw .statedForUniversal }
      let problems = universal.problems + universal.slices.flatMap(contradictions)
      let serious = problems.filter { isForWriting || isSerious($0) }
      guard serious.isEmpty else { throw .malformedTable(serious) }
      return .universal(universal, universal.slices.map(source), problems)
    case .machO(let file):
      let architecture = try check(file.architecture, against: stated)
      let (alignment, oddCommands) = try SliceAlignment.of(file, rules)
      return .thin(
        SliceSource(
          architecture, bytes, alignment: alignment, fileType: file.header.fileType,
          oddCommands: oddCommands, place: place))
    case .archive(let archive) where !archive.isThin:
      let (architecture, alignment) = try read(archive, stated: stated)
      return .thin(
        SliceSource(
          try check(architecture, against: stated), bytes, alignment: alignment, place: place))
    case .broken(let error):
      throw .brokenHeader(error)
    case .other(let kind):
      if kind.isBitcode {
        return try bitcode(bytes, in: place, stated: stated)
      }
      return try foreign(bytes, kind, in: place, stated: stated)
    case .archive:
      guard let stated, rules == .apple else { throw .thinArchive }
      return .foreign(SliceSource(stated, bytes, alignment: 0, place: place))
    }
  }

  /// Whether a table with this problem cannot even be listed: Apple's tools do not look for slices
  /// that lie over each other or over the table.
  private func isSerious(_ problem: ParseError) -> Bool {
    if rules == .llvm { return true }
    return switch problem.reason {
    case .overlap, .invalid(field: "offset", _, .atLeast), .invalid(field: "nfat_arch", _, _),
      .mismatch:
      false
    default: true
    }
  }

  /// What a slice says of itself against the table: another family of processors.
  private func contradictions(_ slice: Slice) -> [ParseError] {
    guard case .machO(let file) = slice.contents,
      file.architecture.type != slice.entry.architecture.type
    else { return [] }
    return slice.problems(with: .machO(file))
  }

  private func bitcode(
    _ bytes: ByteView, in place: Place, stated: Architecture?
  ) throws(SliceError) -> Contents {
    let file = BitcodeFile(bytes)
    guard let found = file?.architecture else {
      guard let stated, rules == .apple else {
        throw .bitcodeWithoutTarget(triple: file?.targetTriple)
      }
      return .foreign(SliceSource(stated, bytes, alignment: 0, place: place))
    }
    return .foreign(
      SliceSource(try check(found, against: stated), bytes, alignment: 0, place: place))
  }

  private func foreign(
    _ bytes: ByteView, _ kind: FileKind, in place: Place, stated: Architecture?
  ) throws(SliceError) -> Contents {
    guard let stated, rules == .apple else { throw .noArchitecture(kind) }
    return .foreign(SliceSource(stated, bytes, alignment: 0, place: place))
  }

  /// A slice of a universal binary, which stays as its table says.
  private func source(_ slice: Slice) -> SliceSource {
    var fileType: FileType?
    if case .machO(let file) = slice.contents { fileType = file.header.fileType }
    return SliceSource(
      slice.entry.architecture, slice.bytes, alignment: slice.entry.alignment,
      fileType: fileType, place: slice.place)
  }

  /// Only the processor's family must be as stated; the rest is the file's to say.
  private func check(
    _ found: Architecture, against stated: Architecture?
  ) throws(SliceError) -> Architecture {
    guard let stated, stated.type != found.type else { return found }
    throw .mismatch(stated: stated, found: found)
  }

  // MARK: Archives

  private func read(
    _ archive: Archive, stated: Architecture?
  ) throws(SliceError) -> (Architecture, alignment: UInt32) {
    var first: SliceError.Member?
    var hasMachO = false
    var problem: ParseError?
    for member in archive.members(reportingTo: { problem = problem ?? $0 }) {
      let name = { member.name.string }
      let architecture: Architecture
      switch member.contents {
      case .machO(let file):
        architecture = file.architecture
        hasMachO = true
      case .universal:
        throw .universalMember(name())
      case .other(let kind) where kind.isBitcode:
        guard let found = BitcodeFile(member.bytes)?.architecture else { continue }
        architecture = found
      case .other(let kind):
        if rules == .llvm { throw .foreignMember(name(), kind) }
        continue
      case .archive:
        if rules == .llvm { throw .foreignMember(name(), .data) }
        continue
      case .broken(let error):
        if rules == .llvm { throw .brokenMember(error) }
        continue
      }
      guard let first else {
        first = SliceError.Member(name(), architecture)
        continue
      }
      guard matches(first.architecture, architecture) else {
        throw .mixedArchive(first: first, other: SliceError.Member(name(), architecture))
      }
    }
    // Apple's tools take what comes before the broken header for the whole.
    if let problem, rules == .llvm { throw .brokenMember(problem) }
    guard let found = first?.architecture ?? stated else {
      throw archive.bytes.count <= Archive.magicSize ? .emptyArchive : .archiveWithoutObjects
    }
    let alignsAsMachO = hasMachO || rules == .apple
    return (found, alignsAsMachO ? SliceAlignment.ofArchive(found.type) : 0)
  }

  /// Whether two members can be in one archive. Apple looks at the processor within its family
  /// only where it makes a difference to the linker, and then at capability bits too.
  private func matches(_ first: Architecture, _ other: Architecture) -> Bool {
    guard first.type == other.type else { return false }
    switch first.type {
    case .arm, .x86_64, .arm64: return first.subtype == other.subtype
    default: return rules == .apple || first.subtype == other.subtype
    }
  }
}
