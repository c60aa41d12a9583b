public import MachOBytes

/// A C or Objective-C type as `@encode` writes it: Apple's runtime guide, "Type Encodings", and
/// clang's `ASTContext::getObjCEncodingForType`.
public indirect enum TypeEncoding: Hashable, Sendable {
  /// A type of one letter, such as `i`.
  case basic(UInt8)
  /// `@"Name<Protocol>"`; both are empty for `id`.
  case object(className: ByteView, protocols: [ByteView])
  /// `@?`, and its signature where the compiler wrote it.
  case block(MethodTypes?)
  /// `^`.
  case pointer(TypeEncoding)
  /// `^?`.
  case functionPointer
  /// `[12i]`.
  case array(UInt64, TypeEncoding)
  /// `{Name=…}` or `(Name=…)`; no fields when they were left out.
  case record(isUnion: Bool, name: ByteView, [Field]?)
  /// `b3`.
  case bitField(UInt64)
  /// A letter such as `r` for `const` before a type.
  case qualified(UInt8, TypeEncoding)
  /// What is not understood here.
  case raw(ByteView)

  /// Reads an encoding that is one type from its start to its end.
  public init(whole encoding: ByteView) {
    var parser = TypeEncodingParser(encoding)
    let type = parser.type()
    self = parser.rest.isEmpty ? type ?? .raw(encoding) : .raw(encoding)
  }

  /// A field of a structure or union.
  public struct Field: Hashable, Sendable {
    /// Nil where only the types were written, as for methods.
    public let name: ByteView?
    public let type: TypeEncoding
  }
}
