public import MachOBytes

/// Finds the names for Objective-C that a module interface of Swift spells out: `@objc(name)`.
public enum SwiftInterfaceReader {
  /// Calls `emit` with each of them. One without a colon may be of a class, a protocol or a method,
  /// so it is emitted as each.
  public static func read(_ interface: ByteView, _ emit: (HeaderName) -> Void) {
    var lexer = HeaderLexer(interface)
    while let token = lexer.next() {
      guard token.kind == .keyword, token.text.equals("objc"),
        lexer.next()?.isMark(UInt8(ascii: "(")) == true
      else { continue }
      var name: [UInt8] = []
      while let part = lexer.next(), part.kind == .identifier || part.isMark(UInt8(ascii: ":")) {
        name.append(part.text)
      }
      guard !name.isEmpty else { continue }
      let view = ByteView(name)
      emit(HeaderName(.selector, view))
      guard name.last != UInt8(ascii: ":") else { continue }
      emit(HeaderName(.className, view))
      emit(HeaderName(.protocolName, view))
    }
  }
}
