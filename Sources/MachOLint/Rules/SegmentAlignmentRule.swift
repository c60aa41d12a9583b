import AppPackage
import MachOBytes
import MachOCore

/// Segments that do not start where a page of memory does.
public enum SegmentAlignmentRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "segment-alignment", codes: [90209], groups: [.sixtyFourBit],
    summary: "A segment of a 64-bit program or library does not start with a page.",
    checks: """
      In linked slices for arm64 each segment must start at a multiple of 16 KiB, in memory and in \
      the file; so must the encrypted range start and end. Segments that have no memory or no bytes \
      in the file are left out of each. How long a segment is does not matter.
      """,
    why: """
      Pages of arm64 devices and of Macs with Apple silicon have 16 KiB: a segment that starts in \
      the middle of one cannot be mapped. The store refuses the app.
      """,
    fix: """
      Link without -segalign, -image_base, -pagezero_size and -seg1addr, or give them multiples \
      of 0x4000. Tools that rewrite programs must keep the places. A program that was decrypted \
      cannot be mended.
      """,
    phrases: ["segment alignment", "invalid segment alignment"])

  public static let examples = [
    RuleExample.fires(
      "an app that was linked for pages of 4 KiB", .app(.with { $0.baseAddress = 0x1_1000 }),
      "the segment __TEXT is not at a multiple of 16 KiB"),
    .fires(
      "an app whose encrypted range was changed",
      .app(
        .with {
          $0.sections = [("__TEXT,__const", 0x5000)]
          $0.encryptedSize = 0x4100
        }),
      "the encrypted range does not start and end at multiples of 16 KiB"),
    .silent(
      "a slice for 32-bit devices, whose pages have 4 KiB",
      .app(
        .with {
          $0.architecture = .armv7
          $0.baseAddress = 0x1_1000
        })),
    .silent(
      "a slice for Intel processors",
      PackageRecipe([
        "libMac.dylib": .image(
          .with {
            $0.architecture = .x86_64
            $0.platform = .macOS
            $0.fileType = .dylib
            $0.baseAddress = 0x1_1000
          })
      ])),
    .silent(
      "an object file, whose segment is nowhere yet",
      PackageRecipe(["a.o": .image(.with { $0.fileType = .object })])),
  ]

  private static let page: UInt64 = 0x4000

  public static func check(_ image: LintImage, _ report: LintReporter) {
    let file = image.file
    guard file.architecture.type == .arm64, !file.header.flags.contains(.inDyldCache),
      [.execute, .dylib, .bundle].contains(file.header.fileType), let platform = image.platform,
      platform.isStoreDevice || platform.isSimulator || platform.allowsIntel
    else { return }
    let isForStore = platform.isStoreDevice
    for segment in file.segments where isMisplaced(segment) {
      report.report(
        Finding(
          rule: metadata.id, code: isForStore ? 90209 : nil, at: image.location,
          message: "the segment \(segment.name.string) is not at a multiple of 16 KiB",
          evidence: [
            Evidence("vmaddr", hex(segment.vmAddress)),
            Evidence("fileoff", hex(segment.fileOffset)),
          ], confidence: .certain,
          consequence: isForStore ? .refusedAtUpload : .noRefusalOnRecord))
    }
    if isForStore, let range = file.first(EncryptionInfoCommand.self), !range.isEncrypted,
      UInt64(range.offset) % page != 0 || UInt64(range.size) % page != 0
    {
      report.report(
        Finding(
          rule: metadata.id, code: 90209, at: image.location,
          message: "the encrypted range does not start and end at multiples of 16 KiB",
          evidence: [
            Evidence("cryptoff", hex(UInt64(range.offset))),
            Evidence("cryptsize", hex(UInt64(range.size))),
          ], confidence: .possible, consequence: .refusedAtUpload))
    }
  }

  private static func isMisplaced(_ segment: SegmentCommand) -> Bool {
    (segment.vmSize > 0 && segment.vmAddress % page != 0)
      || (segment.fileSize > 0 && segment.fileOffset % page != 0)
  }

  private static func hex(_ number: UInt64) -> String { "0x" + String(number, radix: 16) }
}
