import AppPackage
import MachOBytes
import MachOCore
import TestSupport
import Testing

struct ZipParallelTests {
  /// How much is at work, and the most that ever was.
  private struct Load {
    var now: UInt64 = 0
    var most: UInt64 = 0
  }

  private func archive() throws -> ZipArchive {
    var entries = (0..<300).map { index in
      let contents = [UInt8](repeating: UInt8(index & 0xff), count: index % 50 * 10)
      return ZipBuilder.Entry(
        "\(index)", deflated: ZipBuilder.storedStream(contents, blockSize: 7), contents)
    }
    entries[101].crc32 ^= 1
    let large = [UInt8](repeating: 9, count: 5000)
    entries.insert(
      ZipBuilder.Entry("large", deflated: ZipBuilder.storedStream(large), large), at: 150)
    return try ZipArchive(ByteView(ZipBuilder(entries).bytes), in: Place(file: "a.zip"))
  }

  @Test(arguments: [1, 2, 8], [0, 1000, .max] as [UInt64])
  func deliversInOrderWithinTheBudget(threads: Int, budget: UInt64) throws {
    let archive = try archive()
    let load = Monitor(Load())
    var order: [Int] = []
    var failures: [String] = []
    archive.forEachContents(
      of: archive.entries, budget: budget, threadCount: threads,
      work: { entry, result -> Result<Int, ParseError> in
        load.update {
          $0.now += entry.size
          $0.most = max($0.most, $0.now)
        }
        return result.map(\.count)
      },
      deliver: { entry, result in
        load.update { $0.now -= entry.size }
        order.append(entry.index)
        switch result {
        case .success(let count): #expect(UInt64(count) == entry.size)
        case .failure(let error): failures.append(error.message)
        }
      })
    #expect(order == Array(0..<301))
    #expect(
      failures == [
        "a.zip: zip entry 101: CRC-32 is 0xed68cc2e, but that of the contents is 0xed68cc2f "
          + "(file offset 0x23ba9)"
      ])
    // The large one goes alone.
    #expect(load.update { $0.most } <= max(budget, 5000))
    #expect(load.update { $0.now } == 0)
  }

  @Test func takesAnyChoiceOfEntries() throws {
    let archive = try archive()
    var names: [String] = []
    archive.forEachContents(
      of: [archive.entries[7], archive.entries[3]], budget: 1,
      work: { entry, _ in entry.nameText }, deliver: { names.append($1) })
    #expect(names == ["7", "3"])
    archive.forEachContents(
      of: [ZipEntry](), budget: 1, work: { _, _ in 0 }, deliver: { _, _ in names = [] })
    #expect(names == ["7", "3"])
  }
}
