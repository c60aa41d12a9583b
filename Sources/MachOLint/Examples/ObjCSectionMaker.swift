import MachOCore

/// Writes the Objective-C of an example as a compiler does: `class_t`, `class_ro_t` and what they
/// lead to, from objc4's `objc-runtime-new.h`.
struct ObjCSectionMaker {
  var sections: SectionMaker
  private var classes: [String: SectionRecipe.Target] = [:]
  private var protocols: [String: SectionRecipe.Target] = [:]

  private static let constants = "__DATA,__objc_const"
  private static let names = "__TEXT,__objc_classname"
  private static let selectors = "__TEXT,__objc_methname"
  private static let types = "__TEXT,__objc_methtype"
  private static let data = "__DATA,__objc_data"

  init(_ sections: SectionMaker) {
    self.sections = sections
  }

  private var pointerSize: Int { sections.pointerSize }

  mutating func add(_ recipe: ImageRecipe) {
    for found in recipe.protocols { add(found) }
    addClasses(recipe.classes)
    for category in recipe.categories { add(category) }
    for name in recipe.selectors {
      let text = sections.text(name, in: Self.selectors)
      sections.record([.pointer(text)], in: "__DATA,__objc_selrefs")
    }
    for name in recipe.classReferences {
      sections.record([.pointer(reference(to: name))], in: "__DATA,__objc_classrefs")
    }
    for text in recipe.cfStrings { addConstant(text) }
  }

  /// `CFString` constants: isa, flags, text, length.
  private mutating func addConstant(_ text: String) {
    let place = sections.text(text, in: "__TEXT,__cstring")
    sections.record(
      [
        .pointer(.symbol("___CFConstantStringClassReference")), .number(0x7c8), .pointer(place),
        .number(UInt64(text.utf8.count)),
      ], in: "__DATA,__cfstring")
  }

  private func reference(to name: ImportRecipe) -> SectionRecipe.Target {
    classes[name.name]
      ?? .symbol(ImportRecipe("_OBJC_CLASS_$_" + name.name, from: name.library))
  }

  private mutating func addClasses(_ recipes: [ClassRecipe]) {
    // Classes may name each other, so their places come first: a class and its metaclass are five
    // pointers each.
    guard !recipes.isEmpty, case .place(let section, let start) = sections.nextPlace(in: Self.data)
    else { return }
    for (index, recipe) in recipes.enumerated() {
      classes[recipe.name] = .place(section: section, offset: start + index * 10 * pointerSize)
    }
    for (index, recipe) in recipes.enumerated() {
      let ofClass = data(of: recipe, isMetaclass: true)
      let own = data(of: recipe, isMetaclass: false)
      let metaclass = SectionRecipe.Target.place(
        section: section, offset: start + (index * 10 + 5) * pointerSize)
      let root = SectionRecipe.Target.symbol("_OBJC_METACLASS_$_NSObject")
      sections.record(
        [
          .pointer(metaclass), .pointer(reference(to: recipe.superclass)), .null, .null,
          .pointer(own),
        ], in: Self.data)
      sections.record(
        [.pointer(root), .pointer(root), .null, .null, .pointer(ofClass)], in: Self.data)
      sections.record([.pointer(classes[recipe.name])], in: "__DATA,__objc_classlist")
    }
  }

  /// `class_ro_t`.
  private mutating func data(of recipe: ClassRecipe, isMetaclass: Bool) -> SectionRecipe.Target {
    let name = sections.text(recipe.name, in: Self.names)
    let methods = list(of: isMetaclass ? recipe.classMethods : recipe.methods)
    let adopted = recipe.protocols.compactMap { protocols[$0] }
    var protocolList: SectionRecipe.Target?
    if !adopted.isEmpty {
      protocolList = sections.record(
        [.number(UInt64(adopted.count))] + adopted.map { .pointer($0) } + [.null],
        in: Self.constants)
    }
    let ivars = isMetaclass ? nil : ivarList(recipe.ivars)
    let properties = isMetaclass ? nil : propertyList(recipe.properties)
    var fields: [SectionMaker.Field] = [
      .word(isMetaclass ? 1 : 0), .word(UInt32(pointerSize)), .word(UInt32(pointerSize)),
    ]
    if pointerSize == 8 { fields.append(.word(0)) }
    fields += [
      .null, .pointer(name), .pointer(methods), .pointer(protocolList), .pointer(ivars), .null,
      .pointer(properties),
    ]
    return sections.record(fields, in: Self.constants)
  }

  /// `method_list_t` of three pointers for each method.
  private mutating func list(of methods: [MethodRecipe]) -> SectionRecipe.Target? {
    guard !methods.isEmpty else { return nil }
    var fields: [SectionMaker.Field] = [
      .word(UInt32(3 * pointerSize)), .word(UInt32(methods.count)),
    ]
    for method in methods {
      fields += [
        .pointer(sections.text(method.selector, in: Self.selectors)),
        .pointer(sections.text(method.types, in: Self.types)), .null,
      ]
    }
    return sections.record(fields, in: Self.constants)
  }

  /// `ivar_list_t`: offset, name, type, alignment, size.
  private mutating func ivarList(_ names: [String]) -> SectionRecipe.Target? {
    guard !names.isEmpty else { return nil }
    var fields: [SectionMaker.Field] = [
      .word(UInt32(3 * pointerSize + 8)), .word(UInt32(names.count)),
    ]
    for name in names {
      fields += [
        .null, .pointer(sections.text(name, in: Self.selectors)),
        .pointer(sections.text("@", in: Self.types)), .word(pointerSize == 8 ? 3 : 2),
        .word(UInt32(pointerSize)),
      ]
    }
    return sections.record(fields, in: Self.constants)
  }

  /// `property_list_t`.
  private mutating func propertyList(_ names: [String]) -> SectionRecipe.Target? {
    guard !names.isEmpty else { return nil }
    var fields: [SectionMaker.Field] = [.word(UInt32(2 * pointerSize)), .word(UInt32(names.count))]
    for name in names {
      fields += [
        .pointer(sections.text(name, in: Self.selectors)),
        .pointer(sections.text("T@,&,N,V_" + name, in: Self.types)),
      ]
    }
    return sections.record(fields, in: Self.constants)
  }

  private mutating func add(_ recipe: CategoryRecipe) {
    let name = sections.text(recipe.name, in: Self.names)
    let methods = list(of: recipe.methods)
    let place = sections.record(
      [
        .pointer(name), .pointer(reference(to: recipe.extended)), .pointer(methods), .null, .null,
        .null,
      ], in: Self.constants)
    sections.record([.pointer(place)], in: "__DATA,__objc_catlist")
  }

  private mutating func add(_ recipe: ProtocolRecipe) {
    let name = sections.text(recipe.name, in: Self.names)
    let methods = list(of: recipe.methods)
    let optional = list(of: recipe.optionalMethods)
    let place = sections.record(
      [
        .null, .pointer(name), .null, .pointer(methods), .null, .pointer(optional), .null, .null,
        .word(UInt32(8 * pointerSize + 8)), .word(0),
      ], in: Self.data)
    protocols[recipe.name] = place
    sections.record([.pointer(place)], in: "__DATA,__objc_protolist")
  }
}
