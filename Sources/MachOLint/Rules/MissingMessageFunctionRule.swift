import AppPackage
import MachOBytes
import MachOCore

/// Code for arm64 that sends messages through functions which are not there.
public enum MissingMessageFunctionRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "missing-message-function", groups: [.sixtyFourBit],
    summary: "Code for arm64 needs a function for messages that only other processors have.",
    checks: """
      Code for arm64 must not need objc_msgSend_stret, objc_msgSendSuper_stret, \
      objc_msgSendSuper2_stret, objc_msgSend_fpret or objc_msgSend_fp2ret of the system.
      """,
    why: """
      On arm64 every message goes through objc_msgSend, whatever it returns, and the runtime has no \
      other functions: such an object cannot be linked, and such a library not be loaded. Compilers \
      do not write it; code that names the function itself does.
      """,
    fix: """
      Cast objc_msgSend to the type of the method, and name the others only where \
      OBJC_ARM64_UNAVAILABLE leaves them (#if !defined(__arm64__)).
      """)

  public static let examples = [
    RuleExample.fires(
      "an object that asks for a rectangle as 32-bit code does",
      PackageRecipe([
        "Frame.o": .image(
          .with {
            $0.fileType = .object
            $0.imports = ["_objc_msgSend", "_objc_msgSend_stret"]
          })
      ]), "needs _objc_msgSend_stret, which arm64 does not have"),
    .silent(
      "an object for Intel processors, which have the functions",
      PackageRecipe([
        "Frame.o": .image(
          .with {
            $0.fileType = .object
            $0.architecture = .x86_64
            $0.platform = .macOS
            $0.imports = ["_objc_msgSend_stret", "_objc_msgSend_fpret"]
          })
      ])),
    .silent(
      "an app whose framework has functions of these names",
      .app(
        .with {
          $0.imports = [ImportRecipe("_objc_msgSend_stret", from: "@rpath/Kit.framework/Kit")]
        })),
    .silent(
      "code that sends all through objc_msgSend",
      .app(.with { $0.imports = ["_objc_msgSend", "_objc_msgSendSuper2"] })),
  ]

  /// `<objc/message.h>`, and what compilers call for `super`.
  private static let functions: [StaticString] = [
    "_objc_msgSend_stret", "_objc_msgSendSuper_stret", "_objc_msgSendSuper2_stret",
    "_objc_msgSend_fpret", "_objc_msgSend_fp2ret",
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard image.file.architecture.type == .arm64 else { return }
    let found = image.importedSymbols.filter { symbol in
      (symbol.library == nil || symbol.isFromSystem)
        && functions.contains { symbol.name.equals($0) }
    }.map(\.name.string).sorted()
    guard !found.isEmpty else { return }
    report.report(
      Finding(
        rule: metadata.id, at: image.location,
        message: "needs \(found.joined(separator: ", ")), which arm64 does not have",
        evidence: found.map { Evidence("undefined symbol", $0) }, confidence: .certain,
        consequence: .noRefusalOnRecord))
  }
}
