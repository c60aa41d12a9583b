/// Reads the Objective-C metadata that llvm-objdump prints.
struct ObjCText {
  private(set) var facts: Facts
  private var image = ""
  private var section = Section.other
  /// The class or category whose lists come.
  private var owner = ""
  private var isMetaclass = false
  private var list = List.none
  private var categoryCount = 0
  private var ivarOffset = ""
  private var name = ""

  private enum Section { case classes, categories, protocols, other }

  private enum List { case none, methods, protocols, ivars, properties }

  init(_ text: String, headings: HeadingReader, into facts: Facts) {
    self.facts = facts
    for line in text.split(separator: "\n") {
      if let heading = headings.read(line) {
        image = self.facts.image(heading.architecture, heading.member)
        section = .other
        categoryCount = 0
      } else if line.hasPrefix("Contents of (") {
        section = Self.section(line)
        list = .none
      } else if section == .protocols {
        let words = line.split(separator: " ")
        if words.count > 1 { self.facts.state(image, "objc protocol at \(words[1])", "") }
      } else if section != .other {
        read(line)
      }
    }
  }

  private static func section(_ line: Substring) -> Section {
    let names: [(String, Section)] = [
      (",__objc_classlist)", .classes), (",__objc_catlist)", .categories),
      (",__objc_protolist)", .protocols),
    ]
    return names.first { line.contains($0.0) }?.1 ?? .other
  }

  /// Reads a line by its label, of which the indentation is a part.
  private mutating func read(_ line: Substring) {
    if line == "Meta Class" {
      isMetaclass = true
    } else if let (label, text) = Self.field(line) {
      switch section {
      case .classes: readClass(label, text)
      case .categories: readCategory(label, text)
      case .protocols, .other: break
      }
      readElement(label, text)
    }
  }

  private mutating func readClass(_ label: Substring, _ text: String) {
    switch label {
    // The pointer that starts a class.
    case _ where label.first?.isHexDigit == true: isMetaclass = false
    case "                     name":
      owner = text
      if !isMetaclass { facts.state(image, "objc class \(text)", "") }
    case "              baseMethods": list = .methods
    case "            baseProtocols": list = isMetaclass ? .none : .protocols
    case "                    ivars": list = isMetaclass ? .none : .ivars
    case "           baseProperties": list = .properties
    default: break
    }
  }

  private mutating func readCategory(_ label: Substring, _ text: String) {
    switch label {
    case "              name":
      categoryCount += 1
      owner = "category \(categoryCount)"
      isMetaclass = false
      facts.state(image, "objc \(owner)", text)
    // The class that is extended comes next.
    case "               cls": list = .none
    case "   instanceMethods": (list, isMetaclass) = (.methods, false)
    case "      classMethods": (list, isMetaclass) = (.methods, true)
    case "         protocols": (list, isMetaclass) = (.protocols, false)
    case "instanceProperties": list = .properties
    default: break
    }
  }

  private mutating func readElement(_ label: Substring, _ text: String) {
    let sign = isMetaclass ? "+" : "-"
    switch (label, list) {
    case ("\t\t      name", .methods), ("\t\t\t     name", .ivars),
      ("\t\t\t     name", .properties):
      name = text
    case ("\t\t     types", .methods):
      facts.state(image, "objc method \(sign)[\(owner) \(name)]", text)
    case ("\t\t\t     name", .protocols): facts.state(image, "objc adopted \(owner) \(text)", "")
    case ("\t\t\t   offset", .ivars): ivarOffset = text
    case ("\t\t\t     type", .ivars):
      facts.state(image, "objc ivar \(owner) \(name)", text)
      facts.state(image, "objc offset of ivar \(owner) \(name)", ivarOffset)
    case ("\t\t\tattributes", .properties):
      facts.state(image, "objc property \(sign)\(owner) \(name)", text)
    default: break
    }
  }

  /// The label with its indentation, and what comes after the number: `  name 0x8 text`,
  /// `  name _symbol + 0x8 text` or `  name 0x8 (0x10) text`.
  private static func field(_ line: Substring) -> (label: Substring, text: String)? {
    guard let start = line.firstIndex(where: { $0 != " " && $0 != "\t" }),
      let end = line[start...].firstIndex(of: " ")
    else { return nil }
    var rest = line[line.index(after: end)...]
    rest = rest.drop { $0 != " " }.dropFirst()
    if rest.hasPrefix("+ 0x") { rest = rest.dropFirst(2).drop { $0 != " " }.dropFirst() }
    if rest.hasPrefix("(0x") { rest = rest.drop { $0 != " " }.dropFirst() }
    return (line[..<end], String(rest))
  }
}
