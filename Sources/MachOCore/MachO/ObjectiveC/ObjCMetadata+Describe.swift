import MachOBytes

extension ObjCMetadata: Describable {
  private static let references = [TableColumn("name"), TableColumn("library")]
  private static let selectors = [TableColumn("selector")]

  public func describe(into sink: any DescriptionSink) {
    sink.decimal("objc_version", isLegacy ? 1 : 2 as UInt8)
    if let info = imageInfo {
      sink.decimal("version", info.version)
      sink.decimal("swift_version", info.swiftVersion)
      sink.flags("flags", ObjCImageFlags(rawValue: info.flags.rawValue & 0xff))
    }
    let describer = ObjCDescriber(sink, digits: file.header.is64Bit ? 16 : 8)
    sink.list("protocols") {
      for found in protocols where !sink.isClosed { describer.describe(found) }
    }
    sink.list("classes") {
      for found in classes where !sink.isClosed { describer.describe(found) }
    }
    sink.list("categories") {
      for found in categories where !sink.isClosed { describer.describe(found) }
    }
    describe("class_references", classReferences, into: sink)
    describe("superclass_references", superclassReferences, into: sink)
    describe("selector_references", selectorReferences, into: sink)
    describe("selector_stubs", selectorStubs, into: sink)
  }

  private func describe(
    _ name: String, _ references: [ObjCClassReference], into sink: any DescriptionSink
  ) {
    sink.table(name, Self.references) {
      for reference in references where !sink.isClosed {
        sink.row {
          sink.field("name", .text(reference.name))
          sink.field("library", reference.libraryField)
        }
      }
    }
  }

  private func describe(_ name: String, _ found: [ByteView], into sink: any DescriptionSink) {
    sink.table(name, Self.selectors) {
      for selector in found where !sink.isClosed {
        sink.row { sink.field("selector", .text(selector)) }
      }
    }
  }
}
