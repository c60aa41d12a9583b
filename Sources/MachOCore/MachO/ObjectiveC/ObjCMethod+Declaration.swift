import MachOBytes

extension ObjCMethod {
  /// The method as a header declares it, up to the semicolon: `- (void)addObject:(id)arg1;`.
  ///
  /// - Parameter extendedTypes: The types with the names of classes, as protocols have them.
  func declaration(
    isOfClass: Bool, extendedTypes: ByteView? = nil, _ truth: TruthEncoding
  ) -> String {
    let start = isOfClass ? "+ " : "- "
    let name = selector?.string ?? "/* unknown */"
    guard let encoding = extendedTypes ?? types, let types = MethodTypes(encoding) else {
      let note = (extendedTypes ?? types).map { " // types: " + $0.string } ?? ""
      return start + name + ";" + note
    }
    // The receiver and the selector are in no declaration.
    let parameters = types.parameters.dropFirst(2)
    var text = start + "(" + types.result.declaration(truth) + ")"
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.count - 1 == parameters.count else {
      // Only a file that contradicts itself has as many colons as it likes.
      let note = parts.count - 1 == parameters.count ? "" : " // types: " + encoding.string
      return text + name + ";" + note
    }
    for (index, (part, type)) in zip(parts, parameters).enumerated() {
      if index > 0 { text += " " }
      text += part + ":(" + type.declaration(truth) + ")arg\(index + 1)"
    }
    return text + ";"
  }
}
