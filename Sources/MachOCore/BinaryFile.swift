public import MachOBytes

/// What a file is, told by its first bytes.
public enum BinaryFile: Sendable {
  case machO(MachOFile)
  case universal(UniversalBinary)
  case archive(Archive)
  case other(FileKind)
  /// Starts as one of the above and goes no further.
  case broken(ParseError)

  /// Looks at `bytes`; `place` is where they stand, for messages.
  public init(_ bytes: ByteView, in place: Place) {
    do throws(ParseError) {
      if MachHeader.sniff(bytes) != nil {
        self = .machO(try MachOFile(bytes, in: place))
      } else if UniversalBinary.isUniversal(bytes) {
        self = .universal(try UniversalBinary(bytes, in: place))
      } else if Archive.isArchive(bytes) {
        self = .archive(Archive(bytes, in: place))
      } else {
        self = .other(FileKind(sniffing: bytes))
      }
    } catch {
      self = .broken(error)
    }
  }

  /// Calls `body` with every Mach-O file in it: itself, slices, and members of static libraries.
  ///
  /// - Parameter report: Called with what keeps a slice or member from being read.
  public func forEachImage(
    reportingTo report: @escaping (ParseError) -> Void = { _ in }, _ body: (MachOFile) -> Void
  ) {
    switch self {
    case .machO(let file):
      body(file)
    case .universal(let universal):
      universal.problems.forEach(report)
      for slice in universal.slices {
        // A universal file inside of a universal file is no slice.
        let contents = slice.contents
        slice.problems(with: contents).forEach(report)
        if case .universal = contents { continue }
        contents.forEachImage(reportingTo: report, body)
      }
    case .archive(let archive):
      for member in archive.members(reportingTo: report) {
        switch member.contents {
        case .machO(let file): body(file)
        case .broken(let error): report(error)
        case .universal, .archive, .other: break
        }
      }
    case .broken(let error):
      report(error)
    case .other:
      break
    }
  }
}
