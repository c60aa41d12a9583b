import MachOBytes

/// The load commands that say which systems a file was built for; as lines, what
/// `vtool -show-build` prints.
public struct BuildListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  private static let kinds = BuildVersionCommand.kinds + VersionMinCommand.kinds

  public func describe(into sink: any DescriptionSink) {
    let commands = file.commands.lazy.filter { Self.kinds.contains($0.kind) }
    guard sink.prefersLines else {
      sink.list("build") {
        for command in commands {
          guard !sink.isClosed else { return }
          sink.item("load command \(command.index)") { command.describe(into: sink) }
        }
      }
      return
    }
    var isFirst = true
    for command in commands {
      guard !sink.isClosed else { return }
      if isFirst { sink.line(file.place.words + ":") }
      isFirst = false
      Self.writeLines(of: command, into: sink)
    }
  }

  private static func writeLines(of command: LoadCommand, into sink: any DescriptionSink) {
    sink.line("Load command \(command.index)")
    line("cmd", command.kind.label, into: sink)
    line("cmdsize", String(command.bytes.count), into: sink)
    if let build = try? command.read(as: BuildVersionCommand.self) {
      line("platform", word(build.platform.label, "PLATFORM_"), into: sink)
      line("minos", build.minimumOS.text, into: sink)
      line("sdk", words(sdk: build.sdk), into: sink)
      line("ntools", String(build.toolCount), into: sink)
      for tool in build.tools {
        guard !sink.isClosed else { return }
        line("tool", word(tool.tool.label, "TOOL_"), into: sink)
        line("version", tool.version.text, into: sink)
      }
    } else if let minimum = try? command.read(as: VersionMinCommand.self) {
      line("version", minimum.minimumOS.text, into: sink)
      line("sdk", words(sdk: minimum.sdk), into: sink)
    }
  }

  /// The names stand flush right in nine columns.
  private static func line(_ name: String, _ value: String, into sink: any DescriptionSink) {
    sink.line(String(repeating: " ", count: max(0, 9 - name.utf8.count)) + name + " " + value)
  }

  /// A constant's name without what all names of its kind start with.
  private static func word(_ label: String, _ prefix: String) -> String {
    label.hasPrefix(prefix) ? String(label.dropFirst(prefix.utf8.count)) : label
  }

  private static func words(sdk: PackedVersion) -> String {
    sdk.rawValue == 0 ? "n/a" : sdk.text
  }
}
