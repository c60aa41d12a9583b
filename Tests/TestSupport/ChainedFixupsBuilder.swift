import MachOBytes

/// Puts the contents of `LC_DYLD_CHAINED_FIXUPS` together, from `<mach-o/fixup-chains.h>`.
public struct ChainedFixupsBuilder: Sendable {
  /// Fields of the header that tests set wrong on purpose.
  public var version: UInt32 = 0
  public var importsFormat: UInt32 = 1
  public var symbolsFormat: UInt32 = 0
  /// How many imports and segments are claimed; nil for as many as there are.
  public var importsCount: UInt32?
  public var segmentCount: UInt32?
  public var imports: [Import] = []
  /// One for each segment of the file; nil for a segment without chains.
  public var segments: [Starts?]

  /// A symbol.
  public struct Import: Sendable {
    public var name: String
    public var library: Int32
    public var isWeak: Bool
    public var addend: Int64

    public init(_ name: String, library: Int32 = 1, isWeak: Bool = false, addend: Int64 = 0) {
      self.name = name
      self.library = library
      self.isWeak = isWeak
      self.addend = addend
    }
  }

  /// Where the chains of a segment start.
  public struct Starts: Sendable {
    public var format: UInt16
    /// From the header to the segment, in bytes of memory.
    public var segmentOffset: UInt64
    public var pageSize: UInt16
    public var maxValidPointer: UInt32
    /// `page_start`, one for each page.
    public var pages: [UInt16]
    /// `chain_starts`, behind the pages.
    public var chains: [UInt16]

    public init(
      format: UInt16, segmentOffset: UInt64, pages: [UInt16] = [0], chains: [UInt16] = [],
      pageSize: UInt16 = 0x1000, maxValidPointer: UInt32 = 0
    ) {
      self.format = format
      self.segmentOffset = segmentOffset
      self.pages = pages
      self.chains = chains
      self.pageSize = pageSize
      self.maxValidPointer = maxValidPointer
    }
  }

  public init(segments: [Starts?], imports: [Import] = []) {
    self.segments = segments
    self.imports = imports
  }

  /// The bytes.
  public func build() -> [UInt8] {
    var starts = ByteWriter(.little)
    starts.append(segmentCount ?? UInt32(segments.count))
    starts.appendZeros(segments.count * 4)
    for (index, segment) in segments.enumerated() {
      guard let segment else { continue }
      starts.align(to: 8)
      starts.patch(UInt32(starts.count), at: 4 + index * 4)
      starts.append(UInt32(22 + 2 * (segment.pages.count + segment.chains.count)))
      starts.append(segment.pageSize)
      starts.append(segment.format)
      starts.append(segment.segmentOffset)
      starts.append(segment.maxValidPointer)
      starts.append(UInt16(segment.pages.count))
      for start in segment.pages + segment.chains { starts.append(start) }
    }
    starts.align(to: 8)

    var entries = ByteWriter(.little)
    var names = ByteWriter(.little)
    names.append(cString: "")
    for entry in imports {
      let weak: UInt64 = entry.isWeak ? 1 : 0
      if importsFormat == 3 {
        let library = UInt64(UInt16(truncatingIfNeeded: entry.library))
        entries.append(library | weak << 16 | UInt64(names.count) << 32)
        entries.append(entry.addend)
      } else {
        let library = UInt32(UInt8(truncatingIfNeeded: entry.library))
        entries.append(library | UInt32(weak) << 8 | UInt32(names.count) << 9)
        if importsFormat == 2 { entries.append(Int32(truncatingIfNeeded: entry.addend)) }
      }
      names.append(cString: entry.name)
    }

    let startsOffset = 32
    let importsOffset = startsOffset + starts.count
    var whole = ByteWriter(.little)
    let header: [UInt32] = [
      version, UInt32(startsOffset), UInt32(importsOffset),
      UInt32(importsOffset + entries.count), importsCount ?? UInt32(imports.count),
      importsFormat, symbolsFormat, 0,
    ]
    for field in header { whole.append(field) }
    whole.append(starts.bytes)
    whole.append(entries.bytes)
    whole.append(names.bytes)
    return whole.bytes
  }
}
