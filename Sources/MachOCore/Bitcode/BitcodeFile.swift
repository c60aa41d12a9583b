public import MachOBytes

/// A file of LLVM bitcode, bare or in the wrapper that Apple's tools write, as far as its target
/// goes (LLVM's "Bitcode file format").
public struct BitcodeFile: Sendable {
  /// The bitstream, from its magic number on.
  private let stream: ByteView

  /// `0x0B17C0DE`: the wrapper's magic number.
  static let wrapperMagic: UInt32 = 0x0b17_c0de
  /// `BC 0xC0DE`, read as a big-endian number.
  static let magic: UInt32 = 0x4243_c0de

  /// nil for what does not start as bitcode does.
  public init?(_ bytes: ByteView) {
    var stream = bytes
    if (try? bytes.load(UInt32.self, at: 0, .little)) == BitcodeFile.wrapperMagic {
      // The wrapper: magic, version, offset, size, cputype. The last is not to be relied on: it
      // is -1 for arm64.
      guard let offset = try? bytes.load(UInt32.self, at: 8, .little),
        let size = try? bytes.load(UInt32.self, at: 12, .little)
      else { return nil }
      stream = bytes.dropFirst(Int(offset)).prefix(Int(size))
    }
    guard (try? stream.load(UInt32.self, at: 0, .big)) == BitcodeFile.magic else { return nil }
    self.stream = stream
  }

  /// What the code is made for, such as `thumbv7-apple-ios9.0.0`; nil when the file does not say
  /// or is cut off before it does.
  public var targetTriple: String? {
    var cursor = BitstreamCursor(stream.dropFirst(4))
    while !cursor.isAtEnd {
      // At the top there are only blocks; ids have two bits.
      guard cursor.fixed(2) == Abbreviation.enterBlock,
        let block = BlockHeader(reading: &cursor)
      else { return nil }
      if block.id == BitcodeFile.moduleBlock {
        return triple(inModule: &cursor, idWidth: block.idWidth)
      }
      guard cursor.skip(bytes: block.size) != nil else { return nil }
    }
    return nil
  }

  /// The architecture that ``targetTriple`` names; nil for one that no Mach-O file has.
  public var architecture: Architecture? {
    targetTriple.flatMap { Architecture(ofTriple: $0) }
  }

  /// `MODULE_BLOCK_ID`.
  private static let moduleBlock: UInt64 = 8
  /// `MODULE_CODE_TRIPLE`: one operand a character.
  private static let tripleCode: UInt64 = 2
  /// A longer one is none.
  private static let longestTriple = 256
  /// In bits. The target stands within the first kilobytes outside of other blocks.
  private static let farthest = 8 << 20

  private func triple(inModule cursor: inout BitstreamCursor, idWidth: Int) -> String? {
    var abbreviations: [Abbreviation] = []
    // What has been read of the module itself.
    var read = 0
    while read < BitcodeFile.farthest {
      let start = cursor.position
      guard let id = cursor.fixed(idWidth) else { return nil }
      defer { if id != Abbreviation.enterBlock { read += cursor.position - start } }
      switch id {
      case Abbreviation.endBlock:
        return nil
      case Abbreviation.enterBlock:
        guard let block = BlockHeader(reading: &cursor), cursor.skip(bytes: block.size) != nil
        else { return nil }
      case Abbreviation.define:
        guard abbreviations.count < 1000, let new = Abbreviation(reading: &cursor)
        else { return nil }
        abbreviations.append(new)
      case Abbreviation.unabbreviated:
        guard let code = cursor.variable(6), let count = cursor.variable(6) else { return nil }
        var text: [UInt8] = []
        for _ in 0..<count {
          guard let operand = cursor.variable(6) else { return nil }
          if code == BitcodeFile.tripleCode, text.count < BitcodeFile.longestTriple {
            text.append(UInt8(truncatingIfNeeded: operand))
          }
        }
        if code == BitcodeFile.tripleCode { return String(decoding: text, as: UTF8.self) }
      default:
        guard let index = Int(exactly: id - 4), index < abbreviations.count,
          abbreviations[index].skipRecord(&cursor) != nil
        else { return nil }
      }
    }
    return nil
  }
}

/// What follows the id of a new block.
private struct BlockHeader {
  let id: UInt64
  /// Width of the ids of abbreviations in the block, in bits.
  let idWidth: Int
  /// In bytes.
  let size: UInt64

  init?(reading cursor: inout BitstreamCursor) {
    guard let id = cursor.variable(8), let width = cursor.variable(4) else { return nil }
    cursor.alignToWord()
    guard let words = cursor.fixed(32), (1...32).contains(width) else { return nil }
    self.id = id
    idWidth = Int(width)
    size = words * 4
  }
}

/// How records with one id are written.
private struct Abbreviation {
  /// Ids that every block has.
  static let endBlock: UInt64 = 0
  static let enterBlock: UInt64 = 1
  static let define: UInt64 = 2
  static let unabbreviated: UInt64 = 3

  private enum Operand {
    case literal
    case fixed(Int)
    case variable(Int)
    case array
    case character
    case blob

    /// Whether a record has bits for it. What has none could be read any number of times.
    var takesRoom: Bool {
      switch self {
      case .literal, .fixed(0), .variable(0): false
      default: true
      }
    }
  }

  private var operands: [Operand] = []

  init?(reading cursor: inout BitstreamCursor) {
    guard let count = cursor.variable(5), count <= 1000 else { return nil }
    for _ in 0..<count {
      guard let operand = Abbreviation.operand(&cursor) else { return nil }
      if operand.takesRoom { operands.append(operand) }
    }
  }

  private static func operand(_ cursor: inout BitstreamCursor) -> Operand? {
    guard let isLiteral = cursor.fixed(1) else { return nil }
    if isLiteral == 1 { return cursor.variable(8).map { _ in .literal } }
    switch cursor.fixed(3) {
    case 1: return cursor.variable(5).flatMap { Int(exactly: $0) }.map { .fixed($0) }
    case 2: return cursor.variable(5).flatMap { Int(exactly: $0) }.map { .variable($0) }
    case 3: return .array
    case 4: return .character
    case 5: return .blob
    default: return nil
    }
  }

  /// Reads over a record; nil when it is cut off.
  func skipRecord(_ cursor: inout BitstreamCursor) -> Void? {
    var index = 0
    while index < operands.count {
      switch operands[index] {
      case .array:
        guard let count = cursor.variable(6) else { return nil }
        // Elements without room were left out of the list.
        guard index + 1 < operands.count else { return () }
        for _ in 0..<count {
          guard Abbreviation.skip(operands[index + 1], &cursor) != nil else { return nil }
        }
        return ()
      case .blob:
        guard let size = cursor.variable(6) else { return nil }
        cursor.alignToWord()
        guard cursor.skip(bytes: size) != nil else { return nil }
        cursor.alignToWord()
      case let operand:
        guard Abbreviation.skip(operand, &cursor) != nil else { return nil }
      }
      index += 1
    }
    return ()
  }

  private static func skip(_ operand: Operand, _ cursor: inout BitstreamCursor) -> Void? {
    switch operand {
    case .literal: ()
    case .fixed(let width): cursor.fixed(width).map { _ in () }
    case .variable(let width): cursor.variable(width).map { _ in () }
    case .character: cursor.fixed(6).map { _ in () }
    case .array, .blob: nil
    }
  }
}
