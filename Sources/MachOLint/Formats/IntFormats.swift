import MachOBytes
import MachOCore

/// Counts the C strings of images that have a conversion of `printf` for an `int`.
struct IntFormats {
  private(set) var count = 0
  /// The first of them, as far as it is in one line and short.
  private(set) var example: String?

  private static let mostExampleBytes = 60

  mutating func add(_ file: MachOFile) {
    // What is encrypted are no texts.
    guard file.first(EncryptionInfoCommand.self)?.isEncrypted != true else { return }
    for section in file.sections
    where section.type == .cStringLiterals && !section.name.hasPrefix("__objc_")
      && !section.segmentName.equals("__OBJC")
    {
      // Sections that cannot be read have been told where constants are read.
      guard let contents = try? file.contents(of: section) else { continue }
      add(contents)
    }
  }

  private mutating func add(_ contents: ByteView) {
    var rest = contents
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      let conversion = Conversion(rest.dropFirst(percent + 1))
      if conversion.isInt {
        count &+= 1
        if example == nil {
          example = line(in: contents, around: contents.count - rest.count + percent)
        }
        // Of one text one is enough.
        guard let end = rest.dropFirst(percent).firstIndex(of: 0) else { return }
        rest = rest.dropFirst(percent + end)
      } else {
        rest = rest.dropFirst(percent + 1 + conversion.size)
      }
    }
  }

  /// The line around a percent sign, or the part of it that is near.
  private func line(in contents: ByteView, around place: Int) -> String {
    var start = place
    while place - start < Self.mostExampleBytes / 2, let byte = contents.byte(at: start - 1),
      byte >= 0x20
    {
      start -= 1
    }
    var end = place
    while end - start < Self.mostExampleBytes, let byte = contents.byte(at: end), byte >= 0x20 {
      end += 1
    }
    return contents.dropFirst(start).prefix(end - start).string
  }

  /// What follows a percent sign: the number of an argument, flags, a width, a precision, a length
  /// and the kind, by the C standard and IEEE 1003.1.
  private struct Conversion {
    /// In bytes; without the kind where it is none.
    let size: Int
    /// Whether it takes an `int` or `unsigned int`.
    let isInt: Bool

    /// No width is longer.
    private static let mostBytes = 16

    init(_ text: ByteView) {
      let text = text.prefix(Self.mostBytes)
      var offset = 0
      // "50% done" is a text for people; none writes a space as a flag.
      while let byte = text.byte(at: offset), Self.isModifier(byte) { offset += 1 }
      let kind = text.byte(at: offset)
      isInt = kind.map { Self.kinds.contains($0) } ?? false
      size = kind == UInt8(ascii: "%") ? offset + 1 : offset
    }

    private static let kinds = Set("diuxXo".utf8)
    private static let modifiers = Set("0123456789.-+#'$*".utf8)

    private static func isModifier(_ byte: UInt8) -> Bool { modifiers.contains(byte) }
  }
}
