import MachOCore

/// What of an image decides how far LLVM can follow its Objective-C metadata.
struct ObjCTraits {
  let is64Bit: Bool
  let isObject: Bool
  let isARM64With32BitPointers: Bool
  /// Whether pointers are links of chains.
  let isChained: Bool
  let baseAddress: UInt64
  let classCount: Int
  /// Sections of one list in several segments.
  let hasSplitLists: Bool

  init(_ metadata: ObjCMetadata) {
    let file = metadata.file
    is64Bit = file.header.is64Bit
    isObject = file.header.fileType == .object
    isARM64With32BitPointers = file.architecture.type == .arm64_32
    isChained = file.commands.contains { $0.kind == .chainedFixups }
    baseAddress = PointerReader(file).baseAddress
    classCount = metadata.sections(named: "__objc_classlist").reduce(0) {
      $0 + Int(clamping: $1.size) / metadata.pointerSize
    }
    hasSplitLists = ["__objc_classlist", "__objc_catlist", "__objc_protolist"].contains {
      metadata.sections(named: $0).count > 1
    }
  }
}
