/// A value for a property list that is to be written. Read ones are ``PropertyList``s.
public indirect enum PropertyListValue: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case boolean(Bool)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
}
