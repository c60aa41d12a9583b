import MachOBytes

/// What names of libraries and of what they export tell.
enum ImageName {
  /// The last part of a path: the name by which tables know a library.
  static func last(of path: ByteView) -> ByteView {
    path.lastIndex(of: UInt8(ascii: "/")).map { path.dropFirst($0 + 1) } ?? path
  }

  /// Whether a library belongs to compilers and their languages: what it exports is called by code
  /// that nobody wrote.
  static func isCompilers(_ name: ByteView) -> Bool {
    let names: [StaticString] = [
      "libobjc.A.dylib", "libobjc.dylib", "libcompiler_rt.dylib", "libunwind.dylib",
      "libdyld.dylib",
    ]
    return name.hasPrefix("libswift") || name.hasPrefix("libc++")
      || names.contains { name.equals($0) }
  }

  /// Whether a symbol is one of C: not a mangled one of C++ or Swift, not a directive to the linker,
  /// and none of those for classes of Objective-C, which have names of their own.
  static func isOfC(_ symbol: ByteView) -> Bool {
    let others: [StaticString] = [
      "_$s", "_$S", "__T0", "__Tt", "__Z", "___Z", "_OBJC_", "__OBJC_", "_symbolic ",
    ]
    return symbol.byte(at: 0) == UInt8(ascii: "_") && !others.contains { symbol.hasPrefix($0) }
  }

  /// Whether a class has a name that is written so in source code, not one that Swift mangled.
  static func isOfObjC(_ name: ByteView) -> Bool {
    !name.isEmpty && !name.hasPrefix("_Tt") && !name.hasPrefix("$s")
      && name.firstIndex(of: UInt8(ascii: ".")) == nil
  }
}
