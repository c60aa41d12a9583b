public import MachOBytes

/// `dylib_command`: the name of a library, its own or one it needs.
///
/// A newer form, `dylib_use_command`, has a marker in place of the time stamp and carries flags;
/// both are in `<mach-o/loader.h>`.
public struct DylibCommand: LoadCommandPayload {
  public let kind: LoadCommandKind
  /// The install name.
  public let name: ByteView
  /// `timestamp`, or the marker of `dylib_use_command`.
  public let timestamp: UInt32
  public let currentVersion: PackedVersion
  public let compatibilityVersion: PackedVersion
  /// The flags of `dylib_use_command`; nil in the classic form.
  public let useFlags: UseFlags?

  /// `DYLIB_USE_MARKER`.
  static let useMarker: UInt32 = 0x1a74_1800

  public static let kinds: [LoadCommandKind] = [
    .idDylib, .loadDylib, .loadWeakDylib, .reexportDylib, .lazyLoadDylib, .loadUpwardDylib,
  ]
  public static let isVariable = true
  public static let uniqueKinds: [LoadCommandKind] = [.idDylib]

  /// `flags` of `dylib_use_command`.
  public struct UseFlags: NamedFlags {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    public static let weak = UseFlags(rawValue: 0x1)
    public static let reexport = UseFlags(rawValue: 0x2)
    public static let upward = UseFlags(rawValue: 0x4)
    public static let delayed = UseFlags(rawValue: 0x8)

    public static let names: [(UseFlags, String)] = [
      (.weak, "DYLIB_USE_WEAK_LINK"), (.reexport, "DYLIB_USE_REEXPORT"),
      (.upward, "DYLIB_USE_UPWARD"), (.delayed, "DYLIB_USE_DELAYED_INIT"),
    ]
  }

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    kind = reader.kind
    let nameOffset = try? reader.command.bytes.load(
      UInt32.self, at: 8, reader.header.order)
    name = try reader.string("name", fixedSize: 24)
    timestamp = try reader.uint32("timestamp")
    currentVersion = PackedVersion(rawValue: try reader.uint32("current_version"))
    compatibilityVersion = PackedVersion(rawValue: try reader.uint32("compatibility_version"))
    if timestamp == DylibCommand.useMarker, nameOffset == 28, kind != .idDylib {
      useFlags = UseFlags(rawValue: try reader.uint32("flags"))
    } else {
      useFlags = nil
    }
  }

  /// Whether the library is loaded by this file, rather than being this file's own name.
  public var isDependency: Bool { kind != .idDylib }

  /// How the library is linked, in the words otool uses: `weak`, `reexport`, `upward`, `lazy`,
  /// `delay-init`.
  public var manner: [String] {
    var words: [String] = []
    if kind == .loadWeakDylib || useFlags?.contains(.weak) == true { words.append("weak") }
    if kind == .reexportDylib || useFlags?.contains(.reexport) == true { words.append("reexport") }
    if kind == .loadUpwardDylib || useFlags?.contains(.upward) == true { words.append("upward") }
    if kind == .lazyLoadDylib { words.append("lazy") }
    if useFlags?.contains(.delayed) == true { words.append("delay-init") }
    return words
  }

  public func describe(into sink: any DescriptionSink) {
    sink.field("name", .text(name))
    if let useFlags {
      sink.hex("marker", timestamp)
      sink.flags("flags", useFlags)
    } else {
      sink.decimal("timestamp", timestamp)
    }
    sink.field("current_version", .version(currentVersion))
    sink.field("compatibility_version", .version(compatibilityVersion))
  }
}
