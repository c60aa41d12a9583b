/// The functions that refer to a name.
public struct ReferenceUsers: Sendable {
  /// Names of the first ones, in the order of their addresses.
  public internal(set) var names: [String] = []
  /// How many there are in all.
  public internal(set) var count = 0
}
