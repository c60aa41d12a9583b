import AppPackage
import MachOBytes
import MachOCore

/// Code that takes the class of an object from its first word.
public enum DirectISARule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "direct-isa", groups: [.sixtyFourBit],
    summary: "Code reads or writes an object's isa itself.",
    checks: """
      64-bit code must not need the symbol _OBJC_IVAR_$_NSObject.isa, which code has that says \
      self->isa in a class of its own. An isa that is read through `id` leaves no symbol and is not \
      found. 32-bit slices are left out: there isa is the class.
      """,
    why: """
      In 64-bit programs isa holds the class together with a reference count and flags, and small \
      objects are no pointers at all. What such code takes for the class is none: it crashes, or \
      compares what can never be equal.
      """,
    fix: "Call object_getClass and object_setClass, or send the message class.")

  public static let examples = [
    RuleExample.fires(
      "a static library that reads isa",
      PackageRecipe([
        "libOld.a": .archive([
          (
            "Old.o",
            .with {
              $0.fileType = .object
              $0.imports = ["_OBJC_IVAR_$_NSObject.isa"]
            }
          )
        ])
      ]), "reads or writes the isa of objects"),
    .silent(
      "a 32-bit library that reads isa",
      PackageRecipe([
        "libOld.dylib": .image(
          .with {
            $0.architecture = .armv7
            $0.fileType = .dylib
            $0.imports = ["_OBJC_IVAR_$_NSObject.isa"]
          })
      ])),
    .silent(
      "a variable with that name of another class",
      .app(.with { $0.imports = ["_OBJC_IVAR_$_Graph.isa"] })),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    let symbol = "_OBJC_IVAR_$_NSObject.isa"
    guard image.file.architecture.type.is64Bit, image.imports(symbol) else { return }
    report.report(
      Finding(
        rule: metadata.id, at: image.location, message: "reads or writes the isa of objects",
        evidence: [Evidence("symbol", symbol)], confidence: .likely,
        consequence: .noRefusalOnRecord))
  }
}
