import APINames
public import MachOBytes
import MachOCore

/// What the files of an app, or of a package that is no app, have between them, with the libraries
/// that were given beside it: a name that one file needs and another has is nobody else's.
///
/// Only names that a rule can ask about are kept: those that are private names too, and keys that
/// reach one.
public struct PackageNames: Sendable {
  private var implemented: Set<ByteView> = []
  private var declared: Set<ByteView> = []
  private var classes: Set<ByteView> = []
  private var symbols: Set<ByteView> = []
  private var variables: Set<ByteView> = []
  /// Whether everything that runs together is there and can be read: an app with its frameworks
  /// and plug-ins, or a library together with those that it is used with.
  public var isComplete: Bool { isWhole && !hasEncryptedFiles }
  /// Whether everything that runs together is there.
  var isWhole = false
  /// Whether a file in it is encrypted, so that its names cannot be read.
  public private(set) var hasEncryptedFiles = false

  /// Whether a class or category implements a method with this selector.
  public func implements(_ selector: ByteView) -> Bool { implemented.contains(selector) }

  /// Whether a protocol asks for a method with this selector.
  public func declares(_ selector: ByteView) -> Bool { declared.contains(selector) }

  /// Whether the class is defined.
  public func defines(className: ByteView) -> Bool { classes.contains(className) }

  /// Whether the symbol is defined for others to use.
  public func defines(symbol: ByteView) -> Bool { symbols.contains(symbol) }

  /// Whether a class or category has an instance variable or a property of this name.
  public func hasVariable(_ name: ByteView) -> Bool { variables.contains(name) }

  /// Adds what an image has.
  mutating func add(_ image: LintImage) {
    if image.isEncrypted { hasEncryptedFiles = true }
    let names = image.context.privateNames
    let objc = image.objcNames
    implemented.formUnion(
      kept(objc.implemented) { names.find(.selector, $0) != nil || PlainKeys.contains($0) })
    declared.formUnion(kept(objc.declared) { names.find(.selector, $0) != nil })
    classes.formUnion(kept(objc.classes) { names.find(.className, $0) != nil })
    variables.formUnion(kept(objc.variables) { names.find(.key, $0) != nil })
    symbols.formUnion(kept(image.definedSymbols) { names.find(.symbol, $0) != nil })
    // Classes whose metadata Objective-C does not list, as those that Swift makes when it runs.
    for symbol in image.definedSymbols {
      guard let name = ImportedSymbol.className(of: symbol),
        names.find(.className, name) != nil
      else { continue }
      classes.insert(name.copied)
    }
  }

  mutating func formUnion(_ other: PackageNames) {
    implemented.formUnion(other.implemented)
    declared.formUnion(other.declared)
    classes.formUnion(other.classes)
    symbols.formUnion(other.symbols)
    variables.formUnion(other.variables)
    isWhole = isWhole || other.isWhole
    hasEncryptedFiles = hasEncryptedFiles || other.hasEncryptedFiles
  }

  /// The names that count, without the files they stand in.
  private func kept(_ found: some Sequence<ByteView>, _ counts: (ByteView) -> Bool) -> [ByteView] {
    found.lazy.filter(counts).map(\.copied)
  }
}
