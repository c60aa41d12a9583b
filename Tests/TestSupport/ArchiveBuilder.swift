import MachOBytes
public import MachOCore

/// Puts static libraries together, wrong ones among them.
public struct ArchiveBuilder {
  private var writer = ByteWriter(.little)

  public init(thin: Bool = false) {
    writer.append((thin ? "!<thin>\n" : "!<arch>\n").utf8)
  }

  /// Adds a member whose header holds these texts.
  public mutating func member(
    rawName: String, _ contents: [UInt8], size: String? = nil, end: String = "`\n"
  ) {
    writer.align(to: 2)
    for (text, width) in [
      (rawName, 16), ("12", 12), ("501", 6), ("20", 6), ("100644", 8),
      (size ?? String(contents.count), 10),
    ] {
      writer.append(text.utf8)
      writer.append(repeatElement(UInt8(ascii: " "), count: width - text.utf8.count))
    }
    writer.append(end.utf8)
    writer.append(contents)
  }

  /// Adds a member with a BSD long name, padded with NULs as Apple's tools do: behind the header of
  /// sixty bytes the contents then start at a multiple of eight.
  public mutating func longMember(_ name: String, _ contents: [UInt8]) {
    var body = ByteWriter(.little)
    body.append(cString: name)
    body.align(to: 8)
    body.appendZeros(4)
    let nameSize = body.count
    body.append(contents)
    member(rawName: "#1/\(nameSize)", body.bytes)
  }

  /// Adds bytes as they are.
  public mutating func raw(_ bytes: [UInt8]) {
    writer.append(bytes)
  }

  public var bytes: [UInt8] { writer.bytes }

  /// The archive, read; its path is `lib.a`.
  public var archive: Archive { Archive(ByteView(bytes), in: Place(file: "lib.a")) }
}
