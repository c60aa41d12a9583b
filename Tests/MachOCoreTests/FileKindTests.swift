import MachOBytes
import MachOCore
import Testing

struct FileKindTests {
  @Test(arguments: ["dyld_v1  x86_64", "dyld_v1 x86_64h", "dyld_v1arm64_32"])
  func knowsSharedCaches(magic: String) {
    guard
      case .other(.dyldCache) = BinaryFile(ByteView(Array(magic.utf8) + [0]), in: Place(file: ""))
    else {
      Issue.record("taken for something else")
      return
    }
  }
}
