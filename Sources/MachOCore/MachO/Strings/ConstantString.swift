public import MachOBytes

/// A text that stands in a file as a constant, and what it is there for.
public struct ConstantString: Sendable {
  /// What kind of constant the text is.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A C string in a section for them.
    case cString
    /// The text of a `CFString` or `NSString` constant.
    case cfString
    /// A UTF-16 text of `__ustring` that no `CFString` constant refers to.
    case utf16String
    /// A Swift literal that is short enough to stand in the code itself, or in a variable.
    case swiftString
    /// A selector that the code sends or names, from `__objc_selrefs`.
    case selectorReference
    /// A selector that the code sends, from the name of a stub: `_objc_msgSend$name`.
    case selectorStub
    /// A string of `__objc_methname` that no selector reference points at: a method that is
    /// implemented here, or an instance variable.
    case methodName
    /// The name of a class or protocol.
    case className

    /// Whether it is a text of the source, rather than a name that the runtime has for something.
    public var isText: Bool {
      switch self {
      case .cString, .cfString, .utf16String, .swiftString: true
      case .selectorReference, .selectorStub, .methodName, .className: false
      }
    }

    /// The kind in plain words.
    public var words: String {
      switch self {
      case .cString: "C string"
      case .cfString: "string constant"
      case .utf16String: "UTF-16 string"
      case .swiftString: "Swift string"
      case .selectorReference: "selector reference"
      case .selectorStub: "selector stub"
      case .methodName: "method or variable name"
      case .className: "class or protocol name"
      }
    }
  }

  /// How the bytes in the file make the text.
  public enum Encoding: Sendable, Hashable, CaseIterable {
    case ascii
    case utf8
    case utf16
    /// Eight bits a character, of which no more is known than that it is not UTF-8.
    case eightBit

    /// The encoding's name.
    public var name: String {
      switch self {
      case .ascii: "ASCII"
      case .utf8: "UTF-8"
      case .utf16: "UTF-16"
      case .eightBit: "8-bit"
      }
    }
  }

  /// The text; of a UTF-16 constant its bytes in UTF-8.
  public let text: ByteView
  public let kind: Kind
  /// Where the constant stands: the section of the text itself, of a selector reference that of
  /// the reference, of a text in code that of the code.
  public let section: Section.QualifiedName?
  /// Of the text, from the start of the file, in bytes; of a text in code that of the instruction
  /// with which it begins.
  public let fileOffset: UInt64
  /// Of the byte at ``fileOffset`` in memory; nil for what is not loaded.
  public let address: UInt64?
  /// Whether the file has the text in UTF-16.
  public let isUTF16: Bool

  init(
    text: ByteView, kind: Kind, section: Section.QualifiedName?, fileOffset: UInt64,
    address: UInt64?, isUTF16: Bool = false
  ) {
    self.text = text
    self.kind = kind
    self.section = section
    self.fileOffset = fileOffset
    self.address = address
    self.isUTF16 = isUTF16
  }

  /// How the text is stored. Eight-bit texts do not say it, so their bytes are looked at.
  public var encoding: Encoding {
    if isUTF16 { return .utf16 }
    if text.isASCII { return .ascii }
    return text.firstInvalidUTF8 == nil ? .utf8 : .eightBit
  }
}
