import MachOBytes
import MachOCore
import TestSupport
import Testing

/// Classes, categories and protocols of objects and linked images, over the test binaries.
struct ObjCMetadataTests {
  static let shapes = [
    "objc/Shapes-armv7.o", "objc/Shapes-arm64_32.o", "objc/Shapes-i386.o", "objc/Shapes-x86_64.o",
    "objc/libShapes-arm64.dylib", "objc/libShapes-x86_64.dylib",
  ]

  private func metadata(_ path: String) throws -> ObjCMetadata {
    ObjCMetadata(try MachOFile(try testBinary(path), in: Place(file: path)))
  }

  @Test(arguments: shapes)
  func everyArchitectureHasTheSameClasses(path: String) throws {
    let metadata = try metadata(path)
    let classes = Array(metadata.classes)
    #expect(
      classes.map(\.name.string) == ["Shape", "Square", "Base", "_TtCC5Tools5Outer5Inner"])
    #expect(
      classes.map { $0.superclass?.name.string } == ["NSObject", "Shape", nil, "NSObject"])
    #expect(classes[1].superclass?.address == classes[0].address)
    #expect(classes.map(\.isNonLazy) == [true, false, false, false])
    #expect(classes[2].flags.contains(.root))
    #expect(Array(classes[0].protocols).map(\.string) == ["Measurable"])
    #expect(
      classes[0].methods.compactMap(\.selector).map(\.string).prefix(2)
        == ["area", "extentInView:"])
    #expect(
      classes[0].classMethods.compactMap(\.selector).map(\.string)
        == ["load", "total", "isMeasurable"])
    #expect(classes[0].classProperties.map(\.name.string) == ["total"])
    #expect(classes[0].properties.count == 7)
    #expect(classes[1].ivars.map(\.name.string) == ["_side", "_note"])
    #expect(metadata.problems.map(\.message) == [])
  }

  @Test(arguments: shapes)
  func everyArchitectureHasTheSameCategoriesAndProtocols(path: String) throws {
    let metadata = try metadata(path)
    let categories = Array(metadata.categories)
    #expect(categories.map(\.name.string) == ["Scaling", "Area"])
    #expect(categories.map { $0.extended?.name.string } == ["Square", "NSNumber"])
    #expect(categories.map(\.isNonLazy) == [true, false])
    #expect(categories[0].classProperties.map(\.name.string) == ["unit"])
    let protocols = Array(metadata.protocols)
    let delegate = try #require(protocols.first { $0.name.equals("ShapeDelegate") })
    #expect(delegate.protocols.map(\.string) == ["NSObject", "Measurable"])
    #expect(delegate.methods.compactMap(\.selector).map(\.string) == ["shape:didMoveBy:"])
    #expect(delegate.optionalClassMethods.compactMap(\.selector).map(\.string) == ["limit"])
    #expect(delegate.extendedTypes.contains { $0?.contains("@?<v@?@\"NSString\"") == true })
    #expect(metadata.problems.map(\.message) == [])
  }

  @Test func importedClassesHaveLibraries() throws {
    let metadata = try metadata("objc/libShapes-arm64.dylib")
    let shape = try #require(Array(metadata.classes).first)
    #expect(shape.superclass?.symbol?.libraryName?.string == "/usr/lib/libobjc.A.dylib")
    #expect(metadata.superclassReferences.map(\.name.string) == ["Square"])
    #expect(metadata.classReferences.map(\.name.string) == ["Square"])
    // Relative lists lead to a reference for each method.
    #expect(metadata.selectorReferences.contains { $0.equals("squareOfThisArea") })
  }

  @Test func variablesHaveOffsetsAndSizes() throws {
    let metadata = try metadata("objc/libShapes-arm64.dylib")
    let square = try #require(metadata.classes.first { $0.name.equals("Square") })
    let note = try #require(Array(square.ivars).last)
    #expect(note.size == 8)
    #expect(note.alignment == 8)
    #expect(note.offset == square.instanceSize - 8)
  }

  @Test func implementationsHaveNames() throws {
    let file = try MachOFile(
      try testBinary("objc/libShapes-arm64.dylib"), in: Place(file: "test"))
    var names: [UInt64: String] = [:]
    ObjCMetadata(file).forEachImplementation { names[$0.address] = $0.name }
    #expect(
      Set(names.values).isSuperset(of: [
        "-[Square initWithSide:]", "+[Shape load]", "-[NSNumber(Area) squareOfThisArea]",
      ]))
    // The linker agrees about where they are.
    let symbols = try #require(SymbolTable(salvaging: file))
    for symbol in symbols {
      let name = try symbols.name(of: symbol)
      if name.hasPrefix("-[Sq") { #expect(names[symbol.value] == name.string) }
    }
  }

  @Test func firstObjectiveCIsListed() throws {
    let metadata = try metadata("objc/Legacy-i386.o")
    #expect(metadata.isLegacy)
    let classes = Array(metadata.classes)
    #expect(classes.map(\.name.string) == ["Node", "Leaf"])
    #expect(classes.map { $0.superclass?.name.string } == [nil, "Node"])
    #expect(classes[0].ivars.map(\.offset) == [0, 4, 8, 16])
    #expect(classes[0].classMethods.compactMap(\.selector).map(\.string) == ["class"])
    #expect(classes[0].properties.map(\.name.string) == ["next"])
    #expect(classes[1].protocols.map(\.string) == ["Visitor"])
    let category = try #require(Array(metadata.categories).first)
    #expect(category.extended?.name.string == "Node")
    #expect(category.properties.map(\.name.string) == ["count"])
    let visitor = try #require(Array(metadata.protocols).first)
    #expect(visitor.methods.count == 1)
    #expect(visitor.optionalMethods.count == 1)
    #expect(visitor.optionalClassMethods.count == 1)
    #expect(metadata.selectorReferences.map(\.string).sorted() == ["accept:", "class", "visit:"])
    #expect(metadata.problems.map(\.message) == [])
  }

  @Test func selectorStubsAreNamed() throws {
    for path in ["object/selector-calls.o", "macho/libSelectorStubs-arm64.dylib"] {
      #expect(try !metadata(path).selectorStubs.isEmpty, "\(path)")
    }
  }

  @Test(arguments: [
    "object/hello-ppc.o",
    "app/Sample.xcarchive/dSYMs/Sample.app.dSYM/Contents/Resources/DWARF/Sample",
  ])
  func aFileWithoutMetadataHasNone(path: String) throws {
    let metadata = try metadata(path)
    #expect(metadata.isEmpty)
    #expect(Array(metadata.classes).isEmpty)
    #expect(metadata.problems.isEmpty)
  }
}

/// Files that lie about their metadata.
struct HostileObjCTests {
  /// Lists all of a file, as text and as fields.
  private func list(_ bytes: [UInt8]) -> [ParseError] {
    guard let file = try? MachOFile(ByteView(bytes), in: Place(file: "test")) else { return [] }
    let fields = CountingSink()
    ObjectiveCListing(file).describe(into: fields)
    let lines = RecordingSink(prefersLines: true)
    ObjectiveCListing(file).describe(into: lines)
    return lines.problems
  }

  @Test func everyBeginningIsRead() throws {
    for path in ["objc/Shapes-armv7.o", "objc/Legacy-i386.o"] {
      let bytes = try testBinary(path).array
      for count in stride(from: 0, to: bytes.count, by: 97) {
        _ = list(Array(bytes.prefix(count)))
      }
    }
  }

  /// Damages the metadata itself: the rest of the file is other tests' business.
  @Test(arguments: ["objc/Shapes-armv7.o", "objc/Legacy-i386.o", "objc/libShapes-arm64.dylib"])
  func anyDamageLeavesAnAnswer(path: String) throws {
    let bytes = try testBinary(path)
    let file = try MachOFile(bytes, in: Place(file: path))
    var damaged = bytes.array
    var problems = 0
    for section in file.sections {
      let name = section.name.string
      guard name.hasPrefix("__objc") || section.segmentName.equals("__OBJC") || name == "__data"
      else { continue }
      let start = Int(section.fileOffset)
      for index in stride(from: start, to: start + Int(section.size), by: 13) {
        let byte = damaged[index]
        for value in [0xff, byte ^ 0x84] {
          damaged[index] = value
          problems += list(damaged).count
        }
        damaged[index] = byte
      }
    }
    #expect(problems > 0)
  }

  /// A list of classes that all have the same huge list of methods.
  @Test(.timeLimit(.minutes(1)))
  func overlappingListsAreCutOff() throws {
    let image = ObjCImage(classCount: 2000) { list, name in
      list.append(24 as UInt32)
      list.append(2000 as UInt32)
      for _ in 0..<2000 { for pointer in [name, name, 0] { list.append(pointer) } }
    }
    let problems = list(image.builder.build()).map(\.message)
    #expect(problems.contains { $0.contains("bytes of records and names") })
  }

  @Test func aListThatIsTooLongIsReadToTheEnd() throws {
    let image = ObjCImage { list, name in
      list.append(24 as UInt32)
      list.append(UInt32.max)
      for pointer in [name, name, 0] { list.append(pointer) }
    }
    let metadata = ObjCMetadata(try image.builder.file())
    let found = try #require(Array(metadata.classes).first)
    #expect(found.methods.map { $0.selector?.string } == ["Many"])
    #expect(
      metadata.problems.map(\.message) == [
        "test: method_list_t: count is 4294967295, must be at most 1 to end with the segment "
          + "(file offset 0x1d0)"
      ])
  }

  @Test func elementsThatAreTooSmallAreNotRead() throws {
    let image = ObjCImage { list, name in
      list.append(8 as UInt32)
      list.append(1 as UInt32)
      for pointer in [name, name, 0] { list.append(pointer) }
    }
    let metadata = ObjCMetadata(try image.builder.file())
    #expect(try #require(Array(metadata.classes).first).methods.isEmpty)
    #expect(
      metadata.problems.map(\.message) == [
        "test: method_list_t: entsize is 8, must be at least 24 (file offset 0x1d0)"
      ])
  }
}

/// Forms of method lists that no compiler here writes.
struct ObjCMethodListTests {
  /// Offsets from where they stand to the name, which comes just before the list.
  private static func append(_ list: inout ByteWriter, flags: UInt32) {
    list.append(12 | flags)
    list.append(1 as UInt32)
    for distance in [-16, -20, 0x40] as [Int32] { list.append(distance) }
  }

  @Test func relativeListsCanHaveSelectorsThemselves() throws {
    let image = ObjCImage { list, _ in Self.append(&list, flags: 0xc000_0000) }
    let metadata = ObjCMetadata(try image.builder.file())
    let found = try #require(Array(metadata.classes).first)
    let method = try #require(Array(found.methods).first)
    #expect(method.selector?.string == "Many")
    #expect(method.types?.string == "Many")
    #expect(method.implementation == image.methodsAddress + 16 + 0x40)
    #expect(metadata.problems.map(\.message) == [])
  }

  @Test func selectorsOfTheSharedCacheAreNotGuessed() throws {
    var image = ObjCImage { list, _ in Self.append(&list, flags: 0xc000_0000) }
    image.builder.flags = .inDyldCache
    let metadata = ObjCMetadata(try image.builder.file())
    let found = try #require(Array(metadata.classes).first)
    let method = try #require(Array(found.methods).first)
    #expect(method.selector == nil)
    #expect(method.types?.string == "Many")
    #expect(
      metadata.problems.map(\.message) == [
        "test: method_list_t: selectors counted from the shared cache's base: not supported "
          + "(file offset 0x1d0)"
      ])
  }
}
