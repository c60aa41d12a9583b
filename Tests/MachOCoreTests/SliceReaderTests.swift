import MachOBytes
import TestSupport
import Testing

@testable import MachOCore

/// What a file brings to a universal binary, by Apple's and by LLVM's rules.
struct SliceReaderTests {
  private static let x86_64h = Architecture(type: .x86_64, subtype: CPUSubtype(rawValue: 8))
  private static let armv7 = Architecture(type: .arm, subtype: CPUSubtype(rawValue: 9))
  private static let armv7s = Architecture(type: .arm, subtype: CPUSubtype(rawValue: 11))

  private func read(
    _ bytes: [UInt8], _ rules: SliceRules = .apple, stated: Architecture? = nil,
    isForWriting: Bool = true
  ) throws(SliceError) -> SliceReader.Contents {
    try SliceReader(rules, isForWriting: isForWriting)
      .read(ByteView(bytes), in: Place(file: "f"), stated: stated)
  }

  private func object(_ architecture: Architecture) -> [UInt8] {
    MachOBuilder(.object, architecture).build()
  }

  private func archive(_ members: [[UInt8]]) -> [UInt8] {
    var builder = ArchiveBuilder()
    for (index, member) in members.enumerated() {
      builder.member(rawName: "m\(index).o/", member)
    }
    return builder.bytes
  }

  // MARK: Alignment

  @Test(
    arguments: [
      // The lowest bit of any segment's address, up to 2^15, at least that of a pointer.
      (0x1_0000_0000, .execute, .arm64, 15, 14), (0x1_0000_4000, .execute, .arm64, 14, 14),
      (0x1_0000_3000, .dylib, .x86_64, 12, 12), (0x1_0000_0001, .dylib, .x86_64, 3, 12),
      (0x1002, .dylib, Self.armv7, 2, 14), (0, .object, .arm64, 14, 14),
      (0, .object, .x86_64, 14, 12),
    ] as [(UInt64, FileType, Architecture, UInt32, UInt32)])
  func alignment(
    base: UInt64, type: FileType, architecture: Architecture, apple: UInt32, llvm: UInt32
  ) throws {
    var builder = MachOBuilder(type, architecture, base: base)
    // Other commands than segments have no say.
    builder.command(.uuid, [UInt8](repeating: 0x55, count: 16))
    builder.library("/usr/lib/libSystem.B.dylib")
    let bytes = builder.build()
    #expect(try read(bytes, .apple).slices.map(\.alignment) == [apple])
    #expect(try read(bytes, .llvm).slices.map(\.alignment) == [llvm])
  }

  /// Of processors that LLVM has no number for, the sections of objects count.
  @Test func alignmentOfOtherProcessors() throws {
    let other = Architecture(type: CPUType(rawValue: 10), subtype: CPUSubtype(rawValue: 0))
    #expect(try read(object(other), .llvm).slices.map(\.alignment) == [15])
    let linked = MachOBuilder(.dylib, other, base: 0x2000).build()
    #expect(try read(linked, .llvm).slices.map(\.alignment) == [13])
  }

  @Test func alignmentOfArchives() throws {
    #expect(try read(archive([object(.arm64)])).slices.map(\.alignment) == [3])
    #expect(try read(archive([object(Self.armv7)])).slices.map(\.alignment) == [2])
    let bitcode = try testBinary("object/hello-lto.o").array
    #expect(try read(bitcode).slices.map(\.alignment) == [0])
    #expect(try read(archive([bitcode]), .llvm).slices.map(\.alignment) == [0])
    #expect(try read(archive([bitcode, object(.arm64)]), .llvm).slices.map(\.alignment) == [3])
  }

  @Test func commandsThatCannotBeWalked() {
    var bytes = MachOBuilder(.dylib, .arm64).build()
    bytes[32 + 4] = 0
    #expect(
      throws: SliceError.malformed(
        CommandFault(.commandWithoutSize(index: 0), in: Place(file: "f")))
    ) {
      try read(bytes)
    }
    bytes[32 + 7] = 1
    #expect(
      throws: SliceError.malformed(CommandFault(.commandPastEnd(index: 0), in: Place(file: "f")))
    ) {
      try read(bytes)
    }
    bytes[20 + 3] = 1
    #expect(
      throws: SliceError.malformed(CommandFault(.commandsPastEndOfFile, in: Place(file: "f")))
    ) {
      try read(bytes)
    }
    // LLVM's rule needs no commands for known processors.
    #expect(throws: Never.self) { try read(bytes, .llvm) }
  }

  // MARK: Archives

  @Test func membersMustMatch() throws {
    let mixed = archive([object(Self.armv7), object(Self.armv7s)])
    for rules in [SliceRules.apple, .llvm] {
      #expect(
        throws: SliceError.mixedArchive(
          first: SliceError.Member("m0.o", Self.armv7),
          other: SliceError.Member("m1.o", Self.armv7s))
      ) { try read(mixed, rules) }
    }
    // Of i386 and the like Apple looks at the family only.
    let i486 = Architecture(type: .x86, subtype: CPUSubtype(rawValue: 4))
    let i386 = Architecture(type: .x86, subtype: CPUSubtype(rawValue: 3))
    let old = archive([object(i386), object(i486)])
    #expect(try read(old).slices.map(\.architecture.name) == ["i386"])
    #expect(throws: SliceError.self) { try read(old, .llvm) }
  }

  @Test func capabilityBitsCount() {
    let versioned = Architecture(type: .arm64, subtype: CPUSubtype(rawValue: 0x8000_0002))
    let mixed = archive([object(.arm64e), object(versioned)])
    #expect(throws: SliceError.self) { try read(mixed) }
  }

  @Test func membersThatAreNoObjects() throws {
    let text = Array("text".utf8)
    #expect(try read(archive([text, object(.arm64)])).slices.map(\.architecture) == [.arm64])
    #expect(throws: SliceError.foreignMember("m0.o", .text)) {
      try read(archive([text, object(.arm64)]), .llvm)
    }
    #expect(throws: SliceError.archiveWithoutObjects) { try read(archive([text])) }
    #expect(try read(archive([text]), stated: .arm64).slices.map(\.architecture) == [.arm64])
    #expect(throws: SliceError.emptyArchive) { try read(archive([])) }
    let universal = UniversalBuilder([.init(.arm64, object(.arm64))]).bytes
    #expect(throws: SliceError.universalMember("m1.o")) {
      try read(archive([object(.arm64), universal]))
    }
    #expect(throws: SliceError.thinArchive) {
      try read(ArchiveBuilder(thin: true).bytes)
    }
  }

  // MARK: Stated architectures

  @Test func statedArchitectures() throws {
    let text = Array("text".utf8)
    #expect(throws: SliceError.noArchitecture(.text)) { try read(text) }
    #expect(throws: SliceError.noArchitecture(.text)) { try read(text, .llvm, stated: .arm64) }
    let data = try read(text, stated: .arm64).slices
    #expect(data.map(\.architecture) == [.arm64])
    #expect(data.map(\.alignment) == [0])
    // The family must be right; the processor is the file's to say.
    let haswell = try read(object(Self.x86_64h), stated: .x86_64).slices
    #expect(haswell.map(\.architecture) == [Self.x86_64h])
    #expect(throws: SliceError.mismatch(stated: .arm64, found: .x86_64)) {
      try read(object(.x86_64), stated: .arm64)
    }
    let universal = UniversalBuilder([.init(.arm64, object(.arm64))]).bytes
    #expect(throws: SliceError.statedForUniversal) { try read(universal, stated: .arm64) }
    #expect(try read(universal, .llvm, stated: .x86_64).slices.map(\.architecture) == [.arm64])
  }

  // MARK: Tables

  @Test func tablesThatCanOnlyBeListed() throws {
    var builder = UniversalBuilder([
      .init(.arm64, object(.arm64)), .init(.x86_64, object(.x86_64), claimedOffset: 48),
    ])
    let overlap = builder.bytes
    builder.slices = []
    let empty = builder.bytes
    for bytes in [overlap, empty] {
      #expect(throws: SliceError.self) { try read(bytes) }
      #expect(throws: SliceError.self) { try read(bytes, .llvm, isForWriting: false) }
      #expect(throws: Never.self) { try read(bytes, isForWriting: false) }
    }
    builder.slices = [.init(.arm64, object(.arm64), claimedSize: 1 << 20)]
    let outside = builder.bytes
    #expect(throws: SliceError.self) { try read(outside, isForWriting: false) }
  }

  @Test func tableEntriesAreKept() throws {
    let builder = UniversalBuilder([
      .init(.arm64, object(.arm64), alignment: 5), .init(Self.armv7, [1, 2, 3], alignment: 0),
    ])
    let slices = try read(builder.bytes).slices
    #expect(slices.map(\.alignment) == [5, 0])
    #expect(slices.map(\.bytes.count) == [object(.arm64).count, 3])
    #expect(slices.map(\.fileType) == [.object, nil])
  }

  @Test func platforms() throws {
    let bytes = try testBinary("object/hello-ios-simulator-arm64.o").array
    #expect(try read(bytes).slices.first?.platforms == [.iOSSimulator])
    let library = try testBinary("archive/libSample.a").array
    #expect(
      try read(library).slices.map(\.platforms) == [
        [.iOS], [.iOSSimulator], [.iOSSimulator], [.iOS],
      ])
  }
}
