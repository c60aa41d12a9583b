import MachOBytes
import TestSupport
import Testing

@testable import MachOCore

/// Where slices go.
struct UniversalLayoutTests {
  private func slice(
    _ name: String, alignment: UInt32 = 2, size: Int = 4, _ fileType: FileType? = .object
  ) throws -> SliceSource {
    SliceSource(
      try #require(Architecture(named: name)), ByteView([UInt8](repeating: 1, count: size)),
      alignment: alignment, fileType: fileType, place: Place(file: name))
  }

  private func names(_ layout: UniversalLayout) -> [String] {
    layout.placements.map(\.slice.architecture.name)
  }

  // MARK: Order

  @Test(arguments: [
    ("arm64 x86_64", "x86_64 arm64"), ("x86_64 arm64", "x86_64 arm64"),
    ("x86_64h x86_64", "x86_64 x86_64h"),
    ("arm64e arm64 arm64_32 armv7k", "arm64_32 armv7k arm64 arm64e"),
    ("armv7s armv6 armv7", "armv6 armv7 armv7s"), ("i386 ppc", "i386 ppc"),
    ("ppc i386", "ppc i386"),
  ])
  func order(given: String, expected: String) throws {
    let slices = try given.split(separator: " ").map { try slice(String($0)) }
    #expect(
      try names(UniversalLayout(slices, isWide: false))
        == expected.split(separator: " ").map(String.init))
  }

  @Test func orderByAlignment() throws {
    let slices = [try slice("ppc", alignment: 12), try slice("i386", alignment: 5)]
    #expect(try names(UniversalLayout(slices, isWide: false)) == ["i386", "ppc"])
    // arm64 comes last however it is aligned.
    let arm = [try slice("arm64", alignment: 2), try slice("i386", alignment: 14)]
    #expect(try names(UniversalLayout(arm, isWide: false)) == ["i386", "arm64"])
  }

  /// The comparison is no total order: only insertion gives what the peers give.
  @Test func orderIsThatOfInsertion() throws {
    let slices = [
      try slice("armv7", alignment: 2), try slice("x86_64", alignment: 12),
      try slice("armv6", alignment: 14),
    ]
    #expect(try names(UniversalLayout(slices, isWide: false)) == ["armv7", "x86_64", "armv6"])
    #expect(
      try names(UniversalLayout(slices.reversed(), isWide: false)) == ["x86_64", "armv6", "armv7"])
  }

  // MARK: Offsets

  @Test func offsetsOfThreeArchives() throws {
    let slices = [
      try slice("armv7", alignment: 2, size: 544), try slice("x86_64", alignment: 3, size: 952),
      try slice("arm64", alignment: 3, size: 10),
    ]
    let layout = try UniversalLayout(slices, isWide: false)
    #expect(layout.placements.map(\.offset) == [68, 616, 1568])
    #expect(layout.size == 1578)
    #expect(layout.table.count == 68)
    #expect(!layout.isWide)
  }

  @Test(arguments: [false, true])
  func tableReadsBack(isWide: Bool) throws {
    let slices = [try slice("x86_64", alignment: 4), try slice("arm64e", alignment: 14)]
    let layout = try UniversalLayout(slices, isWide: isWide)
    var bytes = layout.table
    bytes += [UInt8](repeating: 0, count: Int(layout.size) - bytes.count)
    let file = try UniversalBinary(ByteView(bytes), in: Place(file: "f"))
    #expect(file.problems == [])
    #expect(file.isWide == isWide)
    #expect(file.entries.map(\.architecture.name) == ["x86_64", "arm64e"])
    #expect(file.entries.map(\.offset) == layout.placements.map(\.offset))
    #expect(file.entries.map(\.offset) == [isWide ? 80 : 48, 16384])
    #expect(file.entries.map(\.alignment) == [4, 14])
  }

  @Test func capabilityBitsAreWritten() throws {
    let versioned = Architecture(type: .arm64, subtype: CPUSubtype(rawValue: 0x8000_0002))
    let slice = SliceSource(versioned, ByteView([1]), alignment: 0, place: Place(file: "f"))
    #expect(try UniversalLayout([slice], isWide: false).table[12..<16] == [0x80, 0, 0, 2])
  }

  // MARK: Refusals

  @Test func sameArchitecture() throws {
    let versioned = Architecture(type: .arm64, subtype: CPUSubtype(rawValue: 0x8000_0002))
    let first = try slice("arm64e")
    let second = SliceSource(versioned, ByteView([1]), alignment: 0, place: Place(file: "f"))
    let error = #expect(throws: UniversalLayout.Problem.self) {
      try UniversalLayout([try slice("i386"), first, second], isWide: false)
    }
    guard case .duplicate(1, 2) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func nothingAndTooMuch() throws {
    #expect(throws: UniversalLayout.Problem.self) { try UniversalLayout([], isWide: false) }
    let many = (0..<30).map {
      SliceSource(
        Architecture(type: .mips, subtype: CPUSubtype(rawValue: $0)), ByteView([1]), alignment: 0,
        place: Place(file: "f"))
    }
    #expect(throws: UniversalLayout.Problem.self) { try UniversalLayout(many, isWide: false) }
    #expect(try UniversalLayout(Array(many.dropLast()), isWide: false).placements.count == 29)
    // The limit is that of a Java class, which no 64-bit table looks like.
    #expect(try UniversalLayout(many, isWide: true).placements.count == 30)
  }

  // MARK: Hidden slices

  @Test func hiddenSlices() throws {
    let slices = [
      try slice("arm64", .execute), try slice("arm64e", .execute), try slice("armv7", .execute),
    ]
    let layout = try UniversalLayout(slices, isWide: false, hidesARM64: true)
    #expect(layout.hiddenCount == 2)
    #expect(layout.table[4..<8] == [0, 0, 0, 1])
    #expect(layout.table.count == 68)
    // All of them are found again, not only the first.
    let bytes = layout.table + [UInt8](repeating: 0, count: Int(layout.size) - 68)
    let file = try UniversalBinary(ByteView(bytes), in: Place(file: "f"))
    #expect(file.entries.map(\.isHidden) == [false, true, true])
    // Without 32-bit arm there is nobody to hide from.
    let modern = [try slice("arm64", .execute), try slice("x86_64", .execute)]
    #expect(try UniversalLayout(modern, isWide: false, hidesARM64: true).hiddenCount == 0)
    let library = [try slice("arm64", .dylib), try slice("armv7", .execute)]
    #expect(throws: UniversalLayout.Problem.self) {
      try UniversalLayout(library, isWide: false, hidesARM64: true)
    }
    #expect(throws: UniversalLayout.Problem.self) {
      try UniversalLayout(slices, isWide: true, hidesARM64: true)
    }
  }
}
