/// Why another tool says something else although machtool is right.
enum KnownDifference {
  private struct Rule: Sendable {
    let reason: String
    let applies: @Sendable (Difference) -> Bool

    init(_ reason: String, _ applies: @escaping @Sendable (Difference) -> Bool) {
      self.reason = reason
      self.applies = applies
    }
  }

  /// The reason, or nil when the difference is not a known one.
  static func reason(for difference: Difference) -> String? {
    rules.first { $0.applies(difference) }?.reason
  }

  private static let rules = [
    Rule("the other tool refuses the file or a part of it") {
      $0.theirs == nil && $0.refusal != nil
    },
    Rule("the file is broken, and machtool says so") { $0.own.problem != nil },
    Rule("LLVM does not look for hidden slices") { $0.isOfLLVM && $0.own.hasHiddenSlices },
    Rule("LLVM looks for the members of a thin archive beside it") {
      $0.isOfLLVM && $0.own.isThin
    },
    Rule("LLVM has no name for the architecture, or one of its own") {
      $0.isOfLLVM && $0.own.hasArchitectureUnknownToLLVM
    },
    Rule("LLVM has no name for the load command") {
      $0.isOfLLVM && $0.key.what.hasSuffix(" cmd") && $0.theirs.flatMap(UInt32.init) != nil
    },
    Rule("LLVM counts a member's long name in its size") {
      guard $0.isOfLLVM, $0.key.what.hasPrefix("member size"),
        let ours = $0.ours.flatMap(UInt64.init), let theirs = $0.theirs.flatMap(UInt64.init)
      else { return false }
      return theirs > ours && theirs - ours < 1024
    },
    Rule("llvm-nm takes a debugging entry of a Swift module (N_AST) for an absolute symbol") {
      guard let ours = $0.ours, let theirs = $0.theirs else { return false }
      return $0.isOfLLVM && ours.contains(" - ")
        && theirs == ours.replacing(" - ", with: " a ", maxReplacements: 1)
    },
    Rule("llvm-nm knows other kinds of object files") {
      $0.isOfLLVM && $0.ours == nil && !$0.own.facts.has($0.key.image)
    },
    Rule("LLVM reads function starts although there are none") {
      $0.isOfLLVM && $0.ours == nil && $0.key.what.hasPrefix("function start")
        && $0.own.facts[Facts.Key(image: $0.key.image, what: "size of function starts")] == "0"
    },
    Rule("LLVM does not follow chains of fixups") { $0.objc?.isChained == true },
    Rule("LLVM does not follow relocations of arm64_32 objects") {
      $0.objc.map { $0.isObject && $0.isARM64With32BitPointers } ?? false
    },
    Rule("LLVM does not follow relocations to symbols of 32-bit objects") {
      guard let traits = $0.objc, traits.isObject, !traits.is64Bit else { return false }
      return $0.isObjC("adopted") || $0.isObjC("protocol at")
    },
    Rule("LLVM does not follow relocations of selector references in objects") {
      $0.objc?.isObject == true && $0.isObjC("selector") && $0.theirs == nil
    },
    Rule("LLVM prints a symbol in place of the name of a 32-bit category") {
      $0.objc?.is64Bit == false && $0.isObjC("category")
    },
    Rule("LLVM prints the first hundred metaclasses") {
      guard let traits = $0.objc, traits.classCount > 100, $0.theirs == nil else { return false }
      return $0.isObjC("method +") || $0.isObjC("property +")
    },
    Rule("LLVM reads the 32 bits of an instance variable's offset as 64") {
      $0.objc?.is64Bit == true && $0.isObjC("offset of ivar")
    },
    Rule("LLVM cuts the addresses of relative methods, or does not name direct selectors") {
      guard let traits = $0.objc, $0.isObjC("method") else { return false }
      return traits.baseAddress > 0 || traits.isARM64With32BitPointers
    },
    Rule("LLVM prints the lists of one segment") { $0.objc?.hasSplitLists == true },
    Rule("a member's name holds a line break") { $0.own.hasLineBreakInName },
  ]
}

extension Difference {
  fileprivate var isOfLLVM: Bool { tool.hasPrefix("llvm-") }

  /// Of the image, if the difference is one of Objective-C metadata.
  fileprivate var objc: ObjCTraits? {
    key.what.hasPrefix("objc ") ? own.traits[key.image] : nil
  }

  fileprivate func isObjC(_ kind: String) -> Bool { key.what.hasPrefix("objc " + kind) }
}

extension OwnFacts {
  private static let namesInLLVM: Set = [
    "i386", "x86_64", "x86_64h", "armv4t", "arm", "armv6", "armv6m", "armv7", "armv7k", "armv7s",
    "arm64", "arm64e", "arm64_32", "ppc", "ppc64",
  ]

  fileprivate var hasArchitectureUnknownToLLVM: Bool {
    let names = facts[Facts.Key(image: "", what: "architectures")] ?? ""
    return !names.split(separator: " ").allSatisfy { Self.namesInLLVM.contains(String($0)) }
  }

  fileprivate var hasLineBreakInName: Bool {
    facts.keys.contains { $0.what.hasPrefix("member") && facts[$0]?.contains("\n") == true }
  }
}
