public import MachOBytes

/// The types of a method or block: result and parameters, the receiver and the selector among them.
public struct MethodTypes: Hashable, Sendable {
  public let result: TypeEncoding
  public let parameters: [TypeEncoding]

  init(result: TypeEncoding, parameters: [TypeEncoding]) {
    self.result = result
    self.parameters = parameters
  }

  /// Reads an encoding such as `v24@0:8@16`: each type is followed by its place on the stack, which
  /// means nothing any more. Nil when something in it is not understood.
  public init?(_ encoding: ByteView) {
    var parser = TypeEncodingParser(encoding)
    guard let result = parser.type() else { return nil }
    parser.skipPlace()
    var parameters: [TypeEncoding] = []
    while !parser.rest.isEmpty {
      guard let type = parser.type() else { return nil }
      parser.skipPlace()
      parameters.append(type)
    }
    self.init(result: result, parameters: parameters)
  }
}
