/// A place in code that refers to something that was asked for.
public struct CodeReference: Hashable, Sendable {
  /// The index of the name that was asked for.
  public let name: Int
  public let kind: ReferenceKind
  /// Of the instruction; in an object file of the part of it that the linker fills in.
  public let address: UInt64
  /// The index of the function around it in a ``FunctionIndex``; nil when it is in none.
  public let function: Int?
}
