public import MachOBytes

/// Names that compilers put into programs, and those of the libraries that belong to compilers: in
/// no header, and still nothing that an app's author chose.
public enum CompilerNames {
  private static let lines = SortedLines(ByteView(CompilerNamesData.text))

  /// Whether `name` is one of them.
  public static func contains(_ kind: NameKind, _ name: ByteView) -> Bool {
    guard name.count <= NameHash.longestName else { return false }
    return hasPattern(kind, name) || isListed(kind, name)
  }

  private static func isListed(_ kind: NameKind, _ name: ByteView) -> Bool {
    var line = Array(kind.word.utf8) + [UInt8(ascii: "\t")]
    line.append(name)
    return lines.contains(ByteView(line))
  }

  private static func hasPattern(_ kind: NameKind, _ name: ByteView) -> Bool {
    switch kind {
    case .symbol:
      symbolPrefixes.contains { name.hasPrefix($0) } || isChecked(name) || isRegisterCall(name)
    case .className: classPrefixes.contains { name.hasPrefix($0) }
    case .selector:
      // `isNSString__`: how CoreFoundation asks a bridged object what it is.
      name.hasPrefix(".cxx_") || (name.hasPrefix("isNS") && name.hasSuffix("__"))
    default: false
    }
  }

  /// The linker's directives, mangled names of Swift and of C++'s library, the run-times of Swift,
  /// C++ exceptions and sanitizers, and exception types.
  private static let symbolPrefixes: [StaticString] = [
    "$ld$", "_$s", "_$S", "__swift_FORCE_LOAD_$_", "_OBJC_EHTYPE_$_", "_swift_", "__swift_",
    "___swift_", "___cxa_", "__Unwind_", "__ZNSt", "__ZNKSt", "__ZSt", "__ZTI", "__ZTS", "__ZTV",
    "___asan_", "___tsan_", "___ubsan_",
  ]

  /// Swift's own classes, and those that it makes for objects of libdispatch, os and XPC.
  private static let classPrefixes: [StaticString] = [
    "_TtCs", "OS_dispatch_", "OS_os_", "OS_object", "OS_xpc_",
  ]

  /// `___memcpy_chk`: what `_FORTIFY_SOURCE` makes of `memcpy`.
  private static func isChecked(_ name: ByteView) -> Bool {
    name.hasPrefix("___") && name.hasSuffix("_chk")
  }

  /// `_objc_retain_x19`: arm64 code that retains what is in a register.
  private static func isRegisterCall(_ name: ByteView) -> Bool {
    for start: StaticString in ["_objc_retain_x", "_objc_release_x"] where name.hasPrefix(start) {
      let digits = name.dropFirst(start.utf8CodeUnitCount).array
      return (1...2).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
    }
    return false
  }
}
