import MachOBytes
import MachOCore
import TestSupport
import Testing

/// Constants of objects and linked images, over the test binaries.
struct ConstantStringsTests {
  /// The strings of every Mach-O file in a test binary for `architecture`.
  private func strings(_ path: String, _ architecture: String) throws -> [ConstantString] {
    var found: [ConstantString] = []
    BinaryFile(try testBinary(path), in: Place(file: path)).forEachImage { file in
      guard file.architecture.name == architecture else { return }
      ConstantStrings(file).forEach { found.append($0) }
    }
    return found
  }

  private func texts(_ strings: [ConstantString], _ kind: ConstantString.Kind) -> [String] {
    strings.filter { $0.kind == kind }.map(\.text.string)
  }

  @Test(arguments: ["armv7", "x86_64", "arm64"])
  func objectHasConstantsThroughRelocations(architecture: String) throws {
    let strings = try strings("objc/libPopFullScreen.a", architecture)
    #expect(
      texts(strings, .cfString)
        == ["_isTransitioning", "_targets", "target", "handleNavigationTransition:"])
    #expect(texts(strings, .selectorReference).contains("valueForKey:"))
    #expect(texts(strings, .className).contains("PopGestureDelegate"))
    #expect(
      !texts(strings, .cString).contains("_isTransitioning"), "told once, as what refers to it")
  }

  @Test func variableNamesAreNoSelectors() throws {
    let strings = try strings("objc/libPopFullScreen.a", "arm64")
    #expect(texts(strings, .methodName).contains("_navigationController"))
    #expect(!texts(strings, .selectorReference).contains("_navigationController"))
  }

  @Test(arguments: ["armv7", "arm64_32", "i386", "x86_64", "arm64"])
  func stringObjectsAreAsLongAsTheySay(architecture: String) throws {
    let strings = try strings("object/constants-\(architecture).o", architecture)
    #expect(
      texts(strings, .cfString)
        == ["sunny intervals", "ciel dégagé ☀️", "rain\0snow", "", "Fog"])
    #expect(texts(strings, .cString) == ["brise légère"])
    #expect(texts(strings, .utf16String) == ["wind ↑"], "not the part of a text after a zero")
    #expect(
      strings.map(\.encoding.name)
        == ["ASCII", "UTF-16", "UTF-16", "ASCII", "ASCII", "UTF-16", "UTF-8"])
    #expect(strings[1].section?.text == "__TEXT,__ustring")
  }

  @Test(arguments: ["object/constants-arm64.o", "macho/libConstants-arm64.dylib"])
  func addressesAreThoseOfTheBytes(path: String) throws {
    let bytes = try testBinary(path)
    let file = try MachOFile(bytes, in: Place(file: path))
    let pointers = PointerReader(file)
    var count = 0
    ConstantStrings(pointers).forEach { string in
      count += 1
      #expect(string.address.flatMap { pointers.fileOffset(of: $0) } == string.fileOffset)
    }
    ConstantObjects(pointers).forEach { object in
      count += 1
      #expect(pointers.fileOffset(of: object.address) == object.fileOffset)
    }
    #expect(count >= 7)
  }

  @Test func linkedImageHasConstantsThroughFixups() throws {
    let strings = try strings("app/Sample.app/Frameworks/Kit.framework/Kit", "arm64")
    #expect(texts(strings, .cfString).contains("handleNavigationTransition:"))
    #expect(texts(strings, .selectorReference).contains("systemLayoutSizeFittingSize:"))
  }

  @Test func selectorsOfStubsAreFoundInObjects() throws {
    let strings = try strings("archive/libSelectors-arm64.a", "arm64")
    #expect(!texts(strings, .selectorStub).isEmpty)
    #expect(texts(strings, .selectorStub).allSatisfy { !$0.hasPrefix("_objc_msgSend") })
  }

  @Test func placesAreThoseInTheFile() throws {
    let bytes = try testBinary("objc/libPopFullScreen.a")
    for string in try strings("objc/libPopFullScreen.a", "armv7") {
      let text = try bytes.slice(at: string.fileOffset, count: UInt64(string.text.count))
      #expect(text == string.text)
    }
  }

  @Test func anyDamageLeavesAnAnswer() throws {
    let bytes = try testBinary("archive/libSelectors-arm64.a").array
    var count = 0
    Mutations.forEach(of: bytes, values: [0x01]) { damaged in
      BinaryFile(ByteView(damaged), in: Place(file: "test")).forEachImage { file in
        ConstantStrings(file).forEach { _ in count += 1 }
      }
    }
    #expect(count > 1000)
  }
}

/// Files made to have more constants than bytes.
struct HostileConstantsTests {
  @Test(.timeLimit(.minutes(1)))
  func sectionsOverTheSameTextAreCutOff() throws {
    // Many sections of C strings that all cover the whole of one long text.
    let text = [UInt8](repeating: 0x61, count: 20_000) + [0]
    var builder = MachOBuilder(.object)
    builder.segment(
      "", at: 0, text,
      sections: (0..<500).map { number in
        .init("__TEXT", "s\(number)", size: text.count, type: .cStringLiterals)
      })
    let file = try builder.file()
    let log = ProblemLog()
    var total = 0
    ConstantStrings(file).forEach(reportingTo: log.add) { total += $0.text.count }
    let limit = file.bytes.count * 8
    #expect(total <= limit)
    #expect(
      log.messages == [
        "test: constants: more than \(limit) bytes of constants (file offset 0x0)"
      ])
  }
}
