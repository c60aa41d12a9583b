import MachOBytes
import TestSupport
import Testing

@testable import MachOCore

/// Who uses what in `Users.m`, as its comments say, in objects and linked images.
struct CodeReferencesTests {
  /// `KIND NAME` and the functions that use it; `hidden`, `five` and `unused` are used nowhere.
  static let users: [(kind: ReferenceKind, name: String, functions: [String])] = [
    (.objcClass, "NSNumber", ["-[Meter reading]"]),
    (.objcClass, "Meter", ["_canRead"]),
    (.selector, "numberWithDouble:", ["-[Meter reading]"]),
    (.selector, "valueForKey:", ["-[Meter hidden]", "-[Meter value]"]),
    (.selector, "respondsToSelector:", ["_canRead"]),
    (.selector, "reading", ["_canRead"]),
    (.selector, "hidden", []),
    (.string, "_hidden", ["-[Meter hidden]"]),
    (.string, "Größe", ["-[Meter value]"]),
    (.string, "over the limit", ["_shared", "_tail"]),
    (.string, "still over", ["_repeat"]),
    (.string, "first", ["_either"]),
    (.string, "second", ["_either"]),
    (.string, "four", ["_choose"]),
    (.string, "five", []),
    (.symbol, "puts", ["_shared", "_repeat", "_either", "_tail", "_choose"]),
    (.symbol, "_puts", ["_shared", "_repeat", "_either", "_tail", "_choose"]),
    (.symbol, "shared", ["_warn"]),
    (.symbol, "counter", ["_choose"]),
    (.symbol, "unused", []),
  ]

  /// The images of a test binary for `architecture`.
  private func images(_ path: String, _ architecture: String) throws -> [MachOFile] {
    var found: [MachOFile] = []
    BinaryFile(try testBinary(path), in: Place(file: path)).forEachImage { file in
      if file.architecture.name == architecture { found.append(file) }
    }
    return found
  }

  private func views(_ names: [String]) -> [ByteView] { names.map { ByteView(Array($0.utf8)) } }

  @Test(arguments: [
    ("objc/libUsers.a", "armv7"), ("objc/libUsers.a", "i386"), ("objc/libUsers.a", "x86_64"),
    ("objc/libUsers.a", "arm64"), ("objc/libUsers.dylib", "x86_64"),
    ("objc/libUsers.dylib", "arm64"),
  ])
  func allUsersAreFoundAndNoOther(path: String, architecture: String) throws {
    let file = try #require(try images(path, architecture).first)
    let finder = CodeReferences(PointerReader(file))
    // Names one by one, so that each counts for its own kind.
    for (kind, name, functions) in Self.users {
      let found = finder.find(views([name]))
      #expect(found.allSatisfy { $0.kind == kind }, "\(name)")
      let names = found.compactMap { $0.function.map(finder.functions.name(at:)) }
      #expect(Set(names) == Set(functions), "\(name)")
      let users = finder.users(of: views([name]), atMost: 10)
      #expect(users.map(\.names) == [functions], "\(name)")
      #expect(users.map(\.count) == [functions.count])
    }
  }

  @Test func namesAreLookedForTogether() throws {
    let file = try #require(try images("objc/libUsers.dylib", "arm64").first)
    let names = Self.users.map(\.name)
    let users = CodeReferences(PointerReader(file)).users(of: views(names), atMost: 2)
    for (index, expected) in Self.users.enumerated() {
      #expect(users[index].names == Array(expected.functions.prefix(2)), "\(expected.name)")
      #expect(users[index].count == expected.functions.count, "\(expected.name)")
    }
  }

  /// Threads share the code out by functions, and nothing is lost between them.
  @Test(arguments: [1, 2, 3, 7, 1000])
  func partsHoldAllTheCode(_ count: Int) throws {
    let file = try #require(try images("objc/libUsers.dylib", "arm64").first)
    let functions = FunctionIndex(file)
    let whole = CodeRanges(file) { !$0.isStubs }
    let parts = whole.parts(count, functions, atLeast: 1)
    #expect(count == 1 ? parts.count == 1 : parts.count > 1)
    let starts = Set((0..<functions.count).compactMap { functions.address(at: $0) })
    var pieces: [CodeRanges.Range] = []
    for part in parts {
      let first = try #require(part.ranges.first)
      #expect(starts.contains(first.address))
      pieces += part.ranges
    }
    #expect(
      pieces.reduce(0) { $0 + $1.bytes.count } == whole.ranges.reduce(0) { $0 + $1.bytes.count })
    for (piece, next) in zip(pieces, pieces.dropFirst()) {
      #expect(piece.address + UInt64(piece.bytes.count) <= next.address)
      #expect(piece.fileOffset + UInt64(piece.bytes.count) <= next.fileOffset)
    }
  }

  /// In an image without function starts that was stripped, a method's name says nothing of the
  /// code that follows it.
  @Test func codeOfUnknownFunctionsHasNoName() throws {
    var builder = MachOBuilder(.dylib, .x86_64)
    // call _puts, through nothing: the target is the address of the string itself.
    let code: [UInt8] = [0x48, 0x8d, 0x3d, 0x09, 0, 0, 0, 0xc3] + Array(repeating: 0x90, count: 8)
    var text = MachOBuilder.Section("__TEXT", "__text", size: 16)
    text.flags = 0x8000_0400
    builder.segment(
      "__CODE", at: 0x4_0000, code + Array("Hello\0".utf8),
      sections: [
        text, .init("__TEXT", "__cstring", at: 16, size: 6, type: .cStringLiterals),
      ])
    let finder = CodeReferences(PointerReader(try builder.file()))
    let found = finder.find(views(["Hello"]))
    #expect(found.map(\.address) == [0x4_0000])
    #expect(found.map(\.function) == [nil])
    #expect(finder.users(of: views(["Hello"]), atMost: 3).map(\.count) == [0])
  }

  /// Methods are named by the lists that the runtime needs, whatever was stripped.
  @Test func functionsWithoutSymbolsAreNamedByMethodLists() throws {
    let file = try #require(try images("objc/libUsers-stripped-arm64.dylib", "arm64").first)
    let users = CodeReferences(PointerReader(file)).users(
      of: views(["NSNumber", "still over"]), atMost: 1)
    let names = users.flatMap(\.names)
    #expect(names.first?.hasPrefix("-[") == true && names.last == "_repeat", "\(names)")
  }

  @Test func otherFunctionsHaveTheirAddress() throws {
    let file = try #require(try images("objc/libUsers-stripped-arm64.dylib", "arm64").first)
    let functions = FunctionIndex(file)
    let names = (0..<functions.count).map { functions.name(at: $0) }
    #expect(names.contains("sub_998"))
  }

  @Test func selectorStubsLeadToTheirSelectors() throws {
    for path in ["macho/libSelectorStubs-arm64.dylib", "archive/libSelectors-arm64.a"] {
      let file = try #require(try images(path, "arm64").first)
      let users = CodeReferences(PointerReader(file)).users(
        of: views(["setNeedsLayout", "valueForKey:"]), atMost: 3)
      #expect(users.map(\.names) == [["_relayout"], ["_read_value"]], "\(path)")
    }
  }

  @Test func kindsCanBeLeftOut() throws {
    let file = try #require(try images("objc/libUsers.dylib", "arm64").first)
    let finder = CodeReferences(PointerReader(file))
    #expect(finder.find(views(["Meter"]), [.selector, .string, .symbol]).isEmpty)
    #expect(!finder.find(views(["Meter"]), [.objcClass]).isEmpty)
  }

  @Test func variantsOfAFunctionAreThatFunction() throws {
    var builder = MachOBuilder(.object, .x86_64)
    // Three calls of nothing yet.
    let call: [UInt8] = [0xe8, 0, 0, 0, 0]
    var relocations = builder.writer
    for (index, place) in [1, 6, 11].enumerated() {
      relocations.append(UInt32(place))
      relocations.append(UInt32(index + 1) | 0x2d00_0000)
    }
    var section = MachOBuilder.Section(
      "__TEXT", "__text", size: 15, relocations: relocations.bytes)
    section.flags = 0x8000_0000
    builder.segment("", at: 0, call + call + call, sections: [section])
    builder.symbols([
      .init("_user", section: 1), .init("_fputs$UNIX2003"), .init("_puts$shim"), .init("_put$x"),
    ])
    let finder = CodeReferences(PointerReader(try builder.file()))
    let found = finder.find(views(["fputs", "_puts", "put"]))
    #expect(found.map(\.name) == [0, 1])
    #expect(found.map(\.address) == [1, 6])
  }

  @Test func encryptedCodeIsNotRead() throws {
    let file = try #require(try images("macho/libEncrypted-arm64.dylib", "arm64").first)
    let log = ProblemLog()
    #expect(
      CodeReferences(PointerReader(file)).find(views(["puts"]), reportingTo: log.add).isEmpty)
    #expect(
      log.messages == [
        "macho/libEncrypted-arm64.dylib: encrypted code: not supported (file offset 0x0)"
      ])
  }

  @Test(arguments: [
    "object/hello-arm64.o", "object/hello-armv7.o", "object/hello-i386.o",
    "object/hello-x86_64.o",
  ])
  func anyDamageLeavesAnAnswer(path: String) throws {
    var count = 0
    Mutations.forEach(of: try testBinary(path).array, values: [0x01]) { damaged in
      BinaryFile(ByteView(damaged), in: Place(file: "test")).forEachImage { file in
        count += CodeReferences(PointerReader(file)).find(views(["puts", "Hello"])).count
      }
    }
    #expect(count > 100)
  }

  /// The same bytes as a linked image, so that its code is decoded.
  @Test(arguments: [
    "object/hello-arm64.o", "object/hello-armv7.o", "object/hello-i386.o",
    "object/hello-x86_64.o",
  ])
  func anyDamageOfLinkedCodeLeavesAnAnswer(path: String) throws {
    var bytes = try testBinary(path).array
    bytes[12] = 6
    var images = 0
    Mutations.forEach(of: bytes, values: [0x01]) { damaged in
      BinaryFile(ByteView(damaged), in: Place(file: "test")).forEachImage { file in
        _ = CodeReferences(PointerReader(file)).find(views(["puts", "_main", "Hello"]))
        images += 1
      }
    }
    #expect(images > 100)
  }
}

/// Files made to take more time or memory than their size.
struct HostileReferencesTests {
  @Test(.timeLimit(.minutes(1)))
  func codeIsReadOnce() throws {
    // Many sections with instructions over the same bytes.
    let code = [UInt8](repeating: 0x90, count: 50_000)
    var builder = MachOBuilder(.dylib, .x86_64)
    builder.segment(
      "__CODE", at: 0x20_0000, code,
      sections: (0..<500).map { number in
        var section = MachOBuilder.Section("__CODE", "s\(number)", size: code.count)
        section.flags = 0x8000_0000
        return section
      })
    builder.symbols([.init("_target", section: 1, value: 0x20_0000)])
    let file = try builder.file()
    let found = CodeReferences(PointerReader(file)).find([ByteView(Array("_target".utf8))])
    #expect(found.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func slotsAndNamesAreReadOnce() throws {
    // Many sections of pointers over the same bytes, and many symbols of one name at one address.
    let pointers = [UInt8](repeating: 0x40, count: 50_000)
    var builder = MachOBuilder(.dylib, .x86_64)
    builder.segment(
      "__DATA", at: 0x20_0000, pointers,
      sections: (0..<1_000).map { _ in .init("__DATA", "__got", size: pointers.count) })
    // Calls of that address without end.
    var code: [UInt8] = []
    for index in 0..<1_000 {
      let distance = UInt32(bitPattern: -Int32(index * 5 + 5))
      code += [0xe8] + (0..<4).map { UInt8(truncatingIfNeeded: distance >> ($0 * 8)) }
    }
    var section = MachOBuilder.Section("__CODE", "__text", size: code.count)
    section.flags = 0x8000_0000
    builder.segment("__CODE", at: 0x30_0000, code, sections: [section])
    builder.symbols(
      (0..<5_000).map { _ in .init("_target", section: 1, value: 0x30_0000) })
    let file = try builder.file()
    let found = CodeReferences(PointerReader(file)).find([ByteView(Array("target".utf8))])
    #expect(found.count == code.count / 5)
  }

  @Test(.timeLimit(.minutes(1)))
  func branchesWithoutEndAreNotFollowed() throws {
    // adrp x8, #0x4000; then as many cbz x0, to the end of what they reach, as there is room for.
    var code: [UInt8] = [0x28, 0x00, 0x00, 0x90]
    for _ in 0..<50_000 { code += [0xe0, 0xff, 0x7f, 0xb4] }
    #expect(ScannerRun(ARM64Scanner(), code, at: 0x1_0000, [1]).lines == [])
  }
}
