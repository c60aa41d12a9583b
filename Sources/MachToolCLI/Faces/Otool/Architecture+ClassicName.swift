import MachOCore

extension Architecture {
  /// The name in headings: Apple's, or both numbers when there is none.
  var classicName: String {
    knownName
      ?? "cputype (\(Int32(bitPattern: type.rawValue))) cpusubtype (\(subtype.masked))"
  }
}
