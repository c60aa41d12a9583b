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
    .library(name: "MachOCore", targets: ["MachOCore"]),
  ],
  targets: [
    .target(name: "MachOBytes", swiftSettings: strict),
    .target(name: "MachOCore", dependencies: ["MachOBytes"], swiftSettings: strict),
    .target(
      name: "MachToolCLI", dependencies: ["MachOCore", "MachOBytes"], swiftSettings: strict),
    .executableTarget(
      name: "machtool", dependencies: ["MachToolCLI"], swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["MachOCore", "MachOBytes"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "MachOCoreTests", dependencies: ["MachOCore", "MachOBytes", "TestSupport"],
      swiftSettings: strict),
  ]
)
