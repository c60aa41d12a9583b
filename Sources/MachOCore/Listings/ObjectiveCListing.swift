/// The Objective-C metadata: as lines, a header of the classes, categories and protocols; as
/// fields, all that is there.
public struct ObjectiveCListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    let metadata = ObjCMetadata(file)
    guard !metadata.isEmpty else { return }
    if sink.prefersLines {
      ObjCHeaderText(metadata, sink).write()
    } else {
      sink.group("objc") { metadata.describe(into: sink) }
    }
    for problem in metadata.problems { sink.problem(problem) }
  }
}
