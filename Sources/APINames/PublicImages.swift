public import MachOBytes

/// The images that every app can link, and those that these bring with them.
public enum PublicImages {
  private static let lines = SortedLines(ByteView(PublicImagesData.text))

  /// Whether `name` (`UIKitCore`, `libobjc.A.dylib`) is one of them.
  public static func contains(_ name: ByteView) -> Bool {
    lines.contains(name) || name.hasPrefix("libsystem_")
  }
}
