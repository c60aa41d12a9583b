public import MachOBytes

/// Something in a file that is not as the format wants it.
///
/// A value: `message` in `ParseError+Message.swift` words it.
public struct ParseError: Error, Hashable, Sendable {
  public let reason: Reason
  /// Bytes from the start of the file to the field that is wrong.
  public let fileOffset: UInt64
  public let place: Place

  public init(_ reason: Reason, at fileOffset: UInt64, in place: Place) {
    self.reason = reason
    self.fileOffset = fileOffset
    self.place = place
  }

  /// A read past the end, in `place`.
  public init(_ error: BoundsError, in place: Place) {
    self.init(
      .truncated(field: error.field, needed: error.needed, available: error.available),
      at: error.fileOffset, in: place)
  }

  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The bytes end before the field does.
    case truncated(field: String, needed: UInt64, available: UInt64)
    /// A field's value breaks a rule.
    case invalid(field: String, value: Number, Requirement)
    /// A range does not lie inside of what it must lie in.
    case outside(what: String, offset: UInt64, size: UInt64, container: String, limit: UInt64)
    /// Two parts claim the same bytes.
    case overlap(String, String)
    /// Two parts that must differ do not.
    case duplicate(String)
    /// A text that must be a number is none.
    case notANumber(field: String, text: String)
    /// A chain or tree comes back to where it was.
    case cycle(String)
    /// More of something than the file can hold or than is looked at.
    case tooMany(String, limit: UInt64)
    /// The contents contradict what the table says of them.
    case mismatch(field: String, found: String, expected: String)
    /// Something comes before what it depends on.
    case missing(String, before: String)
    /// Something that may stand there but is not understood here.
    case unsupported(String)
    /// Something stands where the grammar wants something else.
    case unexpected(String, expected: String)
  }

  /// A number and the way to print it.
  public enum Number: Hashable, Sendable {
    case decimal(UInt64)
    case hex(UInt64)
  }

  /// What a value must be.
  public enum Requirement: Hashable, Sendable {
    case atLeast(UInt64, because: String = "")
    case atMost(UInt64, because: String = "")
    case multiple(of: UInt64)
    case oneOf(String)
  }
}
