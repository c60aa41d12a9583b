import MachOBytes

/// The number that ties a file to its debug symbols; as a line, what `dwarfdump --uuid` prints.
public struct UUIDListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    guard let command = file.first(UUIDCommand.self) else { return }
    if sink.prefersLines {
      sink.line("UUID: \(command.text) (\(file.architecture.name)) \(file.place.path)")
    } else {
      command.describe(into: sink)
    }
  }
}
