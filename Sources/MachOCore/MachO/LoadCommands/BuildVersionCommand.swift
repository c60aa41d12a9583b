import MachOBytes

/// `build_version_command`: platform, minimum system, SDK and the tools used.
public struct BuildVersionCommand: LoadCommandPayload {
  public let platform: PlatformKind
  /// `minos`.
  public let minimumOS: PackedVersion
  /// `sdk`; 0 when it is not known.
  public let sdk: PackedVersion
  /// `ntools`, which may be more than there are.
  public let toolCount: UInt32
  private let toolBytes: ByteView
  private let command: LoadCommand

  public static let kinds: [LoadCommandKind] = [.buildVersion]
  public static let isVariable = true

  /// `build_tool_version`.
  public struct Tool: Hashable, Sendable {
    public let tool: BuildTool
    public let version: PackedVersion
  }

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    command = reader.command
    platform = PlatformKind(rawValue: try reader.uint32("platform"))
    minimumOS = PackedVersion(rawValue: try reader.uint32("minos"))
    sdk = PackedVersion(rawValue: try reader.uint32("sdk"))
    toolCount = try reader.uint32("ntools")
    toolBytes = reader.rest()
  }

  /// The tools that the command has room for.
  public var tools: [Tool] {
    var cursor = ByteCursor(toolBytes, command.header.order)
    var tools: [Tool] = []
    while tools.count < toolCount,
      let tool = try? cursor.read(UInt32.self, "tool"),
      let version = try? cursor.read(UInt32.self, "version")
    {
      tools.append(
        Tool(tool: BuildTool(rawValue: tool), version: PackedVersion(rawValue: version)))
    }
    return tools
  }

  public var problems: [ParseError] {
    let room = UInt64(toolBytes.count / 8)
    guard UInt64(toolCount) > room else { return [] }
    let needed = 24 + UInt64(toolCount) * 8
    let tools = toolCount == 1 ? "1 tool" : "\(toolCount) tools"
    return [
      ParseError(
        .invalid(
          field: "cmdsize", value: .decimal(UInt64(command.bytes.count)),
          .atLeast(needed, because: "for " + tools)),
        at: command.bytes.fileOffset &+ 4, in: command.place)
    ]
  }

  public func describe(into sink: any DescriptionSink) {
    sink.constant("platform", platform)
    sink.field("minos", .version(minimumOS))
    sink.field("sdk", .version(sdk))
    sink.decimal("ntools", toolCount)
    sink.list("tools") {
      for tool in tools {
        sink.item("tool") {
          sink.constant("tool", tool.tool)
          sink.field("version", .version(tool.version))
        }
      }
    }
  }
}
