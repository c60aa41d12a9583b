extension XCFramework {
  /// The `Info.plist` of an XCFramework with these libraries, in the order of their identifiers.
  ///
  /// Xcode puts them in no order; it reads any.
  public static func info(of libraries: [XCFrameworkLibrary]) -> PropertyListValue {
    let sorted = libraries.sorted { ($0.identifier ?? "") < ($1.identifier ?? "") }
    // Xcode before version 15 knows no mergeable libraries, and must not take such a file.
    let isNew = libraries.contains(where: \.isMergeable)
    return .dictionary([
      "AvailableLibraries": .array(sorted.map { $0.entry(withMergeableKey: isNew) }),
      "CFBundlePackageType": .string("XFWK"),
      "XCFrameworkFormatVersion": .string(isNew ? "1.1" : "1.0"),
    ])
  }
}

extension XCFrameworkLibrary {
  /// The entry of `AvailableLibraries`.
  fileprivate func entry(withMergeableKey isNew: Bool) -> PropertyListValue {
    var entry: [String: PropertyListValue] = [
      "SupportedArchitectures": .array(architectures.map { .string($0) })
    ]
    if isNew { entry["MergeableMetadata"] = .boolean(isMergeable) }
    for (key, text) in [
      ("BinaryPath", binaryPath), ("DebugSymbolsPath", debugSymbolsPath),
      ("HeadersPath", headersPath), ("LibraryIdentifier", identifier),
      ("LibraryPath", libraryPath), ("SupportedPlatform", platformName),
      ("SupportedPlatformVariant", variant),
    ] {
      entry[key] = text.map { .string($0) }
    }
    return .dictionary(entry)
  }
}
