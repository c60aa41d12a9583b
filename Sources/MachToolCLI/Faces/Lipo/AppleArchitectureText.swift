import MachOCore

/// How cctools prints an architecture in the table of a universal binary.
struct AppleArchitectureText {
  private let architecture: Architecture

  init(_ architecture: Architecture) {
    self.architecture = architecture
  }

  /// The name in lists for universal binaries; nil for those that are printed as numbers. The table
  /// behind these lists differs from that of names in a few places.
  var listName: String? {
    switch (architecture.type, architecture.subtype.masked) {
    case (.x86, 10), (.any, _): nil
    case (.hppa, _): "hppa"
    case (.veo, 2): "veo2"
    default: architecture.knownName
    }
  }

  /// The C name of the processor's family, or its number.
  var typeName: String {
    guard listName != nil, let name = architecture.type.cName else {
      return "(\(Int32(truncatingIfNeeded: architecture.type.rawValue)))"
    }
    return name
  }

  /// The C name of the processor, or its number after the word once more.
  var subtypeName: String {
    guard listName != nil, let name = architecture.subtype.cName(of: architecture.type) else {
      return "cpusubtype (\(architecture.subtype.masked))"
    }
    return name
  }
}
