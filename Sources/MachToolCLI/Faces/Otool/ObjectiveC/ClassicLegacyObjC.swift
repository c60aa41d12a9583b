import MachOBytes
import MachOCore

/// Metadata of Objective-C 1 as `otool -o` prints it: modules, and what hangs on each.
///
/// The structures are those of `ObjCReader+Legacy.swift`. Pointers are followed only into the segment
/// `__OBJC` and into C strings.
struct ClassicLegacyObjC {
  private let form: ClassicObjC
  /// How deep protocols may adopt one another.
  private static let depthLimit = 16

  init(_ form: ClassicObjC) {
    self.form = form
  }

  private var output: OutputBuffer { form.output }
  private var metadata: ObjCMetadata { form.metadata }

  func write() {
    for section in metadata.sections(named: "__module_info") {
      let available = metadata.bytes(at: section.address)?.count ?? 0
      for index in 0..<min(available, Int(clamping: section.size)) / 16 where !output.isClosed {
        writeModule(at: section.address &+ UInt64(index * 16))
      }
    }
    for section in metadata.sections(named: "__image_info") { writeImageInfo(in: section) }
  }

  private func writeModule(at address: UInt64) {
    guard var fields = form.fields(at: address, 16, "objc_module") else { return }
    output.append("Module " + form.hex(address) + "\n")
    output.append("    version \(fields.word())\n")
    output.append("       size \(fields.word())\n")
    output.append("       name ")
    let name = fields.pointer()
    if let text = place(name).flatMap(metadata.text) {
      output.append(with: { $0.append(text) })
    } else {
      output.append(hex(name) + "(not in an __OBJC section)")
    }
    let table = fields.pointer()
    output.append("\n     symtab " + hex(table))
    guard let place = place(table) else {
      output.append(Self.elsewhere)
      return
    }
    output.append("\n")
    writeTable(at: place)
  }

  private static let elsewhere = " (not in an __OBJC section)\n"

  /// `objc_symtab`: the classes, and after them the categories.
  private func writeTable(at address: UInt64) {
    guard var fields = form.fields(at: address, 12, "objc_symtab") else { return }
    output.append("\tsel_ref_cnt \(fields.word())\n")
    let references = fields.pointer()
    output.append("\trefs " + hex(references))
    output.append(place(references) == nil ? Self.elsewhere : "\n")
    let order = metadata.file.header.order
    let counts = [8, 10].map { offset in
      Int((try? fields.record.bytes.load(UInt16.self, at: offset, order)) ?? 0)
    }
    output.append("\tcls_def_cnt \(counts[0])\n\tcat_def_cnt \(counts[1])\n")
    let records = metadata.records(
      after: fields.record, count: UInt64(counts[0] + counts[1]), start: 12, stride: 4)
    if counts[0] > 0 { output.append("\tClass Definitions\n") }
    for (index, record) in records.enumerated() where !output.isClosed {
      if index == counts[0] { output.append("\tCategory Definitions\n") }
      var slot = form.fields(record)
      let definition = slot.pointer()
      output.append("\tdefs[\(index)] " + hex(definition))
      guard let place = place(definition) else {
        output.append("(not in an __OBJC section)\n")
        continue
      }
      output.append("\n")
      if index < counts[0] { writeClass(at: place) } else { writeCategory(at: place) }
    }
    if records.count < counts[0] + counts[1] { form.note("remaining definitions") }
  }

  private func writeClass(at address: UInt64) {
    guard let (info, isa) = writeOneClass(at: address), info & 1 != 0 else { return }
    output.append("\tMeta Class")
    guard let place = place(isa) else {
      output.append("(not in an __OBJC section)\n")
      return
    }
    output.append("\n")
    _ = writeOneClass(at: place)
  }

  /// `objc_class` without the fields that came with garbage collection.
  private func writeOneClass(at address: UInt64) -> (info: UInt32, isa: ClassicObjCPointer)? {
    guard var fields = form.fields(at: address, 40, "objc_class") else { return nil }
    let isa = fields.pointer()
    let parent = fields.pointer()
    let name = fields.pointer()
    let version = fields.word()
    let info = fields.word()
    output.append("\t\t      isa " + hex(isa))
    // A metaclass has the name of the root class there.
    if info & 2 != 0 { text(isa) } else { output.append("\n") }
    text("\t      super_class ", parent)
    text("\t\t     name ", name)
    output.append("\t\t  version " + version.classicHex + "\n")
    output.append("\t\t     info " + info.classicHex)
    output.append((info & 1 != 0 ? " CLS_CLASS" : info & 2 != 0 ? " CLS_META" : "") + "\n")
    output.append("\t    instance_size " + fields.word().classicHex + "\n")
    writeIvars("\t\t    ivars ", fields.pointer())
    writeMethods("\t\t  methods ", fields.pointer())
    output.append("\t\t    cache " + fields.word().classicHex + "\n")
    writeProtocols("\t\tprotocols ", fields.pointer(), indent: 16, depth: 0)
    return (info, isa)
  }

  /// `objc_category`, without its protocols.
  private func writeCategory(at address: UInt64) {
    guard var fields = form.fields(at: address, 20, "objc_category") else { return }
    text("\t       category name ", fields.pointer())
    text("\t\t  class name ", fields.pointer())
    writeMethods("\t    instance methods ", fields.pointer())
    writeMethods("\t       class methods ", fields.pointer())
  }

  private func writeIvars(_ label: String, _ list: ClassicObjCPointer) {
    guard var header = header(label, list, 4, "objc_ivar_list") else { return }
    let count = header.word()
    output.append("\t\t       ivar_count \(Int32(bitPattern: count))\n")
    each(after: header, count, start: 4, stride: 12) { fields in
      text("\t\t\tivar_name ", fields.pointer())
      text("\t\t\tivar_type ", fields.pointer())
      output.append("\t\t      ivar_offset " + fields.word().classicHex + "\n")
    }
  }

  private func writeMethods(_ label: String, _ list: ClassicObjCPointer) {
    guard var header = header(label, list, 8, "objc_method_list") else { return }
    output.append("\t\t         obsolete " + header.word().classicHex + "\n")
    let count = header.word()
    output.append("\t\t     method_count \(Int32(bitPattern: count))\n")
    each(after: header, count, start: 8, stride: 12) { fields in
      text("\t\t      method_name ", fields.pointer())
      text("\t\t     method_types ", fields.pointer())
      let code = fields.pointer()
      output.append("\t\t       method_imp " + hex(code) + " ")
      if let name = code.symbol ?? form.name(of: code) {
        output.append(with: { $0.append(name) })
      }
      output.append("\n")
    }
  }

  private func writeProtocols(
    _ label: String, _ list: ClassicObjCPointer, indent: Int, depth: Int
  ) {
    guard var header = header(label, list, 8, "objc_protocol_list"), depth < Self.depthLimit
    else { return }
    let start = Self.indentation(indent)
    output.append(start + "         next " + hex(header.pointer()) + "\n")
    let count = header.word()
    output.append(start + "        count \(Int32(bitPattern: count))\n")
    var index = 0
    each(after: header, count, start: 8, stride: 4) { fields in
      let pointer = fields.pointer()
      output.append(start + "      list[\(index)] " + hex(pointer))
      index += 1
      guard let place = place(pointer) else {
        output.append("(not in an __OBJC section)\n")
        return
      }
      output.append("\n")
      writeProtocol(at: place, indent: indent, depth: depth)
    }
  }

  private func writeProtocol(at address: UInt64, indent: Int, depth: Int) {
    guard var fields = form.fields(at: address, 20, "objc_protocol") else { return }
    let start = Self.indentation(indent)
    output.append(start + "              isa " + hex(fields.pointer()) + "\n")
    text(start + "    protocol_name ", fields.pointer())
    writeProtocols(
      start + "    protocol_list ", fields.pointer(), indent: indent + 4, depth: depth + 1)
    writeDescriptions(start + " instance_methods ", fields.pointer(), start)
    writeDescriptions(start + "    class_methods ", fields.pointer(), start)
  }

  /// `objc_method_description_list`.
  private func writeDescriptions(_ label: String, _ list: ClassicObjCPointer, _ start: String) {
    guard var header = header(label, list, 4, "objc_method_description_list") else { return }
    let count = header.word()
    output.append(start + "        count \(Int32(bitPattern: count))\n")
    var index = 0
    each(after: header, count, start: 4, stride: 8) { fields in
      output.append(start + "        list[\(index)]\n")
      index += 1
      text(start + "             name ", fields.pointer())
      text(start + "            types ", fields.pointer())
    }
  }

  private func writeImageInfo(in section: Section) {
    form.heading(of: section)
    guard var fields = form.fields(at: section.address, 8, "imageInfo") else { return }
    output.append("  version \(fields.word())\n")
    let flags = fields.word()
    output.append(
      "    flags " + form.hex(UInt64(flags)) + (flags & 1 != 0 ? "  F&C" : "")
        + (flags & 2 != 0 ? " GC" : "") + (flags & 4 != 0 ? " GC-only" : " RR") + "\n")
  }

  /// Prints the pointer to a list, and reads the list's first bytes.
  private func header(
    _ label: String, _ list: ClassicObjCPointer, _ size: Int, _ structure: StaticString
  ) -> ClassicObjCFields? {
    output.append(label + hex(list))
    guard let place = place(list) else {
      output.append(Self.elsewhere)
      return nil
    }
    output.append("\n")
    return form.fields(at: place, size, structure)
  }

  private func each(
    after header: ClassicObjCFields, _ count: UInt32, start: Int, stride: Int,
    _ body: (inout ClassicObjCFields) -> Void
  ) {
    let records = metadata.records(
      after: header.record, count: UInt64(count), start: start, stride: stride)
    for record in records where !output.isClosed {
      var fields = form.fields(record)
      body(&fields)
    }
    if records.count < count { form.note("remaining entries") }
  }

  private func hex(_ pointer: ClassicObjCPointer) -> String {
    UInt32(truncatingIfNeeded: pointer.number).classicHex
  }

  private func text(_ label: String, _ pointer: ClassicObjCPointer) {
    output.append(label + hex(pointer))
    text(pointer)
  }

  private func text(_ pointer: ClassicObjCPointer) {
    guard let text = place(pointer).flatMap(metadata.text) else {
      output.append(Self.elsewhere)
      return
    }
    form.end(with: text)
  }

  /// The place that `pointer` leads to, if metadata may be there.
  private func place(_ pointer: ClassicObjCPointer) -> UInt64? {
    guard let address = pointer.address, let section = metadata.section(at: address),
      section.segmentName.equals("__OBJC") || section.name.equals("__cstring")
    else { return nil }
    return address
  }

  private static func indentation(_ columns: Int) -> String {
    String(repeating: "\t", count: columns / 8) + String(repeating: " ", count: columns % 8)
  }
}
