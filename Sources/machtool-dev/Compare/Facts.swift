/// What a tool says of a file: short statements, each about one image of the file.
struct Facts {
  /// What is stated: field `what` of `image`.
  struct Key: Hashable {
    /// Architecture and member, such as `arm64 a.o`; empty for the file.
    let image: String
    let what: String

    /// For people.
    var text: String { image.isEmpty ? what : "\(image): \(what)" }
  }

  /// In the order in which they were stated.
  private(set) var keys: [Key] = []
  private var values: [Key: String] = [:]
  /// How often each was stated.
  private var counts: [Key: Int] = [:]
  private var images: [String: Int] = [:]
  /// What the tool had to say against the file; nil when it read it all.
  let refusal: String?

  init() {
    refusal = nil
  }

  /// No facts yet, but the tool's own opinion of the file.
  init(_ output: ToolOutput) {
    if output.status == 0, output.errors.isEmpty {
      refusal = nil
    } else {
      refusal = output.errors.isEmpty ? "status \(output.status)" : output.errors
    }
  }

  /// Opens an image; a second one of the same name gets a number.
  mutating func image(_ architecture: String, _ member: String? = nil) -> String {
    let name = ([architecture] + (member.map { [$0] } ?? [])).joined(separator: " ")
    let count = images[name, default: 0] + 1
    images[name] = count
    return count == 1 ? name : "\(name) (\(count))"
  }

  /// States a fact; when it is stated again, the second one gets a number.
  mutating func state(_ image: String, _ what: String, _ value: String) {
    var key = Key(image: image, what: what)
    let count = counts[key, default: 0] + 1
    counts[key] = count
    if count > 1 { key = Key(image: image, what: "\(what) (\(count))") }
    keys.append(key)
    values[key] = Facts.normalized(value)
  }

  /// Whether anything was said of `image`.
  func has(_ image: String) -> Bool { images[image] != nil || image.isEmpty }

  subscript(key: Key) -> String? { values[key] }

  /// Numbers in decimal, versions without a third part of 0, so that every tool's way to write
  /// them compares equal.
  private static func normalized(_ value: String) -> String {
    if value.hasPrefix("0x"), let number = UInt64(value.dropFirst(2), radix: 16) {
      return String(number)
    }
    let parts = value.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "0", parts.allSatisfy({ UInt64($0) != nil }) else {
      return value
    }
    return parts.dropLast().joined(separator: ".")
  }
}
