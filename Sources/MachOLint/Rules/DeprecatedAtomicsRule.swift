import AppPackage
import MachOBytes
import MachOCore

/// Code that uses the atomic functions and spin locks of old systems.
public enum DeprecatedAtomicsRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "deprecated-atomics", groups: [.sixtyFourBit],
    summary: "Code uses OSAtomic functions or OSSpinLock.",
    checks: """
      The functions of OSAtomicDeprecated.h and OSSpinLockDeprecated.h must not be needed: \
      OSAtomicAdd32 and its kin, OSMemoryBarrier, OSSpinLockLock. The queues of OSAtomicQueue.h \
      (OSAtomicEnqueue, OSAtomicFifoDequeue) are not deprecated.
      """,
    why: """
      They are deprecated since iOS 10 and macOS 10.12. On devices OSSpinLock can stop a program \
      for good: a thread that waits for the lock keeps one of lower priority, which has it, from \
      running. No refusal is on record.
      """,
    fix: """
      Use the atomic types of C and C++ (stdatomic.h, std::atomic). Use os_unfair_lock, which needs \
      iOS 10, or pthread_mutex_t in place of a spin lock.
      """)

  public static let examples = [
    RuleExample.fires(
      "an app with a spin lock",
      .app(
        .with {
          $0.imports = [
            ImportRecipe("_OSSpinLockLock", from: "/usr/lib/libSystem.B.dylib"),
            ImportRecipe("_OSSpinLockUnlock", from: "/usr/lib/libSystem.B.dylib"),
          ]
        }), "uses 2 deprecated functions of OSSpinLock"),
    .fires(
      "an object that counts, and orders memory",
      PackageRecipe([
        "Count.o": .image(
          .with {
            $0.fileType = .object
            $0.imports = ["_OSAtomicIncrement32Barrier", "_OSMemoryBarrier", "_OSSpinLockTry"]
          })
      ]), "uses 3 deprecated functions of OSAtomic and OSSpinLock"),
    .silent(
      "an app that uses queues which are not deprecated",
      .app(
        .with {
          $0.imports = [
            "_OSAtomicEnqueue", "_OSAtomicDequeue", "_OSAtomicFifoEnqueue",
            "_OSAtomicFifoDequeue",
          ]
        })),
    .silent(
      "an app whose framework has functions of these names",
      .app(
        .with { $0.imports = [ImportRecipe("_OSAtomicAdd32", from: "@rpath/Kit.framework/Kit")] }
      )),
    .silent(
      "names that only start like them",
      .app(.with { $0.imports = ["_OSAtomicArchiver", "_OSSpinLockery"] })),
  ]

  /// `libkern/OSAtomicDeprecated.h`, without `Barrier`, which may follow.
  private static let operations: [StaticString] = [
    "Add32", "Add64", "And32", "And32Orig", "CompareAndSwap32", "CompareAndSwap64",
    "CompareAndSwapInt", "CompareAndSwapLong", "CompareAndSwapPtr", "Decrement32", "Decrement64",
    "Increment32", "Increment64", "Or32", "Or32Orig", "TestAndClear", "TestAndSet", "Xor32",
    "Xor32Orig",
  ]
  /// `libkern/OSSpinLockDeprecated.h`.
  private static let locks: [StaticString] = ["Lock", "Try", "Unlock"]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    var atomics: [ByteView] = []
    var locks: [ByteView] = []
    for symbol in image.importedSymbols where symbol.library == nil || symbol.isFromSystem {
      if isLock(symbol.name) {
        locks.append(symbol.name)
      } else if isAtomic(symbol.name) {
        atomics.append(symbol.name)
      }
    }
    let found = (atomics + locks).sorted { $0.precedes($1) }
    guard !found.isEmpty else { return }
    let families = [atomics.isEmpty ? nil : "OSAtomic", locks.isEmpty ? nil : "OSSpinLock"]
      .compactMap { $0 }.joined(separator: " and ")
    let count = found.count == 1 ? "a deprecated function" : "\(found.count) deprecated functions"
    report.report(
      Finding(
        rule: metadata.id, at: image.location, message: "uses \(count) of \(families)",
        evidence: found.map { name in
          Evidence(
            "symbol",
            name.string + ": use "
              + (isLock(name) ? "os_unfair_lock" : "an atomic type of C or C++"))
        }, confidence: .certain, consequence: .goodPractice))
  }

  private static func isLock(_ symbol: ByteView) -> Bool {
    let prefix: StaticString = "_OSSpinLock"
    guard symbol.hasPrefix(prefix) else { return false }
    let rest = symbol.dropFirst(prefix.utf8CodeUnitCount)
    return locks.contains { rest.equals($0) }
  }

  private static func isAtomic(_ symbol: ByteView) -> Bool {
    if symbol.equals("_OSMemoryBarrier") { return true }
    let prefix: StaticString = "_OSAtomic"
    guard symbol.hasPrefix(prefix) else { return false }
    var rest = symbol.dropFirst(prefix.utf8CodeUnitCount)
    if rest.hasSuffix("Barrier") { rest = rest.prefix(rest.count - 7) }
    return operations.contains { rest.equals($0) }
  }
}
