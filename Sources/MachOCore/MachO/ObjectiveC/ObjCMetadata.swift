public import MachOBytes

/// The Objective-C metadata of a linked image or an object file: the sections `__objc_…` of
/// Objective-C 2, or the segment `__OBJC` of Objective-C 1.
///
/// Everything is read when it is asked for; ``problems`` then tells what was wrong. Not for use by
/// several threads at once.
public final class ObjCMetadata {
  public let file: MachOFile
  let reader: ObjCReader
  let sections: [Section]
  private lazy var modules: [ObjCReader.LegacyModule] = readModules()
  private lazy var categoriesHaveClassProperties =
    imageInfo?.flags.contains(.hasCategoryClassProperties) ?? false

  public convenience init(_ file: MachOFile) {
    self.init(PointerReader(file))
  }

  /// Shares a reader whose tables may have been read already.
  public init(_ pointers: PointerReader) {
    file = pointers.file
    reader = ObjCReader(pointers)
    // A symbol file keeps the sections' headers of its image without what is in them.
    let sections = file.header.fileType == .dSYM ? [] : file.sections
    self.sections = sections.filter { section in
      section.name.hasPrefix("__objc_") || section.segmentName.equals("__OBJC")
    }
  }

  /// What was wrong with that which has been read; at most a hundred, and one that says that there
  /// are more.
  public var problems: [ParseError] { reader.problems.problems }

  /// Whether the file has no section for any.
  public var isEmpty: Bool {
    // The compiler writes image info into Swift and plain C files too.
    sections.allSatisfy { $0.name.equals("__objc_imageinfo") || $0.name.equals("__image_info") }
  }

  /// Whether it is that of Objective-C 1.
  public var isLegacy: Bool { !slots("__module_info").isEmpty }

  /// What the compiler says of the whole file.
  public var imageInfo: ObjCImageInfo? {
    let section = sections.first {
      $0.name.equals("__objc_imageinfo") || $0.name.equals("__image_info")
    }
    guard let section, let record = reader.record(at: section.address, 8, "__objc_imageinfo")
    else { return nil }
    return ObjCImageInfo(
      version: record.word(at: 0), flags: ObjCImageFlags(rawValue: record.word(at: 4)))
  }

  /// The classes that the file defines, in the order of its lists.
  public var classes: some Sequence<ObjCClass> {
    let nonLazy = Set(slots("__objc_nlclslist").compactMap { $0.target.address })
    let current = addresses(of: "__objc_classlist").lazy.compactMap { [reader] address in
      reader.readClass(at: address, isNonLazy: nonLazy.contains(address))
    }
    let legacy = modules.lazy.flatMap { module in module.classes.lazy.map { ($0, module.version) } }
      .compactMap { [reader] (address, version) in
        reader.readLegacyClass(at: address, version: version)
      }
    return ObjCChain(first: current.makeIterator(), second: legacy.makeIterator())
  }

  /// The categories that the file defines, in the order of its lists.
  public var categories: some Sequence<ObjCCategory> {
    let nonLazy = Set(slots("__objc_nlcatlist").compactMap { $0.target.address })
    let hasClassProperties = categoriesHaveClassProperties
    let current = (addresses(of: "__objc_catlist") + addresses(of: "__objc_catlist2")).lazy
      .compactMap { [reader] address in
        reader.readCategory(
          at: address, isNonLazy: nonLazy.contains(address),
          hasClassProperties: hasClassProperties)
      }
    let legacy = modules.lazy
      .flatMap { module in module.categories.lazy.map { ($0, module.version) } }
      .compactMap { [reader] (address, version) in
        reader.readLegacyCategory(at: address, version: version)
      }
    return ObjCChain(first: current.makeIterator(), second: legacy.makeIterator())
  }

  /// The protocols that the file describes: those it declares, adopts or names.
  public var protocols: some Sequence<ObjCProtocol> {
    let current = addresses(of: "__objc_protolist").lazy.compactMap { [reader] address in
      reader.readProtocol(at: address)
    }
    let legacy = records(of: "__protocol", size: 20).lazy.compactMap { [reader] address in
      reader.readLegacyProtocol(at: address)
    }
    return ObjCChain(first: current.makeIterator(), second: legacy.makeIterator())
  }

  /// The classes that code names.
  public var classReferences: [ObjCClassReference] { references("__objc_classrefs") }

  /// The classes whose superclasses' methods are called: `super`.
  public var superclassReferences: [ObjCClassReference] { references("__objc_superrefs") }

  /// The selectors that code sends or names, and those of all methods in relative lists.
  public var selectorReferences: [ByteView] {
    (slots("__objc_selrefs") + slots("__message_refs")).compactMap { slot in
      slot.target.address.flatMap(reader.text)
    }
  }

  /// The selectors that code sends through stubs: the names of symbols `_objc_msgSend$selector`.
  public var selectorStubs: [ByteView] {
    guard let symbols = SymbolTable(salvaging: file) else { return [] }
    let prefix: StaticString = "_objc_msgSend$"
    var found: [ByteView] = []
    for symbol in symbols where !symbol.type.isDebugging {
      guard let name = try? symbols.name(of: symbol), name.hasPrefix(prefix),
        reader.take(name.count)
      else { continue }
      found.append(name.dropFirst(prefix.utf8CodeUnitCount))
    }
    return found
  }

  private func references(_ section: StaticString) -> [ObjCClassReference] {
    slots(section).compactMap { reader.classReference($0.target) }
  }

  /// The pointers of all sections with this name that are not null.
  private func slots(_ name: StaticString) -> [(address: UInt64, target: PointerTarget)] {
    var found: [(address: UInt64, target: PointerTarget)] = []
    for address in records(of: name, size: reader.width) {
      guard let target = reader.pointers.target(at: address), !target.isNull else { continue }
      found.append((address, target))
    }
    return found
  }

  /// Where the pointers of all sections with this name lead.
  private func addresses(of section: StaticString) -> [UInt64] {
    records(of: section, size: reader.width).compactMap { address in
      reader.record(at: address, reader.width, section)?.place(at: 0, "entry")
    }
  }

  /// Where the records of `size` bytes are of which all sections with this name consist.
  private func records(of name: StaticString, size: Int) -> [UInt64] {
    var found: [UInt64] = []
    for section in sections where section.name.equals(name) {
      do throws(ParseError) {
        let count = try file.contents(of: section).count / size
        for index in 0..<count {
          guard reader.take(size) else { return found }
          found.append(section.address &+ UInt64(index * size))
        }
      } catch {
        reader.report(error)
      }
    }
    return found
  }

  private func readModules() -> [ObjCReader.LegacyModule] {
    records(of: "__module_info", size: 16).compactMap { reader.readModule(at: $0) }
  }
}

/// One sequence and then another.
struct ObjCChain<First: IteratorProtocol, Second: IteratorProtocol>: Sequence, IteratorProtocol
where First.Element == Second.Element {
  var first: First
  var second: Second

  mutating func next() -> First.Element? { first.next() ?? second.next() }
}
