import MachOBytes

/// Every entry of the symbol table, in file order.
public struct SymbolListing: Describable {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  private static let columns = [
    TableColumn("value"), TableColumn("type"), TableColumn("scope"), TableColumn("section"),
    TableColumn("name"), TableColumn("target"),
  ]

  public func describe(into sink: any DescriptionSink) {
    guard let symbols = SymbolTable(salvaging: file) else {
      sink.table("symbols", Self.columns) {}
      return
    }
    let digits = file.header.is64Bit ? 16 : 8
    let sections = file.sections.map(\.qualifiedName.text)
    sink.table("symbols", Self.columns) {
      for symbol in symbols {
        guard !sink.isClosed else { return }
        sink.row { describe(symbol, of: symbols, sections, digits, into: sink) }
      }
    }
  }

  private func describe(
    _ symbol: Symbol, of symbols: SymbolTable, _ sections: [String], _ digits: Int,
    into sink: any DescriptionSink
  ) {
    let type = symbol.type
    if symbol.isUndefined, symbol.value == 0 {
      sink.field("value", .none)
    } else {
      sink.field("value", .hex(symbol.value, digits: digits))
    }
    if type.isDebugging {
      sink.field("type", .constant(type.debuggingName, UInt64(type.rawValue)))
      sink.field("scope", .words("debug"))
    } else {
      sink.field("type", Self.kind(of: symbol))
      sink.field("scope", .words(Self.scope(of: symbol)))
    }
    let section = Int(symbol.sectionNumber) - 1
    if sections.indices.contains(section), type.isDebugging || type.kind == .section {
      sink.field("section", .words(sections[section]))
    } else {
      sink.field("section", .none)
    }
    do throws(ParseError) {
      sink.field("name", .text(try symbols.name(of: symbol)))
      if type.kind == .indirect, !type.isDebugging {
        sink.field("target", .text(try symbols.target(of: symbol)))
      }
    } catch {
      sink.problem(error)
    }
  }

  private static func kind(of symbol: Symbol) -> FieldValue {
    if symbol.isCommon { return .words("common") }
    let kind: String
    switch symbol.type.kind {
    case .undefined, .preboundUndefined: kind = "undefined"
    case .absolute: kind = "absolute"
    case .indirect: kind = "indirect"
    case .section: kind = "section"
    default: return .hex(UInt64(symbol.type.rawValue), digits: 2)
    }
    return .words(kind)
  }

  private static func scope(of symbol: Symbol) -> String {
    let type = symbol.type
    if symbol.isUndefined { return symbol.description.isWeakReference ? "weak" : "external" }
    if type.isPrivateExternal { return "private external" }
    guard type.isExternal else { return "local" }
    return symbol.description.isWeakDefinition ? "weak" : "external"
  }
}
