import MachOBytes

/// The members of a static library.
public struct MemberListing: Describable {
  private let archive: Archive

  public init(_ archive: Archive) {
    self.archive = archive
  }

  private static let columns = [
    TableColumn("name"), TableColumn("architecture"), TableColumn("kind"),
    TableColumn("offset", alignsRight: true), TableColumn("size", alignsRight: true),
  ]

  public func describe(into sink: any DescriptionSink) {
    sink.table("members", Self.columns) {
      for member in archive.members(reportingTo: sink.problem) {
        guard !sink.isClosed else { return }
        sink.row {
          sink.field("name", .text(member.name))
          let (architecture, kind) = Self.description(of: member)
          sink.field("architecture", architecture.map { .words($0) } ?? .none)
          sink.field("kind", .words(kind))
          sink.decimal("offset", member.headerOffset)
          sink.field("size", .decimal(member.statedSize))
        }
      }
    }
  }

  private static func description(of member: ArchiveMember) -> (String?, String) {
    if member.isExternal { return (nil, "another file") }
    switch member.contents {
    case .machO(let file): return (file.architecture.name, file.header.fileType.words)
    case .universal: return (nil, "universal binary")
    case .archive: return (nil, "static library")
    case .other(let kind): return (nil, kind.words)
    case .broken: return (nil, "broken file")
    }
  }
}
