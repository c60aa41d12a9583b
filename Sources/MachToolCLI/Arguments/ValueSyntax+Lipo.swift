import MachOCore

extension ValueSyntax where Value == ArchitectureFile {
  /// `ARCH=FILE`.
  static var architectureFile: Self {
    let read = { @Sendable (text: String) throws(InvalidValue) -> ArchitectureFile in
      let (architecture, path) = try ArchitectureName.split(text)
      guard !path.isEmpty else { throw .other("needs a file after the equals sign") }
      return ArchitectureFile(architecture: architecture, path: path)
    }
    return Self(
      metavar: "ARCH=FILE", read: read, write: { "\($0.architecture.name)=\($0.path)" })
  }
}

extension ValueSyntax where Value == LipoWriter.Alignment {
  /// `ARCH=N` with a power of two in bytes.
  static var alignment: Self {
    let read = { @Sendable (text: String) throws(InvalidValue) -> LipoWriter.Alignment in
      let (architecture, number) = try ArchitectureName.split(text)
      let isHex = number.hasPrefix("0x")
      guard
        let value = UInt32(isHex ? String(number.dropFirst(2)) : number, radix: isHex ? 16 : 10),
        value > 0, value & (value - 1) == 0, value <= 1 << 15
      else { throw .other("must be a power of two from 1 to 32768 after the equals sign") }
      return LipoWriter.Alignment(
        architecture: architecture, exponent: UInt32(clamping: value.trailingZeroBitCount))
    }
    return Self(
      metavar: "ARCH=N", read: read,
      write: { "\($0.architecture.name)=\(1 << UInt64($0.exponent))" })
  }
}

extension ArchitectureName {
  /// The architecture before the first equals sign, and what follows it.
  fileprivate static func split(
    _ text: String
  ) throws(InvalidValue) -> (Architecture, rest: String) {
    guard let equals = text.unicodeScalars.firstIndex(of: "=") else {
      throw .other("needs an equals sign between the architecture and what follows")
    }
    let name = String(text.unicodeScalars[..<equals])
    guard let architecture = Architecture(named: name) else {
      throw .unknownArchitecture(suggestion: suggestion(for: name))
    }
    return (architecture, String(text.unicodeScalars[equals...].dropFirst()))
  }
}
