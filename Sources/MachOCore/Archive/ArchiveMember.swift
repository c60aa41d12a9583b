public import MachOBytes

/// A file inside a static library.
public struct ArchiveMember: Sendable {
  /// Its place in the archive, from 0; the symbol index and name table are not counted.
  public let index: UInt32
  public let name: ByteView
  /// Of the member's header, from the start of the archive, in bytes: what the symbol index
  /// refers to.
  public let headerOffset: UInt64
  /// What the member holds. Empty in a thin archive, which only names its members.
  public let bytes: ByteView
  /// Size that the header states for the contents, in bytes.
  public let statedSize: UInt64
  let header: MemberHeader
  /// Whether it is a symbol index or a table of names rather than a file.
  public let isTable: Bool
  /// Whether the contents are in a file beside the archive.
  public let isExternal: Bool
  /// Where the member stands, for messages.
  public let place: Place

  /// Seconds since 1970.
  public var date: UInt64 { header.date }
  /// Permission bits, and the file type bits that some tools keep.
  public var mode: UInt64 { header.mode }

  /// The header, sixty bytes of text: `ar_hdr` of `<ar.h>`.
  public var headerBytes: ByteView { header.bytes }

  /// What the member is.
  public var contents: BinaryFile { BinaryFile(bytes, in: place) }
}
