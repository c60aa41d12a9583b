import AppPackage
import MachOBytes
import MachOCore
import TestSupport
import Testing

/// The names that go into the Info.plist of a new XCFramework.
struct XCFrameworkInfoTests {
  private func identifier(_ kind: PlatformKind, _ architectures: String...) throws -> String? {
    let platform = try #require(XCFrameworkPlatform(kind))
    return XCFrameworkLibrary(
      for: platform, architectures: architectures, libraryPath: "a", binaryPath: "a"
    ).identifier
  }

  /// Those of XCFrameworks that Xcode made.
  @Test func identifiersAreXcodes() throws {
    #expect(try identifier(.iOS, "arm64") == "ios-arm64")
    #expect(try identifier(.iOS, "armv7", "arm64") == "ios-arm64_armv7")
    #expect(try identifier(.iOSSimulator, "x86_64", "arm64") == "ios-arm64_x86_64-simulator")
    #expect(try identifier(.macCatalyst, "x86_64", "arm64") == "ios-arm64_x86_64-maccatalyst")
    #expect(try identifier(.macOS, "x86_64", "arm64") == "macos-arm64_x86_64")
    #expect(try identifier(.tvOS, "arm64") == "tvos-arm64")
    #expect(try identifier(.tvOSSimulator, "arm64", "x86_64") == "tvos-arm64_x86_64-simulator")
    #expect(
      try identifier(.watchOS, "armv7k", "arm64_32", "arm64") == "watchos-arm64_arm64_32_armv7k")
    #expect(
      try identifier(.watchOSSimulator, "x86_64", "i386", "arm64")
        == "watchos-arm64_i386_x86_64-simulator")
    #expect(try identifier(.visionOS, "arm64") == "xros-arm64")
    #expect(try identifier(.visionOSSimulator, "arm64") == "xros-arm64-simulator")
    #expect(try identifier(.driverKit, "arm64e", "arm64") == "driverkit-arm64_arm64e")
  }

  @Test func platformsWithoutAName() {
    let without = PlatformKind.names.map { $0.0 }.filter { XCFrameworkPlatform($0) == nil }
    #expect(without == [.bridgeOS, .firmware, .sepOS])
    #expect(XCFrameworkPlatform(PlatformKind(rawValue: 99)) == nil)
  }

  /// What is written is read as what was meant, for every platform.
  @Test func writtenAndRead() throws {
    let libraries = XCFrameworkPlatform.all.map { platform in
      XCFrameworkLibrary(
        for: platform, architectures: ["x86_64", "arm64"], libraryPath: "A&B.framework",
        binaryPath: "A&B.framework/A&B", headersPath: platform.variant,
        debugSymbolsPath: platform.variant == nil ? "dSYMs" : nil)
    }
    let list = try read(XMLPropertyListWriter.write(XCFramework.info(of: libraries)))
    #expect(list["CFBundlePackageType"]?.string == "XFWK")
    #expect(list["XCFrameworkFormatVersion"]?.string == "1.0")
    let found = try #require(XCFramework("", info: list).libraries)
    #expect(found.map(\.identifier) == libraries.map(\.identifier).sorted { $0 ?? "" < $1 ?? "" })
    for library in found {
      let meant = try #require(libraries.first { $0.identifier == library.identifier })
      #expect(library.platform == meant.platform)
      #expect(library.platform != nil)
      #expect(library.architectures == ["arm64", "x86_64"])
      #expect(library.libraryPath == "A&B.framework")
      #expect(library.binaryPath == "A&B.framework/A&B")
      #expect(library.headersPath == meant.headersPath)
      #expect(library.debugSymbolsPath == meant.debugSymbolsPath)
      #expect(!library.isMergeable)
    }
    #expect(list.path("AvailableLibraries", 0, "MergeableMetadata") == nil)
  }

  /// Older versions of Xcode must not take such a file.
  @Test func mergeableLibrariesNeedANewFormat() throws {
    let libraries = try [PlatformKind.iOS, .iOSSimulator].map { kind in
      XCFrameworkLibrary(
        for: try #require(XCFrameworkPlatform(kind)), architectures: ["arm64"],
        libraryPath: "a.dylib", binaryPath: "a.dylib", isMergeable: kind == .iOS)
    }
    let list = try read(XMLPropertyListWriter.write(XCFramework.info(of: libraries)))
    #expect(list["XCFrameworkFormatVersion"]?.string == "1.1")
    #expect(XCFramework("", info: list).libraries?.map(\.isMergeable) == [true, false])
    #expect(list.path("AvailableLibraries", 1, "MergeableMetadata")?.boolean == false)
  }
}
