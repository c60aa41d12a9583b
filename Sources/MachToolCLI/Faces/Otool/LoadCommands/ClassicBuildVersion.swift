import MachOCore

/// `LC_BUILD_VERSION`.
enum ClassicBuildVersion: ClassicCommandLayout {
  static let kinds: [LoadCommandKind] = [.buildVersion]
  static let keyWidth = 9

  static func size(of command: RawCommand) -> ClassicCommandSize {
    .exactly(24 + UInt64(command.uint32(at: 20)) * 8)
  }

  static func write(_ text: inout CommandText) {
    let platform = PlatformKind(rawValue: text.uint32())
    text.line("platform", name(platform, "PLATFORM_", text))
    text.line("minos", PackedVersion(rawValue: text.uint32()).text)
    text.line("sdk", ClassicVersionMin.sdk(text.uint32()))
    let count = text.uint32()
    text.line("ntools", String(count))
    for _ in 0..<count {
      // Tools past the load commands are not there.
      guard UInt64(text.offset) < text.command.left, !text.output.isClosed else { return }
      text.line("tool", name(BuildTool(rawValue: text.uint32()), "TOOL_", text))
      text.line("version", PackedVersion(rawValue: text.uint32()).text)
    }
  }

  /// The C name without its start where names are wanted, else the number.
  private static func name<Constant: NamedConstant>(
    _ constant: Constant, _ start: String, _ text: CommandText
  ) -> String {
    let name = text.isVerbose ? constant.cName : nil
    return name.map { String($0.dropFirst(start.count)) } ?? String(constant.rawValue)
  }
}
