public import MachOBytes

/// Finds the names in a header of Objective-C or C without a compiler: interfaces, protocols,
/// methods, properties, and every word.
///
/// Macros are not expanded and conditions not judged: a name that only one system's branch declares
/// counts. Takes time in proportion to the header, whatever it holds.
public struct HeaderReader {
  private var lexer: HeaderLexer
  /// A token that was read too early.
  private var pending: HeaderToken?
  /// The last token that was no part of a directive.
  private var previous: HeaderToken?
  /// The one before it.
  private var earlier: HeaderToken?
  private let emit: (HeaderName) -> Void

  /// Calls `emit` with every name in `header`, as often as it occurs.
  public static func read(_ header: ByteView, _ emit: (HeaderName) -> Void) {
    withoutActuallyEscaping(emit) { emit in
      var reader = HeaderReader(header, emit)
      reader.read()
    }
  }

  private init(_ header: ByteView, _ emit: @escaping (HeaderName) -> Void) {
    lexer = HeaderLexer(header)
    self.emit = emit
  }

  private mutating func read() {
    // Whether an interface or protocol has begun, and whether its variables may still come.
    var isInContainer = false
    var mayHaveVariables = false
    while true {
      let before = previous
      guard let token = next() else { return }
      switch token.kind {
      case .keyword:
        if token.text.equals("interface") {
          isInContainer = readInterface()
          mayHaveVariables = isInContainer
          continue
        } else if token.text.equals("protocol") {
          isInContainer = readProtocol() || isInContainer
        } else if token.text.equals("end") {
          isInContainer = false
        } else if token.text.equals("property"), isInContainer {
          readProperty()
        }
        mayHaveVariables = false
      case .mark(UInt8(ascii: "{")) where mayHaveVariables:
        skip(to: UInt8(ascii: "}"), from: UInt8(ascii: "{"))
        mayHaveVariables = false
      case .mark(UInt8(ascii: "-")), .mark(UInt8(ascii: "+")):
        guard isInContainer, token.isFirstOnLine || Self.endsDeclaration(before) else { continue }
        mayHaveVariables = false
        readMethod()
      default:
        continue
      }
    }
  }

  // MARK: Tokens

  /// The next token outside of directives. Names in those and in strings that name symbols are
  /// emitted on the way.
  private mutating func next() -> HeaderToken? {
    if let token = pending {
      pending = nil
      remember(token)
      return token
    }
    while let token = lexer.next() {
      if token.kind == .identifier { emit(HeaderName(.identifier, token.text)) }
      if token.isInDirective { continue }
      if token.kind == .string { readString(token.text) }
      remember(token)
      return token
    }
    return nil
  }

  private mutating func remember(_ token: HeaderToken) {
    earlier = previous
    previous = token
  }

  /// Takes back the token that ``next()`` gave last.
  private mutating func putBack(_ token: HeaderToken) {
    pending = token
    previous = earlier
  }

  private mutating func peek() -> HeaderToken? {
    guard pending == nil else { return pending }
    let (last, lastButOne) = (previous, earlier)
    guard let token = next() else { return nil }
    (previous, earlier) = (last, lastButOne)
    pending = token
    return token
  }

  /// A string after `asm (` is the name of a symbol, one after `objc_runtime_name (` that of a class
  /// or protocol.
  private func readString(_ text: ByteView) {
    guard previous?.isMark(UInt8(ascii: "(")) == true, let word = earlier?.text else { return }
    if word.equals("asm") || word.equals("__asm") || word.equals("__asm__") {
      let name = text.byte(at: 0) == UInt8(ascii: "_") ? text.dropFirst(1) : text
      emit(HeaderName(.identifier, name))
    } else if word.equals("objc_runtime_name") {
      emit(HeaderName(.className, text))
      emit(HeaderName(.protocolName, text))
    }
  }

  private static func endsDeclaration(_ token: HeaderToken?) -> Bool {
    switch token?.kind {
    case nil, .keyword, .mark(UInt8(ascii: ";")), .mark(UInt8(ascii: "}")),
      .mark(UInt8(ascii: "{")), .mark(UInt8(ascii: ">")):
      true
    default: false
    }
  }

  /// Goes on behind the mark `end` that belongs to the mark `start` just read; stops before the
  /// end of an interface.
  private mutating func skip(to end: UInt8, from start: UInt8) {
    var depth = 1
    while let token = next() {
      if token.isMark(start) {
        depth += 1
      } else if token.isMark(end) {
        depth -= 1
        if depth == 0 { return }
      } else if Self.endsMember(token) {
        return putBack(token)
      }
    }
  }

  /// Whether no member of an interface can go on here.
  private static func endsMember(_ token: HeaderToken) -> Bool {
    guard token.kind == .keyword else { return false }
    let words: [StaticString] = [
      "end", "interface", "implementation", "protocol", "property", "optional", "required",
    ]
    return words.contains { token.text.equals($0) }
  }

  // MARK: Interfaces and protocols

  /// - Returns: Whether members follow.
  private mutating func readInterface() -> Bool {
    guard let name = next(), name.kind == .identifier else { return false }
    if peek()?.isMark(UInt8(ascii: "<")) == true {
      _ = next()
      skip(to: UInt8(ascii: ">"), from: UInt8(ascii: "<"))
    }
    guard peek()?.isMark(UInt8(ascii: "(")) == true else {
      emit(HeaderName(.className, name.text))
      return true
    }
    _ = next()
    // A category, or a macro around the name of a class and its parameters.
    guard let first = next(), first.kind == .identifier else { return true }
    if peek()?.isMark(UInt8(ascii: ",")) == true { emit(HeaderName(.className, first.text)) }
    return true
  }

  private mutating func readProtocol() -> Bool {
    guard let name = next(), name.kind == .identifier else { return false }
    guard let following = peek(), !following.isMark(UInt8(ascii: ";")),
      !following.isMark(UInt8(ascii: ","))
    else { return false }
    emit(HeaderName(.protocolName, name.text))
    return true
  }

  // MARK: Methods

  private mutating func readMethod() {
    var selector = SelectorBuilder()
    var depth = 0
    loop: while let token = next() {
      switch token.kind {
      case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")): depth += 1
      case .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: "]")): depth = max(0, depth - 1)
      case .mark(UInt8(ascii: ";")): break loop
      case .mark(UInt8(ascii: "{")) where depth == 0:
        skip(to: UInt8(ascii: "}"), from: UInt8(ascii: "{"))
        break loop
      case .mark(UInt8(ascii: "-")), .mark(UInt8(ascii: "+")):
        // The other side of an `#if` declares it anew.
        guard depth == 0, token.isFirstOnLine else { continue }
        putBack(token)
        break loop
      case .mark(UInt8(ascii: ":")) where depth == 0: selector.addColon()
      case .mark(UInt8(ascii: ",")) where depth == 0: selector.end()
      case .identifier where depth == 0: selector.add(token.text)
      case .keyword where Self.endsMember(token):
        putBack(token)
        break loop
      default: continue
      }
    }
    if let name = selector.name { emit(HeaderName(.selector, name)) }
  }

  // MARK: Properties

  private mutating func readProperty() {
    var attributes = PropertyAttributes()
    if peek()?.isMark(UInt8(ascii: "(")) == true {
      _ = next()
      attributes = readAttributes()
    }
    var declarator = PropertyDeclarator()
    loop: while let token = next() {
      switch token.kind {
      case .identifier: declarator.add(token.text)
      case .mark(UInt8(ascii: "*")): declarator.addStar()
      case .mark(UInt8(ascii: "(")):
        if let mark = peek(), mark.isMark(UInt8(ascii: "^")) || mark.isMark(UInt8(ascii: "*")) {
          readFunctionName(into: &declarator)
        } else {
          declarator.addArguments()
          skip(to: UInt8(ascii: ")"), from: UInt8(ascii: "("))
        }
      case .mark(UInt8(ascii: "<")): skip(to: UInt8(ascii: ">"), from: UInt8(ascii: "<"))
      case .mark(UInt8(ascii: "[")): skip(to: UInt8(ascii: "]"), from: UInt8(ascii: "["))
      case .mark(UInt8(ascii: "{")): skip(to: UInt8(ascii: "}"), from: UInt8(ascii: "{"))
      case .mark(UInt8(ascii: ",")):
        emitAccessors(of: declarator.name, attributes)
        declarator = PropertyDeclarator()
      case .mark(UInt8(ascii: ";")): break loop
      case .mark(UInt8(ascii: "-")), .mark(UInt8(ascii: "+")):
        guard token.isFirstOnLine else { continue }
        putBack(token)
        break loop
      case .keyword where Self.endsMember(token):
        putBack(token)
        break loop
      default: continue
      }
    }
    emitAccessors(of: declarator.name, attributes)
  }

  /// Reads what stands in the parentheses after `@property`, the first of which has been read.
  private mutating func readAttributes() -> PropertyAttributes {
    var attributes = PropertyAttributes()
    var depth = 1
    var key = ByteView.empty
    while let token = next() {
      switch token.kind {
      case .mark(UInt8(ascii: "(")): depth += 1
      case .mark(UInt8(ascii: ")")):
        depth -= 1
        if depth == 0 { return attributes }
      case .mark(UInt8(ascii: ",")): key = .empty
      case .identifier where depth == 1:
        if token.text.equals("readonly") { attributes.isReadOnly = true }
        if token.text.equals("readwrite") { attributes.isReadWrite = true }
        if previous != nil, earlier?.isMark(UInt8(ascii: "=")) == true {
          if key.equals("getter") { attributes.getter = token.text }
          if key.equals("setter") { attributes.setter = token.text }
        }
        key = token.text
      case .mark(UInt8(ascii: ";")): return attributes
      case .keyword where Self.endsMember(token):
        putBack(token)
        return attributes
      default: continue
      }
    }
    return attributes
  }

  /// Reads `(^name)` or `(*name)`, of which the parenthesis has been read, and the parameters.
  private mutating func readFunctionName(into declarator: inout PropertyDeclarator) {
    // A function that gives a function has its name in the innermost parentheses.
    var depth = 1
    var name: ByteView?
    while let token = next() {
      switch token.kind {
      case .identifier: if !PropertyDeclarator.isQualifier(token.text) { name = token.text }
      case .mark(UInt8(ascii: "(")): depth += 1
      case .mark(UInt8(ascii: ")")):
        if let name { declarator.functionName = name }
        depth -= 1
        if depth > 0 { skip(to: UInt8(ascii: ")"), from: UInt8(ascii: "(")) }
        return
      case .mark(UInt8(ascii: ";")): return putBack(token)
      case .keyword where Self.endsMember(token): return putBack(token)
      default: continue
      }
    }
  }

  private func emitAccessors(of name: ByteView?, _ attributes: PropertyAttributes) {
    guard let name else { return }
    emit(HeaderName(.selector, attributes.getter ?? name))
    guard attributes.isReadWrite || !attributes.isReadOnly else { return }
    var setter: [UInt8] = []
    if let given = attributes.setter {
      setter.append(given)
    } else {
      setter = Array("set".utf8)
      setter.append(name)
      if let first = name.byte(at: 0), (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) {
        setter[3] = first - 0x20
      }
    }
    setter.append(UInt8(ascii: ":"))
    emit(HeaderName(.selector, ByteView(setter)))
  }
}

/// What the parentheses after `@property` say.
private struct PropertyAttributes {
  var isReadOnly = false
  /// Said in words, as when a class extension makes a property writable.
  var isReadWrite = false
  var getter: ByteView?
  /// Without its colon.
  var setter: ByteView?
}
