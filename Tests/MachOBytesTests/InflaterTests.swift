import MachOBytes
import Testing

struct InflaterTests {
  /// What zlib makes of `text` with its fixed codes.
  static let fixed: [UInt8] = [203, 72, 205, 201, 201, 87, 200, 64, 39, 185, 0]
  static let text = Array("hello hello hello hello\n".utf8)
  /// Twenty lines about squares, with codes of their own.
  static let dynamic: [UInt8] = [
    85, 207, 49, 14, 195, 64, 8, 68, 209, 126, 78, 177, 71, 216, 97, 49, 89, 142, 19, 41, 41, 92,
    38, 150, 239, 111, 74, 166, 252, 18, 130, 199, 28, 215, 239, 126, 255, 191, 159, 113, 94, 99,
    130, 61, 9, 235, 233, 88, 61, 19, 46, 195, 129, 163, 183, 29, 136, 222, 43, 240, 146, 109, 137,
    221, 59, 28, 217, 123, 19, 156, 114, 96, 22, 79, 125, 86, 51, 66, 164, 59, 184, 148, 149, 160,
    66, 51, 64, 165, 150, 149, 161, 248, 154, 17, 174, 237, 218, 35, 224, 101, 117, 43, 245, 69,
    226, 1,
  ]
  static let squares = (0..<20).flatMap { Array("\($0) squared is \($0 * $0)\n".utf8) }
  /// Ten thousand zeros.
  static let zeros: [UInt8] = [
    237, 193, 1, 13, 0, 0, 0, 194, 160, 247, 79, 109, 14, 55, 160, 0, 0, 0, 0, 0, 0, 0, 0, 0, 224,
    223, 0,
  ]

  private func inflate(
    _ stream: [UInt8], size: UInt64, of contents: [UInt8], limit: UInt64 = .max
  ) throws(InflateError) -> [UInt8] {
    try Inflater.inflate(
      ByteView(stream), size: size, crc32: Inflater.crc32(of: ByteView(contents)), limit: limit
    ).array
  }

  @Test func checksumIsTheUsualOne() {
    #expect(Inflater.crc32(of: ByteView(Array("123456789".utf8))) == 0xcbf4_3926)
    #expect(Inflater.crc32(of: .empty) == 0)
  }

  @Test(arguments: [
    (fixed, text), (dynamic, squares), (zeros, [UInt8](repeating: 0, count: 10000)), ([3, 0], []),
  ])
  func inflates(stream: [UInt8], contents: [UInt8]) throws {
    #expect(try inflate(stream, size: UInt64(contents.count), of: contents) == contents)
  }

  @Test func theResultIsAFileOfItsOwn() throws {
    let view = try Inflater.inflate(
      ByteView(Self.fixed), size: 24, crc32: Inflater.crc32(of: ByteView(Self.text)), limit: 24)
    #expect(view.fileOffset == 0)
    #expect(view.fileSize == 24)
  }

  @Test func refusesWhatIsNotAsStated() {
    let text = Self.text
    func error(_ stream: [UInt8], _ size: UInt64, limit: UInt64 = .max) -> InflateError? {
      do throws(InflateError) {
        _ = try inflate(stream, size: size, of: text, limit: limit)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(Self.fixed, 24) == nil)
    #expect(error(Self.fixed, 24, limit: 23) == .aboveLimit(23))
    #expect(error(Self.fixed, 11353) == .abovePossible(11352))
    #expect(error(Self.fixed, .max) == .abovePossible(11352))
    #expect(error(Self.fixed, 23) == .tooLong)
    #expect(error(Self.fixed, 0) == .tooLong)
    #expect(error(Self.fixed, 25) == .tooShort(inflated: 24))
    #expect(error(Self.fixed + [0, 0], 24) == .unused(after: 11))
    #expect(error(Array(Self.fixed.dropLast(2)), 24) == .cutOff(inflated: 7))
    #expect(error(Array(Self.fixed.dropLast()), 24) == .cutOff(inflated: 23))
    #expect(error([], 0) == .cutOff(inflated: 0))
    #expect(error([7], 24) == .corrupt("invalid block type"))
    #expect(error([1, 5, 0, 5, 0], 24) == .corrupt("invalid stored block lengths"))
    #expect(
      error([3, 2, 0], 24)
        == .corrupt("invalid distance too far back"))
    #expect(
      error(Array(Self.zeros), 10000)
        == .checksum(
          found: Inflater.crc32(of: ByteView([UInt8](repeating: 0, count: 10000)))))
  }

  @Test func inflatesNoMoreThanThePrefix() throws {
    // What follows the first bytes is broken.
    let stream: [UInt8] = [0, 2, 0, 0xfd, 0xff, 65, 66, 7]
    #expect(try Inflater.inflatePrefix(ByteView(stream), count: 2).array == [65, 66])
    #expect(throws: InflateError.corrupt("invalid block type")) {
      try Inflater.inflatePrefix(ByteView(stream), count: 3)
    }
    #expect(try Inflater.inflatePrefix(ByteView(Self.fixed), count: 5).string == "hello")
    #expect(try Inflater.inflatePrefix(ByteView(Self.fixed), count: 99).array == Self.text)
    #expect(try Inflater.inflatePrefix(ByteView(Self.fixed), count: 0).isEmpty)
    #expect(try Inflater.inflatePrefix(ByteView(Self.fixed), count: -1).isEmpty)
  }

  @Test func everyDamagedStreamReturns() {
    var answers: Set<String> = []
    for index in Self.dynamic.indices {
      for bit in 0..<8 {
        var stream = Self.dynamic
        stream[index] ^= 1 << bit
        do throws(InflateError) {
          // A bit may mean nothing, as those behind the end.
          #expect(try inflate(stream, size: 336, of: Self.squares) == Self.squares)
        } catch {
          answers.insert("\(error)")
        }
      }
    }
    #expect(answers.count > 5)
  }
}
