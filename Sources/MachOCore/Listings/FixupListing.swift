/// What the dynamic linker, or for an object the linker, fills in.
public struct FixupListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    Fixups(file).describe(into: sink)
  }
}
