import MachOBytes

/// Finds the texts that stand in a file as constants: C strings, `CFString` constants, selectors.
///
/// Layouts: ``StringObject``; `__objc_selrefs` holds a pointer for each selector; the linker's
/// selector stubs are named `_objc_msgSend$` and the selector. Swift literals of 16 bytes and more
/// are C strings (the code refers to them by their address less 32), shorter ones are not found
/// here but by ``SwiftStrings``.
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
    var walk = ConstantWalk(file)
    for section in sections
    where section.name.equals("__objc_selrefs") || section.name.equals("__message_refs") {
      selectorReferences(of: section, report, &walk, body)
    }
    for section in sections {
      guard let form = StringObject.form(of: section) else { continue }
      stringObjects(form, of: section, report, &walk, body)
    }
    for section in sections where section.name.equals("__ustring") {
      utf16Strings(of: section, report, &walk, body)
    }
    for section in sections {
      guard let kind = Self.textKind(of: section) else { continue }
      let contents = contents(of: section, report)
      for text in contents.cStrings {
        guard walk.take(text.count) else { break }
        // What a record refers to has been told already.
        guard !walk.told.contains(text.fileOffset) else { continue }
        body(
          ConstantString(
            text: text, kind: kind, section: section.qualifiedName, fileOffset: text.fileOffset,
            address: section.address &+ (text.fileOffset &- contents.fileOffset)))
      }
    }
    selectorStubs(&walk, body)
    if walk.isOver { report(walk.problem(in: file)) }
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
    of section: Section, _ report: (ParseError) -> Void, _ walk: inout ConstantWalk,
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
          fileOffset: text.fileOffset, address: target))
    }
  }

  private func stringObjects(
    _ form: StringObject.Form, of section: Section, _ report: (ParseError) -> Void,
    _ walk: inout ConstantWalk, _ body: (ConstantString) -> Void
  ) {
    let records = contents(of: section, report)
    let size = form.size(pointers.pointerSize)
    for index in 0..<(records.count / size) {
      guard
        let object = StringObject(
          form, in: records, at: index * size, address: section.address, pointers)
      else { continue }
      let bytes = object.bytes
      guard walk.take(bytes.count) else { return }
      if object.isUTF16 {
        let known = walk.toldUTF16[bytes.fileOffset] ?? 0
        walk.toldUTF16[bytes.fileOffset] = max(known, bytes.count)
      } else {
        walk.told.insert(bytes.fileOffset)
      }
      body(
        ConstantString(
          text: object.text(file.header.order), kind: .cfString, section: sectionName(of: bytes),
          fileOffset: bytes.fileOffset, address: object.address, isUTF16: object.isUTF16))
    }
  }

  /// Those that no string object refers to.
  private func utf16Strings(
    of section: Section, _ report: (ParseError) -> Void, _ walk: inout ConstantWalk,
    _ body: (ConstantString) -> Void
  ) {
    let contents = contents(of: section, report)
    var start = 0
    // Where the text of an object ends.
    var end = 0
    for offset in stride(from: 0, to: contents.count - 1, by: 2) {
      if offset == start, let size = walk.toldUTF16[contents.fileOffset &+ UInt64(offset)] {
        end = max(end, offset + size)
      }
      guard contents.byte(at: offset) == 0, contents.byte(at: offset + 1) == 0 else { continue }
      defer { start = offset + 2 }
      guard offset > start, start >= end else { continue }
      let bytes = contents.dropFirst(start).prefix(offset - start)
      guard walk.take(bytes.count) else { return }
      body(
        ConstantString(
          text: bytes.utf8(fromUTF16: file.header.order), kind: .utf16String,
          section: section.qualifiedName, fileOffset: bytes.fileOffset,
          address: section.address &+ UInt64(start), isUTF16: true))
    }
  }

  private func selectorStubs(_ walk: inout ConstantWalk, _ body: (ConstantString) -> Void) {
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
          text: text, kind: .selectorStub, section: nil, fileOffset: text.fileOffset,
          address: nil))
    }
  }
}
