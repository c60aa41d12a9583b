extension ByteView {
  /// The bytes of a literal, where they stand in the program: nothing is copied.
  public init(_ text: StaticString) {
    guard text.hasPointerRepresentation else {
      self.init(Array(String(describing: text).utf8))
      return
    }
    unsafe self.init(
      ByteStorage(
        unsafeTaking: UnsafeRawBufferPointer(
          start: text.utf8Start, count: text.utf8CodeUnitCount),
        release: .nothing))
  }
}
