import MachOBytes
import MachOCore

/// Two slices for one architecture, and how they can still be shipped together.
struct LipoClash {
  let first: LipoSlice
  let second: LipoSlice

  /// A sentence without a full stop when the slices are for different systems, which is why most
  /// people meet this; nil otherwise.
  private var advice: String? {
    let (a, b) = (first.source.platforms, second.source.platforms)
    guard !a.isEmpty, !b.isEmpty, a != b else { return nil }
    return "\(first.file.path) is for \(LipoClash.words(a)) and "
      + "\(second.file.path) for \(LipoClash.words(b)): an XCFramework holds both "
      + "(machtool create --xcframework)"
  }

  /// A message with the advice after it, if there is some.
  func advised(_ message: String) -> String {
    advice.map { message + "; " + $0 } ?? message
  }

  private static func words(_ platforms: [PlatformKind]) -> String {
    platforms.map(\.words).joined(separator: " and ")
  }
}
