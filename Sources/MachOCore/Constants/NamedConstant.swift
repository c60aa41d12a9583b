/// A number from a header with a set of known names, open to the ones that come next year.
///
/// The number is kept whatever it is; only printing asks for its name.
public protocol NamedConstant: RawRepresentable, Hashable, Sendable
where RawValue: FixedWidthInteger & Sendable {
  init(rawValue: RawValue)
  /// The known numbers with their names as the C headers spell them.
  static var names: [(Self, String)] { get }
}

extension NamedConstant {
  /// The C name, or the number in hex.
  public var label: String {
    cName ?? "0x" + String(rawValue, radix: 16)
  }

  /// The C name, or nil for a number without one.
  public var cName: String? {
    Self.names.first { $0.0 == self }?.1
  }
}

/// A set of flag bits with known names; unknown bits are kept.
public protocol NamedFlags: OptionSet, Hashable, Sendable
where RawValue: FixedWidthInteger & Sendable {
  init(rawValue: RawValue)
  /// The known bits with their names as the C headers spell them.
  static var names: [(Self, String)] { get }
}

extension NamedFlags {
  /// The C names of the bits that are set, in the order of the table; bits without a name come
  /// last, as one number.
  public var cNames: [String] {
    var rest = rawValue
    var found: [String] = []
    for (flag, name) in Self.names where rawValue & flag.rawValue == flag.rawValue {
      found.append(name)
      rest &= ~flag.rawValue
    }
    if rest != 0 { found.append("0x" + String(rest, radix: 16)) }
    return found
  }
}
