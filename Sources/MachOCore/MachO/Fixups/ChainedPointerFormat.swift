/// `DYLD_CHAINED_PTR_…` of `<mach-o/fixup-chains.h>`: how the pointers of a chain are packed.
public struct ChainedPointerFormat: NamedConstant {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let arm64e = ChainedPointerFormat(rawValue: 1)
  public static let generic64 = ChainedPointerFormat(rawValue: 2)
  public static let generic32 = ChainedPointerFormat(rawValue: 3)
  public static let cache32 = ChainedPointerFormat(rawValue: 4)
  public static let firmware32 = ChainedPointerFormat(rawValue: 5)
  public static let generic64Offset = ChainedPointerFormat(rawValue: 6)
  public static let arm64eKernel = ChainedPointerFormat(rawValue: 7)
  public static let kernelCache64 = ChainedPointerFormat(rawValue: 8)
  public static let arm64eUserland = ChainedPointerFormat(rawValue: 9)
  public static let arm64eFirmware = ChainedPointerFormat(rawValue: 10)
  public static let x86_64KernelCache = ChainedPointerFormat(rawValue: 11)
  public static let arm64eUserland24 = ChainedPointerFormat(rawValue: 12)
  public static let arm64eSharedCache = ChainedPointerFormat(rawValue: 13)
  public static let arm64eSegmented = ChainedPointerFormat(rawValue: 14)

  public static let names: [(ChainedPointerFormat, String)] = [
    (.arm64e, "DYLD_CHAINED_PTR_ARM64E"), (.generic64, "DYLD_CHAINED_PTR_64"),
    (.generic32, "DYLD_CHAINED_PTR_32"), (.cache32, "DYLD_CHAINED_PTR_32_CACHE"),
    (.firmware32, "DYLD_CHAINED_PTR_32_FIRMWARE"),
    (.generic64Offset, "DYLD_CHAINED_PTR_64_OFFSET"),
    (.arm64eKernel, "DYLD_CHAINED_PTR_ARM64E_KERNEL"),
    (.kernelCache64, "DYLD_CHAINED_PTR_64_KERNEL_CACHE"),
    (.arm64eUserland, "DYLD_CHAINED_PTR_ARM64E_USERLAND"),
    (.arm64eFirmware, "DYLD_CHAINED_PTR_ARM64E_FIRMWARE"),
    (.x86_64KernelCache, "DYLD_CHAINED_PTR_X86_64_KERNEL_CACHE"),
    (.arm64eUserland24, "DYLD_CHAINED_PTR_ARM64E_USERLAND24"),
    (.arm64eSharedCache, "DYLD_CHAINED_PTR_ARM64E_SHARED_CACHE"),
    (.arm64eSegmented, "DYLD_CHAINED_PTR_ARM64E_SEGMENTED"),
  ]

  /// Bytes of a pointer: 4 or 8.
  var pointerSize: Int {
    switch self {
    case .generic32, .cache32, .firmware32: 4
    default: 8
    }
  }

  /// Bytes that one unit of a pointer's `next` stands for.
  var stride: UInt64 {
    switch self {
    case .arm64e, .arm64eUserland, .arm64eUserland24, .arm64eSharedCache: 8
    case .x86_64KernelCache: 1
    default: 4
    }
  }
}

/// A link of a chain of pointers, unpacked.
struct ChainedPointer {
  /// Bytes from this link to the next; 0 at the end of the chain.
  let next: UInt64
  let content: Content
  var authentication: PointerAuthentication?
  var high8: UInt8 = 0

  enum Content {
    case address(UInt64)
    /// The number of an entry of the table of imports.
    case bind(ordinal: Int, addend: Int64)
    case number(Int64)
    case unresolved
  }
}

/// Unpacks the links of a segment's chains.
struct ChainedPointerDecoder {
  let format: ChainedPointerFormat
  /// What offsets count from.
  let base: UInt64
  /// `max_valid_pointer`: above it a value of `DYLD_CHAINED_PTR_32` is no pointer.
  let maxValidPointer: UInt32
  /// Where the segments are, for `DYLD_CHAINED_PTR_ARM64E_SEGMENTED`.
  let segmentAddresses: [UInt64]
  /// Whether targets of 43 bits are signed, as they were before chains had formats.
  var isSigned = false

  /// The parts of `raw`, laid out as the structures of `<mach-o/fixup-chains.h>` say; nil for a
  /// format that is not known.
  func decode(_ raw: UInt64) -> ChainedPointer? {
    switch format {
    case .arm64e, .arm64eFirmware: arm64e(raw, targetsAreOffsets: false, ordinalBits: 16)
    case .arm64eKernel, .arm64eUserland: arm64e(raw, targetsAreOffsets: true, ordinalBits: 16)
    case .arm64eUserland24: arm64e(raw, targetsAreOffsets: true, ordinalBits: 24)
    case .arm64eSharedCache: sharedCache(raw)
    case .arm64eSegmented: segmented(raw)
    case .generic64: generic64(raw, targetsAreOffsets: false)
    case .generic64Offset: generic64(raw, targetsAreOffsets: true)
    case .kernelCache64, .x86_64KernelCache: kernelCache(raw)
    case .generic32: generic32(raw)
    case .cache32:
      ChainedPointer(
        next: raw.bits(30, 2) * format.stride, content: .address(base &+ raw.bits(0, 30)))
    case .firmware32:
      ChainedPointer(next: raw.bits(26, 6) * format.stride, content: .address(raw.bits(0, 26)))
    default: nil
    }
  }

  private func arm64e(
    _ raw: UInt64, targetsAreOffsets: Bool, ordinalBits: UInt64
  ) -> ChainedPointer {
    let next = raw.bits(51, 11) * format.stride
    let isBind = raw.bits(62, 1) == 1
    let isSignedPointer = raw.bits(63, 1) == 1
    switch (isBind, isSignedPointer) {
    case (true, true):
      return ChainedPointer(
        next: next, content: .bind(ordinal: Int(raw.bits(0, ordinalBits)), addend: 0),
        authentication: PointerAuthentication(of: raw))
    case (true, false):
      let addend = Int64(bitPattern: raw.bits(32, 19) << 45) >> 45
      return ChainedPointer(
        next: next, content: .bind(ordinal: Int(raw.bits(0, ordinalBits)), addend: addend))
    case (false, true):
      return ChainedPointer(
        next: next, content: .address(base &+ raw.bits(0, 32)),
        authentication: PointerAuthentication(of: raw))
    case (false, false):
      let high8 = UInt8(truncatingIfNeeded: raw.bits(43, 8))
      var target = raw.bits(0, 43)
      if isSigned, target.bits(42, 1) == 1, high8 == 0xff {
        target |= ~0 << 43
        return ChainedPointer(next: next, content: .address(target))
      }
      return ChainedPointer(
        next: next, content: .address(targetsAreOffsets ? base &+ target : target), high8: high8)
    }
  }

  private func generic64(_ raw: UInt64, targetsAreOffsets: Bool) -> ChainedPointer {
    let next = raw.bits(51, 12) * format.stride
    guard raw.bits(63, 1) == 0 else {
      return ChainedPointer(
        next: next,
        content: .bind(ordinal: Int(raw.bits(0, 24)), addend: Int64(raw.bits(24, 8))))
    }
    let target = raw.bits(0, 36)
    return ChainedPointer(
      next: next, content: .address(targetsAreOffsets ? base &+ target : target),
      high8: UInt8(truncatingIfNeeded: raw.bits(36, 8)))
  }

  private func generic32(_ raw: UInt64) -> ChainedPointer {
    let next = raw.bits(26, 5) * format.stride
    guard raw.bits(31, 1) == 0 else {
      return ChainedPointer(
        next: next,
        content: .bind(ordinal: Int(raw.bits(0, 20)), addend: Int64(raw.bits(20, 6))))
    }
    let target = raw.bits(0, 26)
    guard target <= UInt64(maxValidPointer) else {
      let bias = (0x400_0000 + Int64(maxValidPointer)) / 2
      return ChainedPointer(next: next, content: .number(Int64(target) - bias))
    }
    return ChainedPointer(next: next, content: .address(target))
  }

  private func kernelCache(_ raw: UInt64) -> ChainedPointer {
    // Levels above 0 count from other collections of the kernel, which are not in this file.
    let isHere = raw.bits(30, 2) == 0
    return ChainedPointer(
      next: raw.bits(51, 12) * format.stride,
      content: isHere ? .address(base &+ raw.bits(0, 30)) : .unresolved,
      authentication: raw.bits(63, 1) == 1 ? PointerAuthentication(of: raw) : nil)
  }

  private func sharedCache(_ raw: UInt64) -> ChainedPointer {
    let next = raw.bits(52, 11) * format.stride
    let target = ChainedPointer.Content.address(base &+ raw.bits(0, 34))
    guard raw.bits(63, 1) == 1 else {
      return ChainedPointer(
        next: next, content: target, high8: UInt8(truncatingIfNeeded: raw.bits(34, 8)))
    }
    return ChainedPointer(
      next: next, content: target,
      authentication: PointerAuthentication(
        key: raw.bits(51, 1) == 1 ? .dataA : .instructionA,
        diversity: UInt16(truncatingIfNeeded: raw.bits(34, 16)),
        usesAddressDiversity: raw.bits(50, 1) == 1))
  }

  private func segmented(_ raw: UInt64) -> ChainedPointer {
    let index = Int(raw.bits(28, 4))
    return ChainedPointer(
      next: raw.bits(51, 12) * format.stride,
      content: segmentAddresses.indices.contains(index)
        ? .address(segmentAddresses[index] &+ raw.bits(0, 28)) : .unresolved,
      authentication: raw.bits(63, 1) == 1 ? PointerAuthentication(of: raw) : nil)
  }
}

extension UInt64 {
  /// `count` bits from bit `start` on; `start` and `count` are those of a layout, below 64.
  func bits(_ start: UInt64, _ count: UInt64) -> UInt64 {
    self >> start & ((1 << count) - 1)
  }
}
