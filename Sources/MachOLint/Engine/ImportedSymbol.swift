public import MachOBytes
import MachOCore

/// A symbol that an image needs from another.
public struct ImportedSymbol: Hashable, Sendable {
  /// As linkers see it, with its leading underscore.
  public let name: ByteView
  /// The install name of the library that must have it; nil where that is not known: in objects,
  /// and in images with a flat namespace.
  public let library: ByteView?

  /// The name of the class whose symbol it is; nil for other symbols.
  public var className: ByteView? { Self.className(of: name) }

  /// The class and the name of its instance variable whose offset the symbol is.
  public var instanceVariable: (className: ByteView, name: ByteView)? {
    guard name.hasPrefix("_OBJC_IVAR_$_") else { return nil }
    let rest = name.dropFirst(13)
    guard let dot = rest.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    return (rest.prefix(dot), rest.dropFirst(dot + 1))
  }

  /// Whether a system library must have it.
  public var isFromSystem: Bool {
    library.map { SystemLibrary(path: $0).isSystem } ?? false
  }

  /// Whether it comes before `other` in reports: by name, then by library.
  func precedes(_ other: ImportedSymbol) -> Bool {
    guard name == other.name else { return name.precedes(other.name) }
    return (library ?? .empty).precedes(other.library ?? .empty)
  }

  /// Names that are longer are Swift's or C++'s, and no rule asks for them; symbols can be made to
  /// share one name of many megabytes.
  static let mostNameBytes = 1 << 10

  /// The name of the class whose symbol is `symbol`.
  static func className(of symbol: ByteView) -> ByteView? {
    for prefix in [
      "_OBJC_CLASS_$_", "_OBJC_METACLASS_$_", "_OBJC_EHTYPE_$_", ".objc_class_name_",
    ] as [StaticString]
    where symbol.hasPrefix(prefix) {
      return symbol.dropFirst(prefix.utf8CodeUnitCount)
    }
    return nil
  }
}

extension ImportedSymbol {
  /// The symbols that `image` needs: from the symbol table, or where that was stripped from what
  /// the dynamic linker binds.
  static func all(of image: LintImage) -> Set<ImportedSymbol> {
    var found: Set<ImportedSymbol> = []
    if let symbols = SymbolTable(salvaging: image.file) {
      let libraries = LibraryOrdinals(image.file)
      let isTwoLevel = image.isLinked && libraries.isTwoLevel
      for symbol in symbols where symbol.isUndefined && symbol.type.isExternal {
        guard let name = symbols.name(of: symbol, upTo: mostNameBytes),
          name.count < mostNameBytes
        else { continue }
        found.insert(
          ImportedSymbol(
            name: name, library: isTwoLevel ? libraries.library(of: symbol) : nil))
      }
    }
    if image.isLinked, found.isEmpty {
      image.pointers.fixups.forEach { fixup in
        if let symbol = fixup.target.symbol {
          found.insert(ImportedSymbol(name: symbol.name, library: symbol.libraryName))
        }
        return true
      }
    }
    return found
  }
}
