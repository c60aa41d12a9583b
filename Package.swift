// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors in CI (`-Xswiftc -warnings-as-errors`), not here: a warning that the next
// compiler adds must not break a user's build.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "machtool",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "machtool", targets: ["machtool"]),
    .library(name: "MachOCore", targets: ["MachOCore", "MachOBytes"]),
  ],
  targets: [
    // Without pkg-config: a Mac has zlib in its SDK and no description of it, which would warn.
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CSystem"),
    .target(name: "MachOBytes", dependencies: ["CSystem", "CZlib"], swiftSettings: strict),
    .target(name: "MachOCore", dependencies: ["MachOBytes"], swiftSettings: strict),
    .target(
      name: "AppPackage", dependencies: ["MachOCore", "MachOBytes"], swiftSettings: strict),
    .target(
      name: "APINames", dependencies: ["MachOBytes"], exclude: ["Data"], swiftSettings: strict),
    .target(
      name: "APINamesBuilder",
      dependencies: ["APINames", "AppPackage", "MachOCore", "MachOBytes"],
      swiftSettings: strict),
    .target(
      name: "MachOLint", dependencies: ["APINames", "AppPackage", "MachOCore", "MachOBytes"],
      swiftSettings: strict),
    .target(
      name: "MachToolCLI",
      dependencies: [
        "MachOLint", "APINamesBuilder", "APINames", "AppPackage", "MachOCore", "MachOBytes",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "machtool", dependencies: ["MachToolCLI", "MachOBytes"], swiftSettings: strict),
    .executableTarget(
      name: "machtool-dev",
      dependencies: [
        "MachToolCLI", "MachOLint", "APINamesBuilder", "APINames", "MachOCore", "MachOBytes",
      ],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["AppPackage", "MachOCore", "MachOBytes"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "MachOBytesTests", dependencies: ["MachOBytes", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "MachOCoreTests", dependencies: ["MachOCore", "MachOBytes", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "APINamesTests", dependencies: ["APINames", "MachOBytes", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "AppPackageTests",
      dependencies: ["AppPackage", "MachOCore", "MachOBytes", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "APINamesBuilderTests",
      dependencies: [
        "APINamesBuilder", "APINames", "AppPackage", "MachOCore", "MachOBytes", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MachOLintTests",
      dependencies: [
        "MachOLint", "APINames", "AppPackage", "MachOCore", "MachOBytes", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MachToolCLITests",
      dependencies: ["MachToolCLI", "MachOCore", "MachOBytes", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "GoldenTests", dependencies: ["MachToolCLI", "MachOBytes"],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["machtool"], swiftSettings: strict),
    .testTarget(
      name: "LayoutTests", dependencies: ["MachToolCLI", "MachOLint", "MachOCore"],
      swiftSettings: strict),
  ]
)
