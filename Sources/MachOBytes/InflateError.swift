/// Why compressed data cannot be had.
public enum InflateError: Error, Sendable, Hashable {
  /// More bytes are stated than the caller wants to have.
  case aboveLimit(UInt64)
  /// More bytes are stated than a stream of this size can hold.
  case abovePossible(UInt64)
  /// The system does not give as much memory.
  case outOfMemory
  /// The stream breaks the rules of its format; zlib's words say how.
  case corrupt(String)
  /// The compressed bytes end before the stream does, after so many bytes were inflated.
  case cutOff(inflated: UInt64)
  /// The stream ends before as much as stated was inflated.
  case tooShort(inflated: UInt64)
  /// The stream holds more than stated.
  case tooLong
  /// The stream ends after so many of the compressed bytes.
  case unused(after: UInt64)
  /// The inflated bytes are not those of which the checksum was taken.
  case checksum(found: UInt32)
}
