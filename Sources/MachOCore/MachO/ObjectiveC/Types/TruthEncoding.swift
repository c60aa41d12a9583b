/// Which letter `BOOL` has in the type encodings of a file. The system's `objc.h` decides, not the
/// compiler: `B` for all 64-bit ARM, for watches, and for simulators but the 32-bit ones of iOS;
/// `c` for Intel Macs, Mac Catalyst on them, and 32-bit iOS.
public enum TruthEncoding: Sendable {
  /// `B`: a `c` is a `char`.
  case boolean
  /// `c`, which `char` has too: `BOOL` is by far the more frequent. `B` is the `bool` of C.
  case character

  public init(_ file: MachOFile) {
    let platforms = ImageSummary(file).targets.map(\.platform)
    switch file.architecture.type {
    case .arm64, .arm64_32:
      self = .boolean
    case .x86_64:
      self = platforms.contains(where: \.isSimulator) ? .boolean : .character
    default:
      let isWatch = platforms.contains(.watchOS) || platforms.contains(.watchOSSimulator)
      self = isWatch || file.architecture.name == "armv7k" ? .boolean : .character
    }
  }
}
