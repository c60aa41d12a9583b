import APINames
import AppPackage
import MachOBytes
import MachOCore

/// Code that needs a private symbol.
public enum PrivateSymbolRule: ImageRule, NamesRule {
  public static let metadata = RuleMetadata(
    id: "private-symbol", codes: [90338],
    summary: "Code needs a symbol that Apple's headers do not declare.",
    checks: """
      Undefined symbols are compared with those that Apple's libraries have and no header declares. \
      In a linked file the library that the symbol must come from has to be the one that has it. \
      Objects and files with a flat namespace do not say where a symbol comes from, and other \
      libraries have functions of the same name: there only names count that are well known or were \
      refused, and only when nothing beside defines them (--with). The offset of an instance \
      variable of a system class is such a symbol too.
      """,
    why: """
      The store refuses apps that need private symbols. Its message names the app's program, not \
      the library that brings the call. Of some symbols only letters of reviewers are on record \
      (guideline 2.5.1), which have no number.
      """,
    fix: """
      Use public API, or take out the library that brings the call. OpenSSL has options that leave \
      out what uses getcontext and its kin.
      """,
    phrases: ["references non-public symbols", "non-public symbols", "references non-public"])

  private static let system = "/usr/lib/libSystem.B.dylib"

  public static let examples = [
    RuleExample.fires(
      "an app that calls ptrace",
      .app(.with { $0.imports = [.init("_ptrace", from: system)] }),
      "needs the private symbol _ptrace of libsystem_kernel.dylib"),
    .fires(
      "a static library that calls ptrace",
      PackageRecipe([
        "libDebug.a": .archive([
          (
            "Guard.o",
            .with {
              $0.fileType = .object
              $0.imports = ["_ptrace"]
            }
          )
        ])
      ]), "needs the private symbol _ptrace of libsystem_kernel.dylib"),
    .fires(
      "an app that reads a variable of a system class",
      .app(
        .with {
          $0.imports = [
            .init(
              "_OBJC_IVAR_$_UIView._viewFlags",
              from: "/System/Library/Frameworks/UIKit.framework/UIKit")
          ]
        }), "needs the private symbol _OBJC_IVAR_$_UIView._viewFlags of UIView"),
    .silent(
      "an app with a library of its own that has a function of that name",
      .app(.with { $0.imports = [.init("_ptrace", from: "@rpath/Guard.framework/Guard")] })),
    .silent(
      "a static library with a function of its own of that name",
      PackageRecipe([
        "libDebug.a": .archive([
          (
            "Guard.o",
            .with {
              $0.fileType = .object
              $0.imports = ["_ptrace"]
            }
          ),
          (
            "Trace.o",
            .with {
              $0.fileType = .object
              $0.definitions = ["_ptrace"]
            }
          ),
        ])
      ])),
    .silent(
      "symbols that compilers make",
      .app(
        .with {
          $0.imports = [
            .init("___stack_chk_fail", from: system), .init("__Block_copy", from: system),
            .init("___chkstk_darwin", from: system), .init("_voucher_adopt", from: system),
          ]
        })),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    let names = image.context.privateNames
    // Few of all symbols are looked at, so only those are put in order.
    let found = image.importedSymbols.compactMap {
      symbol -> (symbol: ImportedSymbol, name: PrivateName?)? in
      if symbol.instanceVariable != nil { return (symbol, nil) }
      guard let name = names.find(.symbol, symbol.name), name.counts(in: image) else { return nil }
      return (symbol, name)
    }
    for (symbol, name) in found.sorted(by: { $0.symbol.precedes($1.symbol) }) {
      if let name {
        check(symbol, name, image, report)
      } else {
        checkVariable(symbol, image, report)
      }
    }
  }

  private static func check(
    _ symbol: ImportedSymbol, _ name: PrivateName, _ image: LintImage, _ report: LintReporter
  ) {
    let text = symbol.name.string
    let message = "needs the private symbol \(text)\(name.ofOwner)"
    guard let library = symbol.library else {
      guard name.isListed else { return }
      // What is asked later must not keep the file's bytes.
      let key = symbol.name.copied
      var judgement = NameJudgement(55, "nothing says which library it comes from", cap: 89)
      judgement.addRecord(of: name)
      judgement.limit(for: name, in: image)
      judgement.limitOutsideOfStore(image)
      var alone = judgement
      alone.limit(to: 55, "another library may define it")
      let (together, apart) = (judgement, alone)
      let (location, consequence) = (image.location, name.consequence(in: image))
      report.judgeLater { names in
        guard !names.defines(symbol: key) else { return nil }
        return finding(
          message, text, nil, names.isComplete ? together : apart, consequence, at: location)
      }
      return
    }
    guard symbol.isFromSystem else { return }
    let owners = name.owners
    let known = SystemLibrary(path: library)
    guard owners.isEmpty || owners.contains(where: known.has) else { return }
    var judgement = NameJudgement(95, "\(known.name) has it and no header declares it", cap: 100)
    if name.wasRefused { judgement.add(5, NameJudgement.refused(name)) }
    judgement.limit(for: name, in: image)
    judgement.limitOutsideOfStore(image)
    report.report(
      finding(
        message, text, library.string, judgement, name.consequence(in: image), at: image.location))
  }

  private static func checkVariable(
    _ symbol: ImportedSymbol, _ image: LintImage, _ report: LintReporter
  ) {
    // Direct use of isa is a matter of 64-bit code.
    guard let variable = symbol.instanceVariable, let library = symbol.library,
      symbol.isFromSystem, !variable.name.equals("isa")
    else { return }
    let names = image.context.privateNames
    let key = names.find(.key, variable.name)
    // Of a key that many classes have, the table names the first.
    let onRecord = names.find(.symbol, symbol.name).flatMap { $0.isListed ? $0 : nil }
    let isKnown =
      key.map { $0.owners.contains(variable.className) || $0.mayHaveMoreOwners } == true
      || onRecord != nil
    guard isKnown, image.platform != .macOS || onRecord != nil else { return }
    var judgement = NameJudgement(95, "a variable of a class of the system", cap: 100)
    judgement.limitOutsideOfStore(image)
    let text = symbol.name.string
    report.report(
      finding(
        "needs the private symbol \(text) of \(variable.className.string)", text, library.string,
        judgement, onRecord?.consequence(in: image) ?? .refusedAtUpload, at: image.location))
  }

  private static func finding(
    _ message: String, _ symbol: String, _ library: String?, _ judgement: NameJudgement,
    _ consequence: Consequence, at location: Finding.Location
  ) -> Finding {
    judgement.finding(
      metadata.id, message, symbol: symbol, library: library,
      ReferenceQuery(ByteView(Array(symbol.utf8)), [.symbol]), consequence, at: location)
  }
}
