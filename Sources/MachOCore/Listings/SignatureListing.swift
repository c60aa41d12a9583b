/// What the code signature says of itself.
public struct SignatureListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  public func describe(into sink: any DescriptionSink) {
    do throws(ParseError) {
      guard let signature = try CodeSignature(file) else {
        sink.remark("not signed")
        return
      }
      sink.group("signature") { signature.describe(into: sink) }
    } catch {
      sink.problem(error)
    }
  }
}
