import MachOBytes
import MachOCore

extension ClassicObjC {
  /// `class_t`, and that of its metaclass.
  func writeClass(at address: UInt64, isMetaclass: Bool = false) {
    guard let record = metadata.record(at: address, size: width * 5, "class_t") else { return }
    var fields = fields(record)
    let isa = fields.pointer()
    named("           isa ", isa)
    named("    superclass ", fields.pointer(), orImported: true)
    named("         cache ", fields.pointer())
    named("        vtable ", fields.pointer())
    let data = fields.pointer()
    value("          data ", data)
    output.append(" (struct class_ro_t *)")
    let flags: UInt64 = is64Bit ? 7 : 3
    if let place = data.address, place & flags != 0 { output.append(" Swift class") }
    output.append("\n")
    guard let place = data.address, let saysMeta = writeClassData(at: place & ~flags),
      !isMetaclass, !saysMeta, let meta = isa.address, meta != address
    else { return }
    output.append("Meta Class\n")
    writeClass(at: meta, isMetaclass: true)
  }

  /// Prints a pointer and the symbol that it leads to. In an image the symbols that are bound to it
  /// are told of superclasses only.
  private func named(_ label: String, _ pointer: ClassicObjCPointer, orImported: Bool = false) {
    output.append(label + hex(pointer.number))
    end(with: (isObject || orImported ? pointer.symbol : nil) ?? name(of: pointer))
  }

  /// `class_ro_t`.
  ///
  /// - Returns: Whether it says that it is that of a metaclass; nil when it cannot be read.
  private func writeClassData(at address: UInt64) -> Bool? {
    let size = (is64Bit ? 16 : 12) + width * 7
    guard var fields = fields(at: address, size, "class_ro_t") else { return nil }
    let flags = fields.word()
    var words = "                    flags " + hex(UInt64(flags))
    for (bit, name) in [(1 as UInt32, "RO_META"), (2, "RO_ROOT"), (4, "RO_HAS_CXX_STRUCTORS")]
    where flags & bit != 0 { words += " " + name }
    output.append(words + "\n")
    output.append("            instanceStart \(fields.word())\n")
    output.append("             instanceSize \(fields.word())\n")
    if is64Bit { output.append("                 reserved \(hex(UInt64(fields.word())))\n") }
    writeLayout("               ivarLayout ", fields.pointer())
    text("                     name ", fields.pointer())
    let methods = fields.pointer()
    line("              baseMethods ", methods, " (struct method_list_t *)")
    writeMethods(methods)
    let protocols = fields.pointer()
    line("            baseProtocols ", protocols)
    writeProtocols(protocols)
    let ivars = fields.pointer()
    line("                    ivars ", ivars)
    writeIvars(ivars)
    writeLayout("           weakIvarLayout ", fields.pointer())
    let properties = fields.pointer()
    line("           baseProperties ", properties)
    writeProperties(properties)
    return flags & 1 != 0
  }

  /// A layout: bytes up to a zero, but at least one.
  private func writeLayout(_ label: String, _ pointer: ClassicObjCPointer) {
    line(label, pointer)
    guard let layout = pointer.address.flatMap(metadata.text) else { return }
    var text = "                layout map: "
    for byte in layout.isEmpty ? [0] : layout.array {
      text += "0x" + String(byte, radix: 16).zeroPadded(to: 2) + " "
    }
    output.append(text + "\n")
  }

  /// `category_t`, and the class that it extends when it is in this file.
  func writeCategory(at address: UInt64) {
    guard var fields = fields(at: address, width * 6, "category_t") else { return }
    text("              name ", fields.pointer())
    let extended = fields.pointer()
    line("               cls ", extended)
    if let place = extended.address { writeClass(at: place) }
    let methods = fields.pointer()
    line("   instanceMethods ", methods)
    writeMethods(methods)
    let classMethods = fields.pointer()
    line("      classMethods ", classMethods)
    writeMethods(classMethods)
    let protocols = fields.pointer()
    line("         protocols ", protocols)
    writeProtocols(protocols)
    let properties = fields.pointer()
    line("instanceProperties ", properties)
    writeProperties(properties)
  }
}
