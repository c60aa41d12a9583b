public import MachOBytes

/// A text that stands in a file as a constant, and what it is there for.
public struct ConstantString: Sendable {
  /// What kind of constant the text is.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A C string in a section for them.
    case cString
    /// The text of a `CFString` or `NSString` constant.
    case cfString
    /// A selector that the code sends or names, from `__objc_selrefs`.
    case selectorReference
    /// A selector that the code sends, from the name of a stub: `_objc_msgSend$name`.
    case selectorStub
    /// A string of `__objc_methname` that no selector reference points at: a method that is
    /// implemented here, or an instance variable.
    case methodName
    /// The name of a class or protocol.
    case className

    /// The kind in plain words.
    public var words: String {
      switch self {
      case .cString: "C string"
      case .cfString: "string constant"
      case .selectorReference: "selector reference"
      case .selectorStub: "selector stub"
      case .methodName: "method or variable name"
      case .className: "class or protocol name"
      }
    }
  }

  /// The text; of a UTF-16 constant its bytes in UTF-8.
  public let text: ByteView
  public let kind: Kind
  /// Where the constant stands: the section of the text itself.
  public let section: Section.QualifiedName?
  /// Of the text, from the start of the file, in bytes; 0 for a text that was converted.
  public let fileOffset: UInt64
}
