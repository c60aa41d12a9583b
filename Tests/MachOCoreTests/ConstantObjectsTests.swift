import MachOBytes
import MachOCore
import TestSupport
import Testing

struct ConstantObjectsTests {
  private func literals(_ file: MachOFile) -> [String] {
    var found: [String] = []
    ConstantObjects(PointerReader(file)).forEach { found.append($0.value.literal) }
    return found
  }

  /// What `constant-objects.s` says beside them.
  @Test(arguments: ["object/constant-objects.o", "macho/libConstants-arm64.dylib"])
  func literalsAreThoseOfTheSource(path: String) throws {
    let file = try MachOFile(try testBinary(path), in: Place(file: path))
    let inner = "@[@\"north\", @2]"
    let endless = String(repeating: "@[", count: 9) + "…" + String(repeating: "]", count: 9)
    #expect(
      literals(file) == [
        "@2", "@-40", "@18446744073709551615", "@YES", "@1.5f", "@2.5", inner,
        "@[\(inner), @-40, @18446744073709551615, @YES, @1.5f, @2.5, @NO, @[], "
          + "_OBJC_CLASS_$_NSObject]",
        endless, "@{@\"rain\": @2.5, @\"wind\": \(inner)}",
      ])
  }

  @Test func anyDamageLeavesAnAnswer() throws {
    let bytes = try testBinary("object/constant-objects.o").array
    var count = 0
    Mutations.forEach(of: bytes, values: [0x01]) { damaged in
      guard let file = try? MachOFile(ByteView(damaged), in: Place(file: "test")) else { return }
      count += literals(file).count
    }
    #expect(count > 1000)
  }

  /// Arrays of 256 times the next array would have 256 to the power of 8 elements.
  @Test(.timeLimit(.minutes(1)))
  func arraysInArraysAreCutOff() throws {
    let arrays = 16
    let width = 256
    let data = UInt64(arrays * 24)
    var contents = ByteWriter(.little)
    for _ in 0..<arrays {
      contents.append(UInt64(0))
      contents.append(UInt64(width))
      contents.append(UInt64(0x10_0000) + data)
    }
    for _ in 0..<width { contents.append(UInt64(0x10_0000)) }
    var builder = MachOBuilder(.execute)
    builder.flags = []
    builder.segment(
      "__DATA", at: 0x10_0000, contents.bytes,
      sections: [
        .init("__DATA", "__objc_arrayobj", size: Int(data)),
        .init("__DATA", "__objc_arraydata", at: Int(data), size: width * 8),
      ])
    let file = try builder.file()
    let log = ProblemLog()
    ConstantObjects(PointerReader(file)).forEach(reportingTo: log.add) { _ in }
    #expect(
      log.messages == [
        "test: constants: more than \(file.bytes.count * 8) bytes of constants (file offset 0x0)"
      ])
  }
}
