import MachOBytes
import MachOCore

/// The letter that nm gives a symbol.
enum SymbolLetter {
  static func letter(of symbol: Symbol, sections: [Section.QualifiedName]) -> String {
    let type = symbol.type
    if type.isDebugging { return "-" }
    let letter: String
    switch type.kind {
    case .undefined, .preboundUndefined: letter = symbol.isCommon ? "c" : "u"
    case .absolute: letter = "a"
    case .indirect: letter = "i"
    case .section:
      let index = Int(symbol.sectionNumber) - 1
      letter = sections.indices.contains(index) ? self.letter(of: sections[index]) : "s"
    default: return "?"
    }
    return type.isExternal ? letter.uppercased() : letter
  }

  private static func letter(of section: Section.QualifiedName) -> String {
    switch section.text {
    case "__TEXT,__text": "t"
    case "__DATA,__data": "d"
    case "__DATA,__bss": "b"
    default: "s"
    }
  }
}
