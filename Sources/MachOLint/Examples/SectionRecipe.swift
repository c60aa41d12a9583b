import MachOBytes
import MachOCore

/// A section of an example with pointers whose values are known only when all sections have their
/// places.
struct SectionRecipe {
  /// "segment,section".
  let name: String
  let type: SectionType
  var contents = ByteWriter(.little)
  var pointers: [(offset: Int, target: Target)] = []

  /// What a pointer leads to.
  enum Target {
    case place(section: Int, offset: Int)
    case symbol(ImportRecipe)
  }

  init(_ name: String, _ type: SectionType = .regular) {
    self.name = name
    self.type = type
  }

  mutating func align(to alignment: Int) {
    contents.align(to: alignment)
  }
}

/// Puts the sections of an example together.
struct SectionMaker {
  let pointerSize: Int
  private(set) var sections: [SectionRecipe] = []
  private var texts: [String: SectionRecipe.Target] = [:]

  init(pointerSize: Int) {
    self.pointerSize = pointerSize
  }

  /// The section with this name, made when it is not there yet.
  mutating func index(of name: String, _ type: SectionType = .regular) -> Int {
    if let index = sections.firstIndex(where: { $0.name == name }) { return index }
    sections.append(SectionRecipe(name, type))
    return sections.count - 1
  }

  mutating func append(_ bytes: [UInt8], to name: String, _ type: SectionType = .regular) {
    sections[index(of: name, type)].contents.append(bytes)
  }

  /// The C string in this section; equal ones are one.
  mutating func text(_ text: String, in section: String) -> SectionRecipe.Target {
    let key = section + ":" + text
    if let known = texts[key] { return known }
    let index = index(of: section, .cStringLiterals)
    let target = SectionRecipe.Target.place(
      section: index, offset: sections[index].contents.count)
    sections[index].contents.append(cString: text)
    texts[key] = target
    return target
  }

  /// What a record consists of.
  enum Field {
    case word(UInt32)
    /// A number that is as wide as a pointer.
    case number(UInt64)
    case null
    case pointer(SectionRecipe.Target?)
  }

  /// Appends a record to the section, aligned for pointers.
  ///
  /// - Returns: Its place.
  @discardableResult
  mutating func record(_ fields: [Field], in section: String) -> SectionRecipe.Target {
    let index = index(of: section)
    sections[index].align(to: pointerSize)
    let place = SectionRecipe.Target.place(
      section: index, offset: sections[index].contents.count)
    for field in fields {
      switch field {
      case .word(let word): sections[index].contents.append(word)
      case .number(let number): appendWide(number, to: index)
      case .null, .pointer(nil): appendWide(0, to: index)
      case .pointer(let target?):
        sections[index].pointers.append((sections[index].contents.count, target))
        appendWide(0, to: index)
      }
    }
    return place
  }

  /// Where the next record of the section will be.
  mutating func nextPlace(in section: String) -> SectionRecipe.Target {
    let index = index(of: section)
    sections[index].align(to: pointerSize)
    return .place(section: index, offset: sections[index].contents.count)
  }

  private mutating func appendWide(_ number: UInt64, to index: Int) {
    if pointerSize == 8 {
      sections[index].contents.append(number)
    } else {
      sections[index].contents.append(UInt32(truncatingIfNeeded: number))
    }
  }
}
