import Testing

@testable import MachToolCLI

struct FaceRegistryTests {
  @Test(arguments: [
    ("lipo", "lipo"), ("/usr/bin/lipo", "lipo"), ("./bin/llvm-lipo", "llvm-lipo"),
    ("llvm-lipo-19", "llvm-lipo"), ("x86_64-apple-darwin20.4-lipo", "lipo"),
    ("aarch64-llvm-lipo", "llvm-lipo"), ("lipo-1.2", "lipo"), ("otool", "otool"),
    ("llvm-otool-19", "otool"), ("machtool", nil), ("/opt/lipo/machtool", nil), ("lipo/", nil),
    ("", nil), ("-", nil), ("lipo-", nil), ("lipolipo", nil), ("lipo-x", nil),
  ])
  func programNames(path: String, expected: String?) {
    #expect(FaceRegistry.face(forProgram: path).map { $0.name } == expected)
  }
}
