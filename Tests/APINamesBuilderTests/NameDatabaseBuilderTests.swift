import APINames
import APINamesBuilder
import AppPackage
import Foundation
import MachOBytes
import TestSupport
import Testing

/// Databases made of whole trees.
struct NameDatabaseBuilderTests {
  private static let sdk = testBinaryPath("system/Small.sdk")
  private static let runtime = testBinaryPath("system/Small.runtime")

  private static func build(
    _ sdk: String = sdk, _ runtime: String = runtime
  ) throws -> NameDatabaseBuilder.Result {
    try NameDatabaseBuilder(sdk: sdk, runtime: runtime).build(date: "2026-11-30") { _, _ in }
  }

  private static func message(_ sdk: String, _ runtime: String) -> String {
    do {
      return try NameDatabaseBuilder(sdk: sdk, runtime: runtime)
        .build(date: "-") { _, _ in }.head.runtime.text
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    ("selector", "_smallLayout", "UIKit"), ("selector", "_smallCount", "UIKit"),
    ("selector", "_setSecret:", "UIKit"), ("selector", "secret", "UIKit"),
    ("selector", "dequeueReusableCellWithIdentifier:", "UIKit"),
    ("selector", "_smallPanelDidClose:", "UIKit"), ("selector", "sk_secret", "SecretKit"),
    ("class", "_UISmallPanel", "UIKit"), ("class", "_UISmallStub", "UIKit"),
    ("symbol", "_UISmallReportSecretly", "UIKit"), ("symbol", "_small_peek", "libsmall.dylib"),
    ("symbol", "_small_hook", "libsmall.dylib"),
    ("symbol", "_hidden_number", "libhidden.dylib"), ("symbol", "_SKOpenSecret", "SecretKit"),
    ("key", "_hidden", "UIView"), ("key", "_layer", "UIView"), ("key", "_ready", "UIView"),
    ("key", "secret", "UIView"), ("key", "_secret", "UIView"), ("key", "sk_secret", "UIView"),
    ("framework", "SecretKit", "PrivateFrameworks"),
    ("framework", "CacheOnly", "PrivateFrameworks"),
  ])
  func privateNames(_ kind: String, _ name: String, _ owner: String) throws {
    let database = try NameDatabase(ByteView(try Self.build().bytes))
    let kind = try #require(NameKind(word: Self.view(kind)))
    #expect(database.names.owners(of: kind, Self.view(name))?.string == owner)
  }

  @Test(arguments: [
    ("selector", "sizeThatFits:"), ("selector", "respondsToSelector:"), ("selector", "isReady"),
    ("class", "UIView"), ("class", "NSObject"), ("symbol", "_UISmallReport"),
    ("symbol", "_small_open$2"), ("symbol", "_small_close"), ("symbol", "__ZN5UIKit3CxxEv"),
    ("symbol", "_$s5UIKit5SwiftV"), ("key", "ready"), ("framework", "UIKit"),
  ])
  func publicNames(_ kind: String, _ name: String) throws {
    let database = try NameDatabase(ByteView(try Self.build().bytes))
    let kind = try #require(NameKind(word: Self.view(kind)))
    #expect(database.names.owners(of: kind, Self.view(name)) == nil)
  }

  @Test func counts() throws {
    let result = try Self.build()
    #expect(result.problems == [])
    #expect(result.unreadFrameworks == ["CacheOnly"])
    #expect(result.head.isSimulator)
    #expect(result.head.counts.map(\.count) == [7, 2, 5, 6, 2])
    #expect(result.headerCount == 4)
    #expect(result.stubCount == 3)
    #expect(result.imageCount == 3)
    #expect(try Self.build().bytes == result.bytes, "the same input gives the same bytes")
  }

  private static func view(_ text: String) -> ByteView { ByteView(Array(text.utf8)) }

  // MARK: Trees of our own

  private static func file(_ text: String, at path: String, in folder: TemporaryFolder) throws {
    let parent = folder.path((path as NSString).deletingLastPathComponent)
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try folder.write(Array(text.utf8), to: path)
  }

  private static func settings(_ name: String, _ version: String) -> String {
    "{ \"CanonicalName\": \"\(name)\", \"Version\": \"\(version)\" }"
  }

  private static func systemVersion(_ name: String, _ version: String) -> String {
    """
    <plist version="1.0"><dict><key>ProductName</key><string>\(name)</string>
    <key>ProductVersion</key><string>\(version)</string></dict></plist>
    """
  }

  private static let versionPath = "System/Library/CoreServices/SystemVersion.plist"
  private static let header = "System/Library/Frameworks/A.framework/Headers/A.h"

  @Test(arguments: [
    ("iphoneos17.0", "17.0", "iPhone OS", "17.0", "iOS 17.0"),
    ("iphoneos17.2", "17.2", "iPhone OS", "17.0.1", "iOS 17.0.1"),
    ("watchsimulator10.0", "10.0", "Watch OS", "10.1", "watchOS 10.1"),
    (
      "iphoneos16.4", "16.4", "iPhone OS", "17.0",
      "the SDK is of iOS 16.4 and the runtime of iOS 17.0: what is public in one of them would be "
        + "taken for private"
    ),
    (
      "xros1.0", "1.0", "iPhone OS", "1.0",
      "the SDK is of visionOS 1.0 and the runtime of iOS 1.0: what is public in one of them would "
        + "be taken for private"
    ),
  ])
  func systems(
    _ sdkName: String, _ sdkVersion: String, _ name: String, _ version: String, _ expected: String
  ) throws {
    let sdk = try TemporaryFolder()
    let runtime = try TemporaryFolder()
    try Self.file(Self.settings(sdkName, sdkVersion), at: "SDKSettings.json", in: sdk)
    try Self.file("@interface A : B @end", at: Self.header, in: sdk)
    try Self.file(Self.systemVersion(name, version), at: Self.versionPath, in: runtime)
    #expect(Self.message(sdk.path, runtime.path) == expected)
  }

  @Test func foldersThatAreNone() throws {
    let sdk = try TemporaryFolder()
    let runtime = try TemporaryFolder()
    #expect(
      Self.message(sdk.path, runtime.path)
        == "\(sdk.path): does not say which system it is of: there is no SDKSettings.json that can "
        + "be read")
    try Self.file(Self.settings("iphoneos17.0", "17.0"), at: "SDKSettings.json", in: sdk)
    #expect(
      Self.message(sdk.path, runtime.path)
        == "\(runtime.path): does not say which system it is of: there is no "
        + "System/Library/CoreServices/SystemVersion.plist that can be read")
    try Self.file(Self.systemVersion("iPhone OS", "17.0"), at: Self.versionPath, in: runtime)
    #expect(Self.message(sdk.path, runtime.path) == "\(sdk.path): there is no header in it")
    #expect(
      Self.message(sdk.path("none"), runtime.path)
        == "\(sdk.path("none")): no such file or directory")
    try sdk.write([], to: "file")
    #expect(Self.message(sdk.path("file"), runtime.path) == "\(sdk.path("file")): is no folder")
  }

  /// A link may lead anywhere in the system, also by an absolute path, but not out of it; each file
  /// is read once.
  @Test func linksStayInside() throws {
    let outside = try TemporaryFolder()
    try Self.file("@interface Outside : B @end", at: "Out.framework/Headers/O.h", in: outside)
    let sdk = try TemporaryFolder()
    let frameworks = "System/Library/Frameworks/"
    try Self.file(Self.settings("iphoneos17.0", "17.0"), at: "SDKSettings.json", in: sdk)
    try Self.file("@interface A : B @end", at: Self.header, in: sdk)
    try Self.file(
      "@interface C : B @end", at: "System/Cryptexes/OS/System/Library/Other/C.h", in: sdk)
    for (link, target) in [
      ("Absolute.framework", "/System/Cryptexes/OS/System/Library/Other"),
      ("Again.framework", "A.framework"),
      ("Loop.framework", "Loop.framework"),
      ("Up.framework", "../../../../../../../../.." + outside.path + "/Out.framework"),
      ("Out.framework", outside.path + "/Out.framework"),
      ("Folder.framework/Parent", "../.."),
    ] {
      let path = sdk.path(frameworks + link)
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
    let runtime = try TemporaryFolder()
    try Self.file(Self.systemVersion("iPhone OS", "17.0"), at: Self.versionPath, in: runtime)
    let result = try Self.build(sdk.path, runtime.path)
    #expect(result.headerCount == 2)
    #expect(result.publicClassCount == 2)
  }

  @Test func whatCannotBeReadIsTold() throws {
    let sdk = try TemporaryFolder()
    let runtime = try TemporaryFolder()
    try Self.file(Self.settings("iphoneos17.0", "17.0"), at: "SDKSettings.json", in: sdk)
    try Self.file("@interface A : B @end", at: Self.header, in: sdk)
    try Self.file("a: [", at: "usr/lib/libA.tbd", in: sdk)
    try Self.file(Self.systemVersion("iPhone OS", "17.0"), at: Self.versionPath, in: runtime)
    try Self.file("\u{cf}", at: "usr/lib/libA.dylib", in: runtime)
    try runtime.write([0xcf, 0xfa, 0xed, 0xfe], to: "usr/lib/libB.dylib")
    let result = try Self.build(sdk.path, runtime.path)
    #expect(
      result.problems.map(\.message) == [
        "\(sdk.path)/usr/lib/libA.tbd: text stub: the end of the file where a value is expected "
          + "(file offset 0x4)",
        "\(runtime.path)/usr/lib/libB.dylib: mach_header: cputype needs 4 bytes, 0 are left "
          + "(file offset 0x4)",
      ])
    #expect(result.imageCount == 0)
  }
}
