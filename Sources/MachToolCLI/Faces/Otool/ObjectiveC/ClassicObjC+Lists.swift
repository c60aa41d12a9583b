import MachOBytes
import MachOCore

extension ClassicObjC {
  /// Walks over a list that starts with the size of an element and their number.
  ///
  /// - Parameters:
  ///   - header: Prints these two.
  ///   - size: The least size of an element: what is taken when the list claims less.
  private func each(
    in list: ClassicObjCPointer, _ structure: StaticString, _ element: String,
    size: (UInt32) -> Int,
    header: (_ entsize: UInt32, _ count: UInt32) -> Void,
    _ body: (ObjCRecord, _ entsize: UInt32) -> Void
  ) {
    guard let address = list.address, var fields = fields(at: address, 8, structure) else { return }
    let entsize = fields.word()
    let count = fields.word()
    header(entsize, count)
    let stated = Int(ObjCMethodListForm(entsize: entsize).methodSize)
    let records = metadata.records(
      after: fields.record, count: UInt64(count), start: 8, stride: max(stated, size(entsize)))
    for record in records where !output.isClosed { body(record, entsize) }
    if records.count < count, !metadata.isCutOff { note(element) }
  }

  private func writeHeader(_ entsize: UInt32, _ count: UInt32) {
    output.append("                    entsize \(entsize)\n")
    output.append("                      count \(count)\n")
  }

  /// `method_list_t`.
  func writeMethods(_ list: ClassicObjCPointer, indent: String = "") {
    let start = indent + "\t\t"
    each(
      in: list, "method_list_t", "method_t",
      size: { ObjCMethodListForm(entsize: $0).isRelative ? 12 : width * 3 },
      header: { entsize, count in
        let isRelative = ObjCMethodListForm(entsize: entsize).isRelative
        let size = isRelative ? "\(entsize & 0xffff) (relative) " : "\(entsize)"
        output.append(start + "   entsize " + size + "\n")
        output.append(start + "     count \(count)\n")
      },
      { record, entsize in
        let form = ObjCMethodListForm(entsize: entsize)
        if form.isRelative {
          writeRelative(record, start, hasDirectSelector: form.hasDirectSelectors)
        } else {
          writeAbsolute(record, start)
        }
      })
  }

  private func writeAbsolute(_ record: ObjCRecord, _ start: String) {
    var fields = fields(record)
    text(start + "      name ", fields.pointer())
    text(start + "     types ", fields.pointer())
    let code = fields.pointer()
    let name = code.symbol ?? name(of: code)
    output.append(start + "       imp ")
    if is64Bit {
      // A name or a number, not both; the number has a blank after it.
      output.append(with: { if let name { $0.append(name) } })
      output.append((name == nil ? hex(code.number) + " " : "") + "\n")
    } else {
      output.append(hex(code.number))
      end(with: name)
    }
  }

  private func writeRelative(_ record: ObjCRecord, _ start: String, hasDirectSelector: Bool) {
    let name = writeOffset(start + "      name ", record, at: 0)
    end(
      with: hasDirectSelector ? metadata.text(at: name) : metadata.selector(referredToAt: name))
    let types = writeOffset(start + "     types ", record, at: 4)
    end(with: metadata.text(at: types))
    let code = writeOffset(start + "       imp ", record, at: 8)
    end(with: record.relative(at: 8) == nil ? nil : names.name(at: code))
  }

  /// Prints an offset and the address that it leads to.
  private func writeOffset(_ label: String, _ record: ObjCRecord, at offset: Int) -> UInt64 {
    let address = record.relative(at: offset) ?? record.address &+ UInt64(offset)
    output.append(label + hex(UInt64(record.word(at: offset))) + " (" + hex(address) + ")")
    return address
  }

  /// `protocol_list_t`, and each protocol of it.
  func writeProtocols(_ list: ClassicObjCPointer) {
    guard let address = list.address, var header = fields(at: address, width, "protocol_list_t")
    else { return }
    let count = header.number()
    output.append("                      count \(count)\n")
    let records = metadata.records(
      after: header.record, count: count, start: width, stride: width)
    for (index, record) in records.enumerated() where !output.isClosed {
      var fields = fields(record)
      let pointer = fields.pointer()
      line("\t\t      list[\(index)] ", pointer, " (struct protocol_t *)")
      if let place = pointer.address { writeProtocol(at: place) }
    }
    if UInt64(records.count) < count { note("protocol_t *") }
  }

  /// `protocol_t` without the fields that were added to it later.
  private func writeProtocol(at address: UInt64) {
    guard var fields = fields(at: address, width * 8, "protocol_t") else { return }
    line("\t\t\t      isa ", fields.pointer())
    text("\t\t\t     name ", fields.pointer())
    line("\t\t\tprotocols ", fields.pointer())
    let methods = fields.pointer()
    line("\t\t  instanceMethods ", methods, " (struct method_list_t *)")
    writeMethods(methods, indent: "\t")
    let classMethods = fields.pointer()
    line("\t\t     classMethods ", classMethods, " (struct method_list_t *)")
    writeMethods(classMethods, indent: "\t")
    line("\t  optionalInstanceMethods ", fields.pointer())
    line("\t     optionalClassMethods ", fields.pointer())
    line("\t       instanceProperties ", fields.pointer())
  }

  /// `ivar_list_t`.
  func writeIvars(_ list: ClassicObjCPointer) {
    each(
      in: list, "ivar_list_t", "ivar_t", size: { _ in width * 3 + 8 }, header: writeHeader
    ) { record, _ in
      var fields = fields(record)
      let offset = fields.pointer()
      value("\t\t\t   offset ", offset)
      if let number = offset.address.flatMap({ metadata.record(at: $0, size: 4, "offset") }) {
        output.append(" \(number.word(at: 0))")
      }
      output.append("\n")
      text("\t\t\t     name ", fields.pointer())
      text("\t\t\t     type ", fields.pointer())
      output.append("\t\t\talignment \(fields.word())\n")
      output.append("\t\t\t     size \(fields.word())\n")
    }
  }

  /// `property_list_t`.
  func writeProperties(_ list: ClassicObjCPointer) {
    each(
      in: list, "objc_property_list", "objc_property", size: { _ in width * 2 },
      header: writeHeader
    ) { record, _ in
      var fields = fields(record)
      text("\t\t\t     name ", fields.pointer())
      text("\t\t\tattributes ", fields.pointer())
    }
  }
}
