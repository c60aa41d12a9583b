import MachOBytes

/// The table of architectures of a universal binary, and what lies between the slices; of a
/// single Mach-O file what such a table would say of its processor.
public struct UniversalListing: Describable {
  private let file: BinaryFile
  private let architectures: [Architecture]

  /// - Parameter architectures: Shows the slices for these; empty for all.
  public init(_ file: BinaryFile, only architectures: [Architecture] = []) {
    self.file = file
    self.architectures = architectures
  }

  public func describe(into sink: any DescriptionSink) {
    switch file {
    case .universal(let universal):
      sink.group("universal") { describe(universal, into: sink) }
    case .machO(let file):
      sink.remark("not a universal binary")
      Self.describe(file.architecture, into: sink)
    case .archive:
      sink.remark("not a universal binary")
    case .other, .broken:
      break
    }
  }

  private func describe(_ universal: UniversalBinary, into sink: any DescriptionSink) {
    sink.field("magic", .words(universal.isWide ? "FAT_MAGIC_64" : "FAT_MAGIC"))
    sink.decimal("offset_bits", universal.isWide ? 64 : 32 as UInt32)
    sink.decimal("nfat_arch", universal.declaredCount)
    let (paddings, trailing) = Self.gaps(in: universal)
    sink.list("slices") {
      for (entry, padding) in zip(universal.entries, paddings)
      where architectures.isEmpty || architectures.contains(entry.architecture) {
        sink.item("slice for \(entry.architecture.name)") {
          sink.detail("architecture", .words(entry.architecture.name))
          Self.describe(entry, padding: padding, into: sink)
        }
      }
    }
    sink.field("trailing", trailing == 0 ? .none : .decimal(trailing))
  }

  private static func describe(
    _ entry: FatArch, padding: UInt64, into sink: any DescriptionSink
  ) {
    describe(entry.architecture, into: sink)
    sink.decimal("offset", entry.offset)
    sink.decimal("size", entry.size)
    sink.field("align", .powerOfTwo(entry.alignment))
    sink.field("hidden", .bool(entry.isHidden))
    sink.decimal("padding", padding)
  }

  private static func describe(_ architecture: Architecture, into sink: any DescriptionSink) {
    let (type, subtype) = (architecture.type, architecture.subtype)
    sink.constant("cputype", type)
    sink.field("cpusubtype", .constant(subtype.cName(of: type), UInt64(subtype.masked)))
    sink.field(
      "capabilities",
      .flags(UInt64(subtype.capabilities), digits: 2, subtype.capabilityNames(of: type)))
    if let abi = PointerAuthenticationABI(architecture) {
      sink.field("ptrauth_abi", .words(abi.words))
      sink.field("ptrauth_version", abi.version.map { .decimal(UInt64($0)) } ?? .none)
    }
  }

  /// Bytes that belong to nothing: before each slice, in the order of the table, and after the last
  /// one. None where slices overlap.
  private static func gaps(in universal: UniversalBinary) -> (before: [UInt64], after: UInt64) {
    var before = [UInt64](repeating: 0, count: universal.entries.count)
    var end = universal.tableSize
    let inFile = universal.entries.indices.sorted {
      universal.entries[$0].offset < universal.entries[$1].offset
    }
    for index in inFile {
      let entry = universal.entries[index]
      if entry.offset > end { before[index] = entry.offset - end }
      end = max(end, entry.offset.addingClamped(entry.size))
    }
    let size = UInt64(universal.bytes.count)
    return (before, size > end ? size - end : 0)
  }
}
