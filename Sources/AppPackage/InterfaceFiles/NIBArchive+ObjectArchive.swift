import MachOBytes

extension NIBArchive: ObjectArchive {
  func forEachValue(of object: Int, _ body: (ByteView, ArchivedValue) -> Void) {
    for (key, value) in values(of: object) {
      switch value {
      case .object(let index): body(key, .object(index))
      case .data(let bytes): body(key, .bytes(bytes))
      case .integer, .boolean, .float, .double, .null: continue
      }
    }
  }

  func forEachElement(of object: Int, _ body: (Int) -> Void) {
    for (key, value) in values(of: object) where key.equals("UINibEncoderEmptyKey") {
      if case .object(let index) = value { body(index) }
    }
  }
}
