public import MachOBytes

/// An instance variable: `ivar_t` of objc4's `objc-runtime-new.h`.
public struct ObjCIvar: Sendable {
  /// Empty for the unnamed bit fields that only fill up.
  public let name: ByteView
  /// The type, encoded.
  public let type: ByteView?
  /// Bytes from the start of the object, as the compiler thinks; the runtime may move it. Nil when
  /// the number is not in this file.
  public let offset: UInt32?
  /// In bytes; nil in Objective-C 1, which does not say.
  public let size: UInt32?
  /// In bytes; nil in Objective-C 1.
  public let alignment: UInt32?
}

extension ObjCIvar {
  /// Bytes of a record: three pointers, `alignment_raw` and `size`.
  static func recordSize(_ width: Int) -> Int { width * 3 + 8 }

  init?(_ record: ObjCRecord) {
    let width = record.width
    let reader = record.reader
    name = record.text(at: width, "name") ?? .empty
    type = record.text(at: width * 2, "type")
    // The pointer leads to a number of 32 bits, the lower half of 64 in old files for x86_64.
    offset = record.place(at: 0, "offset").flatMap { place in
      reader.pointers.bytes(at: place).flatMap { try? $0.load(UInt32.self, at: 0, reader.order) }
    }
    let exponent = record.word(at: width * 3)
    // All bits set stands for the alignment of a pointer.
    alignment = exponent < 32 ? 1 << exponent : UInt32(width)
    size = record.word(at: width * 3 + 4)
  }
}
