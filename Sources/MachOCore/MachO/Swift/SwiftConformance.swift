/// That a type conforms to a protocol, as Swift code of a file declares it.
public struct SwiftConformance: Sendable {
  /// With the module; a symbol's name where no name is known.
  public let type: String
  /// As ``type``, also of another file.
  public let protocolName: String
  /// Of its descriptor, in memory.
  public let address: UInt64
}
