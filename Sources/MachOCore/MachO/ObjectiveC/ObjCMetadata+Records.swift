public import MachOBytes

// The structures as they are stored, for who prints their fields one by one. They are read by the
// same reader as classes and categories, with its limits.

extension ObjCMetadata {
  /// Bytes of a pointer: 4 or 8.
  public var pointerSize: Int { reader.width }

  /// Whether reading has ended because the metadata claims to be larger than the file can hold.
  public var isCutOff: Bool { reader.isOver }

  /// The sections of that name, whatever segment they are in, in file order.
  public func sections(named name: StaticString) -> [Section] {
    sections.filter { $0.name.equals(name) }
  }

  /// The section that `address` is in.
  public func section(at address: UInt64) -> Section? { reader.pointers.section(at: address) }

  /// The `size` bytes at `address`; nil, with a problem, when the file does not have them.
  ///
  /// - Parameter structure: The structure's name in Apple's sources.
  public func record(at address: UInt64, size: Int, _ structure: StaticString) -> ObjCRecord? {
    reader.record(at: address, size, structure)
  }

  /// The records of a list, as many as there are bytes for.
  ///
  /// - Parameters:
  ///   - header: The list's first bytes.
  ///   - count: How many it claims to have.
  ///   - start: Bytes from the start of `header` to the first record.
  ///   - stride: Bytes from one record to the next.
  public func records(
    after header: ObjCRecord, count: UInt64, start: Int, stride: Int
  ) -> ObjCList<ObjCRecord> {
    ObjCList(after: header, count: count, start: start, stride: stride) { $0 }
  }

  /// The C string at `address`; nil when the file has none there.
  public func text(at address: UInt64) -> ByteView? { reader.text(at: address) }

  /// The bytes from `address` to the end of what the file has of that segment, or section of an
  /// object file; nil when it has none.
  public func bytes(at address: UInt64) -> ByteView? { reader.pointers.bytes(at: address) }

  /// The selector that the pointer at `address`, an entry of `__objc_selrefs`, leads to.
  public func selector(referredToAt address: UInt64) -> ByteView? {
    reader.pointers.target(at: address)?.address.flatMap(reader.text)
  }
}
