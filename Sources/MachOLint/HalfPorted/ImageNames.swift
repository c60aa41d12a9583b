import MachOBytes
import MachOCore

/// The names of one image in their order, each perhaps several times.
struct ImageNames {
  private(set) var classes: [ByteView] = []
  private(set) var methods: [SliceNames.MethodName] = []
  /// Exported functions and variables of C.
  private(set) var symbols: [ByteView] = []

  /// Nil for an encrypted image, whose names cannot be read.
  init?(_ file: MachOFile) {
    guard file.first(EncryptionInfoCommand.self)?.isEncrypted != true else { return nil }
    let metadata = ObjCMetadata(file)
    for found in metadata.classes {
      classes.append(found.name)
      add(found.methods, of: found.name, isOfClass: false)
      add(found.classMethods, of: found.name, isOfClass: true)
    }
    for found in metadata.categories {
      guard let name = found.extended?.name else { continue }
      add(found.methods, of: name, isOfClass: false)
      add(found.classMethods, of: name, isOfClass: true)
    }
    guard let table = SymbolTable(salvaging: file) else { return }
    for symbol in table where symbol.type.isExternal && !symbol.type.isPrivateExternal {
      guard !symbol.isUndefined, let name = try? table.name(of: symbol), Self.isOfC(name) else {
        continue
      }
      symbols.append(name)
    }
  }

  private mutating func add(
    _ list: ObjCList<ObjCMethod>, of name: ByteView, isOfClass: Bool
  ) {
    for method in list {
      // The compiler makes `.cxx_destruct` where it needs one.
      guard let selector = method.selector, !selector.hasPrefix(".") else { continue }
      methods.append(
        SliceNames.MethodName(className: name, selector: selector, isOfClass: isOfClass))
    }
  }

  /// Whether a symbol is a function or variable of C: no mangled name, none that a compiler makes.
  private static func isOfC(_ name: ByteView) -> Bool {
    guard name.hasPrefix("_") else { return false }
    for prefix in ["__Z", "_$s", "_$S", "__T", "_OBJC_", "___", "__mh_"] as [StaticString]
    where name.hasPrefix(prefix) {
      return false
    }
    return true
  }
}
