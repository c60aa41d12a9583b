public import MachOBytes

/// Says what a pointer slot of a file means: the one place that knows about all the ways in which
/// Mach-O files store pointers.
///
/// The first question reads all fixups of the file; what is kept then is at most a few times as
/// large as its tables. Not for use by several threads at once.
public final class PointerReader {
  public let file: MachOFile
  /// Every fixup of the file.
  public let fixups: Fixups
  private let map: ImageMap
  private lazy var index = FixupIndex(fixups)

  public init(_ file: MachOFile) {
    self.file = file
    fixups = Fixups(file)
    map = fixups.map
  }

  /// Bytes of a pointer: 4 or 8.
  public var pointerSize: Int { map.pointerSize }

  /// Where the Mach-O header wants to be in memory; 0 in an object file.
  public var baseAddress: UInt64 { map.base }

  /// The bytes from `address` to the end of what the file has of that segment, or section of an
  /// object file; nil when it has none.
  public func bytes(at address: UInt64) -> ByteView? { map.bytes(at: address) }

  /// Where the byte at `address` stands, from the start of the Mach-O file; nil when it is not in
  /// the file.
  public func fileOffset(of address: UInt64) -> UInt64? { map.fileOffset(of: address) }

  /// The section that `address` is in.
  public func section(at address: UInt64) -> Section? {
    map.segmentIndex(containing: address).flatMap { map.section(containing: address, in: $0) }
  }

  /// Where the byte at `fileOffset`, from the start of the Mach-O file, is in memory; nil when it
  /// is in no segment.
  public func address(ofFileOffset fileOffset: UInt64) -> UInt64? {
    map.address(ofFileOffset: fileOffset)
  }

  /// What the pointer at `fileOffset`, from the start of the Mach-O file, will be.
  public func target(atFileOffset fileOffset: UInt64) -> PointerTarget? {
    address(ofFileOffset: fileOffset).flatMap { target(at: $0) }
  }

  /// What the pointer at `address` will be; nil when the file has no bytes there. In a section of
  /// type `S_INIT_FUNC_OFFSETS` it is an offset of 32 bits.
  public func target(at address: UInt64) -> PointerTarget? {
    guard let segment = map.segmentIndex(containing: address),
      let bytes = map.bytes(at: address)
    else { return nil }
    let order = file.header.order
    if map.section(containing: address, in: segment)?.type == .initializerOffsets {
      return bytes.number(at: 0, size: 4, order).map {
        PointerTarget(.address(map.base &+ $0))
      }
    }
    guard let raw = bytes.number(at: 0, size: pointerSize, order) else { return nil }
    return index.target(at: address, in: segment, raw) ?? unlisted(raw)
  }

  /// What the difference at `address` is taken of; nil unless relocations of an object file say
  /// that there is one.
  public func difference(at address: UInt64) -> (of: PointerTarget, minus: PointerTarget)? {
    index.difference(at: address)
  }

  /// What `raw` is when no table lists its slot: in an executable that cannot be moved, pointers
  /// into the file need not be listed.
  private func unlisted(_ raw: UInt64) -> PointerTarget {
    guard raw != 0, file.header.fileType == .execute || file.header.fileType == .preload,
      !file.header.flags.contains(.positionIndependent), !index.hasChains,
      map.segmentIndex(containing: raw).map({ map.segments[$0].memoryIsInFile }) == true
    else { return PointerTarget(.unresolved(raw)) }
    return PointerTarget(.address(raw))
  }
}

extension ImageMap.Segment {
  /// Whether it is more than a range of addresses, as `__PAGEZERO` is.
  fileprivate var memoryIsInFile: Bool { !bytes.isEmpty }
}
