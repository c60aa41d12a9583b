import MachOBytes
import MachOCore
import TestSupport

/// A program that cannot be moved, so that its pointers need no tables, with classes that are one
/// and the same: named `Many`, with the list of methods that a test wants.
struct ObjCImage {
  var builder = MachOBuilder(.execute)
  /// Where the list of methods is.
  let methodsAddress: UInt64

  private static let base: UInt64 = 0x4_0000

  /// - Parameters:
  ///   - classCount: How often the class is listed.
  ///   - body: Writes the list of methods; it is given the address of the name, which stands in the
  ///     eight bytes before the list.
  init(classCount: Int = 1, _ body: (_ list: inout ByteWriter, _ name: UInt64) -> Void) {
    var data = ByteWriter(.little)
    let classAddress = Self.base + UInt64(classCount * 8)
    let dataAddress = classAddress + 40
    let nameAddress = dataAddress + 72
    methodsAddress = nameAddress + 8
    for _ in 0..<classCount { data.append(classAddress) }
    // class_t: isa, superclass, cache, vtable, data.
    for pointer in [0, 0, 0, 0, dataAddress] { data.append(pointer) }
    // class_ro_t.
    for word in [0, 8, 8, 0] as [UInt32] { data.append(word) }
    for pointer in [0, nameAddress, methodsAddress, 0, 0, 0, 0] { data.append(pointer) }
    data.append("Many", size: 8)
    body(&data, nameAddress)
    builder.flags = []
    builder.segment(
      "__DATA", at: Self.base, data.bytes,
      sections: [.init("__DATA", "__objc_classlist", size: classCount * 8)])
  }
}
