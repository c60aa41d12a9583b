import MachOBytes
import MachOCore

extension ClassicObjC {
  /// A number in hex without leading zeros.
  func hex(_ number: UInt64) -> String {
    "0x" + String(is64Bit ? number : number & 0xffff_ffff, radix: 16)
  }

  /// An address in hex with all its digits.
  func digits(_ address: UInt64) -> String {
    String(address, radix: 16).zeroPadded(to: width * 2)
  }

  /// The structure at `address`; nil when the file does not have it, and with a line when it has
  /// the start of it.
  func fields(at address: UInt64, _ size: Int, _ structure: StaticString) -> ClassicObjCFields? {
    guard let record = metadata.record(at: address, size: size, structure) else {
      if !metadata.isCutOff, metadata.bytes(at: address) != nil {
        note(String(describing: structure))
      }
      return nil
    }
    return fields(record)
  }

  func fields(_ record: ObjCRecord) -> ClassicObjCFields {
    ClassicObjCFields(record, width: width, countsFromSymbols: countsFromSymbols)
  }

  func note(_ structure: String) {
    output.append("   (\(structure) extends past the end of the section)\n")
  }

  /// The name of the symbol at the place that `pointer` leads to.
  func name(of pointer: ClassicObjCPointer) -> ByteView? {
    pointer.address.flatMap(names.name)
  }

  /// Ends a line with a blank and a name, if there is one.
  func end(with name: ByteView?) {
    if let name {
      output.append(" ")
      output.append(with: { $0.append(name) })
    }
    output.append("\n")
  }

  /// Prints a pointer: its number, or its symbol and what is added to it.
  func value(_ label: String, _ pointer: ClassicObjCPointer) {
    output.append(label)
    guard pointer.symbolAddress != 0, let symbol = pointer.symbol else {
      output.append(hex(pointer.number))
      return
    }
    output.append(with: { $0.append(symbol) })
    if pointer.number != 0 { output.append(" + " + hex(pointer.number)) }
  }

  func line(_ label: String, _ pointer: ClassicObjCPointer, _ type: String = "") {
    value(label, pointer)
    output.append(type + "\n")
  }

  /// Prints a pointer and the C string that it leads to.
  func text(_ label: String, _ pointer: ClassicObjCPointer) {
    value(label, pointer)
    end(with: pointer.address.flatMap(metadata.text))
  }
}
