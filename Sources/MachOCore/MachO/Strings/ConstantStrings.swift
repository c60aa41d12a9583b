import MachOBytes

/// Finds the texts that stand in a file as constants: C strings, `CFString` constants, selectors.
///
/// Layouts: `NSConstantString` as clang's CodeGenModule writes it (isa, flags, pointer, length);
/// `__objc_selrefs` holds a pointer for each selector; the linker's selector stubs are named
/// `_objc_msgSend$` and the selector.
public struct ConstantStrings {
  private let file: MachOFile
  private let pointers: PointerReader
  private let sections: [Section]

  public init(_ file: MachOFile) {
    self.init(PointerReader(file))
  }

  /// Shares a reader whose tables may have been read already.
  public init(_ pointers: PointerReader) {
    self.pointers = pointers
    file = pointers.file
    sections = file.sections
  }

  /// Calls `body` with every constant: first those that records refer to (selectors, `CFString`
  /// constants), then the texts that are left, section by section in file order.
  ///
  /// - Parameter report: Called with sections whose contents are not in the file, and when the
  ///   constants are more than a file of this size can have.
  public func forEach(
    reportingTo report: (ParseError) -> Void = { _ in }, _ body: (ConstantString) -> Void
  ) {
    var walk = Walk(limit: UInt64(file.bytes.count).multipliedClamped(by: 8))
    for section in sections
    where section.name.equals("__objc_selrefs") || section.name.equals("__message_refs") {
      selectorReferences(of: section, report, &walk, body)
    }
    for section in sections where section.name.equals("__cfstring") {
      cfStrings(of: section, report, &walk, body)
    }
    for section in sections {
      guard let kind = Self.textKind(of: section) else { continue }
      for text in contents(of: section, report).cStrings {
        guard walk.take(text.count) else { break }
        // What a record refers to has been told already.
        guard !walk.told.contains(text.fileOffset) else { continue }
        body(
          ConstantString(
            text: text, kind: kind, section: section.qualifiedName, fileOffset: text.fileOffset))
      }
    }
    selectorStubs(&walk, body)
    if walk.isOver {
      report(
        ParseError(
          .tooMany("bytes of constants", limit: walk.limit), at: file.bytes.fileOffset,
          in: file.place.reading(.named("constants"))))
    }
  }

  /// What has been told, and how much more may be looked at: a small file can be made to refer to
  /// the same long text from everywhere.
  private struct Walk {
    /// Where in the file the texts stand that records refer to.
    var told: Set<UInt64> = []
    /// In bytes.
    let limit: UInt64
    private var used: UInt64 = 0
    private(set) var isOver = false

    init(limit: UInt64) {
      self.limit = limit
    }

    /// Counts a text and its end; false when there have been too many.
    mutating func take(_ size: Int) -> Bool {
      used = used.addingClamped(UInt64(size) &+ 1)
      if used > limit { isOver = true }
      return !isOver
    }
  }

  /// What the C strings of a section are; nil for a section without any.
  private static func textKind(of section: Section) -> ConstantString.Kind? {
    let name = section.name
    if name.equals("__objc_methname") || name.equals("__meth_var_names") { return .methodName }
    if name.equals("__objc_classname") || name.equals("__class_names") { return .className }
    // Type encodings are no text.
    if name.equals("__objc_methtype") || name.equals("__meth_var_types") { return nil }
    return section.type == .cStringLiterals ? .cString : nil
  }

  private func contents(
    of section: Section, _ report: (ParseError) -> Void
  ) -> ByteView {
    do throws(ParseError) {
      return try file.contents(of: section)
    } catch {
      report(error)
      return .empty
    }
  }

  /// The text that a pointer leads to, and where it stands.
  private func text(at address: UInt64) -> ByteView? {
    pointers.bytes(at: address)?.untilNUL
  }

  private func sectionName(of view: ByteView) -> Section.QualifiedName? {
    let offset = view.fileOffset &- file.bytes.fileOffset
    return sections.first { section in
      let start = UInt64(section.fileOffset)
      return !section.type.isZeroFill && offset >= start && offset - start < section.size
    }?.qualifiedName
  }

  private func selectorReferences(
    of section: Section, _ report: (ParseError) -> Void, _ walk: inout Walk,
    _ body: (ConstantString) -> Void
  ) {
    let size = UInt64(contents(of: section, report).count)
    let step = UInt64(pointers.pointerSize)
    var offset: UInt64 = 0
    while offset < size, step <= size - offset {
      defer { offset += step }
      guard let target = pointers.target(at: section.address &+ offset)?.address,
        let text = text(at: target)
      else { continue }
      guard walk.take(text.count) else { return }
      guard !text.isEmpty, walk.told.insert(text.fileOffset).inserted else { continue }
      body(
        ConstantString(
          text: text, kind: .selectorReference, section: section.qualifiedName,
          fileOffset: text.fileOffset))
    }
  }

  private func cfStrings(
    of section: Section, _ report: (ParseError) -> Void, _ walk: inout Walk,
    _ body: (ConstantString) -> Void
  ) {
    let width = pointers.pointerSize
    let records = contents(of: section, report)
    let stride = width * 4
    for index in 0..<(records.count / stride) {
      let start = index * stride
      guard let flags = try? records.load(UInt32.self, at: start + width, file.header.order),
        let length = records.number(at: start + width * 3, size: width, file.header.order)
          .flatMap(Int.init(exactly:)),
        let target = pointers.target(
          at: section.address &+ UInt64(start + width * 2))?.address,
        let bytes = pointers.bytes(at: target)
      else { continue }
      let isUTF16 = flags & Self.utf16Flag != 0
      guard length <= bytes.count / (isUTF16 ? 2 : 1) else { continue }
      let text = bytes.prefix(isUTF16 ? length * 2 : length)
      guard walk.take(text.count) else { return }
      walk.told.insert(text.fileOffset)
      body(
        ConstantString(
          text: isUTF16 ? utf8(text) : text, kind: .cfString, section: sectionName(of: text),
          fileOffset: text.fileOffset))
    }
  }

  /// The bit that tells constants of two bytes a character (flags 0x7d0) from those of one (0x7c8).
  private static let utf16Flag: UInt32 = 0x10

  private func utf8(_ view: ByteView) -> ByteView {
    var units: [UInt16] = []
    for offset in stride(from: 0, to: view.count - 1, by: 2) {
      if let unit = try? view.load(UInt16.self, at: offset, file.header.order) {
        units.append(unit)
      }
    }
    return ByteView(Array(String(decoding: units, as: UTF16.self).utf8))
  }

  private func selectorStubs(_ walk: inout Walk, _ body: (ConstantString) -> Void) {
    guard let symbols = SymbolTable(salvaging: file) else { return }
    let prefix: StaticString = "_objc_msgSend$"
    for symbol in symbols where !symbol.type.isDebugging {
      guard let name = try? symbols.name(of: symbol), name.hasPrefix(prefix),
        // In a linked image the stub itself uses a selector reference.
        symbol.isUndefined || file.header.fileType == .object
      else { continue }
      let text = name.dropFirst(prefix.utf8CodeUnitCount)
      guard walk.take(text.count) else { return }
      body(
        ConstantString(
          text: text, kind: .selectorStub, section: nil, fileOffset: text.fileOffset))
    }
  }
}
