import MachOBytes

/// `dyld_info_command`: where the dynamic linker's opcodes and the exports trie lie.
public struct DyldInfoCommand: LoadCommandPayload {
  public let rebaseOffset: UInt32
  public let rebaseSize: UInt32
  public let bindOffset: UInt32
  public let bindSize: UInt32
  public let weakBindOffset: UInt32
  public let weakBindSize: UInt32
  public let lazyBindOffset: UInt32
  public let lazyBindSize: UInt32
  public let exportOffset: UInt32
  public let exportSize: UInt32

  public static let kinds: [LoadCommandKind] = [.dyldInfo, .dyldInfoOnly]
  public static let isUnique = true

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    rebaseOffset = try reader.uint32("rebase_off")
    rebaseSize = try reader.uint32("rebase_size")
    bindOffset = try reader.uint32("bind_off")
    bindSize = try reader.uint32("bind_size")
    weakBindOffset = try reader.uint32("weak_bind_off")
    weakBindSize = try reader.uint32("weak_bind_size")
    lazyBindOffset = try reader.uint32("lazy_bind_off")
    lazyBindSize = try reader.uint32("lazy_bind_size")
    exportOffset = try reader.uint32("export_off")
    exportSize = try reader.uint32("export_size")
  }

  public var fileRanges: [FileRange] {
    [rebaseRange] + bindRanges.map(\.range) + [exportRange]
  }

  public func describe(into sink: any DescriptionSink) {
    sink.decimal("rebase_off", rebaseOffset)
    sink.decimal("rebase_size", rebaseSize)
    sink.decimal("bind_off", bindOffset)
    sink.decimal("bind_size", bindSize)
    sink.decimal("weak_bind_off", weakBindOffset)
    sink.decimal("weak_bind_size", weakBindSize)
    sink.decimal("lazy_bind_off", lazyBindOffset)
    sink.decimal("lazy_bind_size", lazyBindSize)
    sink.decimal("export_off", exportOffset)
    sink.decimal("export_size", exportSize)
  }
}
