/// The header and every load command, field by field.
public struct LoadCommandListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    sink.group("header") { file.header.describe(into: sink) }
    sink.list("load_commands") {
      for command in file.commands {
        sink.item("load command \(command.index)") { command.describe(into: sink) }
      }
    }
    if let problem = file.commands.problem { sink.problem(problem) }
  }
}
