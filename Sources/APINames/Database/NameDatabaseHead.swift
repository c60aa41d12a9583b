import MachOBytes

/// What a ``NameDatabase`` says of itself: lines of a key, a blank and a value, up to an empty line.
/// Keys that are not known are passed over.
public struct NameDatabaseHead: Hashable, Sendable {
  /// A system that names come from.
  public struct System: Hashable, Sendable {
    /// `iOS`.
    public let name: String
    /// `17.0.1`.
    public let version: String
    /// `21A342`; empty when it is not known.
    public let build: String

    public init(name: String, version: String, build: String) {
      self.name = name
      self.version = version
      self.build = build
    }

    /// `iOS 17.0.1 (21A342)`.
    public var text: String { "\(name) \(version)" + (build.isEmpty ? "" : " (\(build))") }
  }

  /// What is public there is not private.
  public let sdk: System
  /// The private names are those that it has.
  public let runtime: System
  /// Whether the runtime is a simulator's, which lacks what a device has for its hardware.
  public let isSimulator: Bool
  /// The day on which it was made, as YYYY-MM-DD.
  public let date: String
  /// How many names of each kind it has, in the order of the kinds.
  public let counts: [Count]
  /// How many names of the program's own table the SDK declares.
  public let declaredCount: UInt64
  /// How many frameworks of the runtime could not be read.
  public let unreadCount: UInt64

  /// How many names of a kind there are.
  public struct Count: Hashable, Sendable {
    public let kind: NameKind
    public let count: UInt64

    public init(_ kind: NameKind, _ count: UInt64) {
      self.kind = kind
      self.count = count
    }
  }

  public init(
    sdk: System, runtime: System, isSimulator: Bool, date: String, counts: [Count],
    declaredCount: UInt64, unreadCount: UInt64
  ) {
    self.sdk = sdk
    self.runtime = runtime
    self.isSimulator = isSimulator
    self.date = date
    self.counts = counts
    self.declaredCount = declaredCount
    self.unreadCount = unreadCount
  }

  private static let magic: StaticString = "machtool names "
  private static let version = "1"
  /// No head is longer, in bytes.
  private static let limit = 4096

  /// The head as it stands in a file.
  var text: String {
    let systems = [("sdk", sdk), ("runtime", runtime)].map { key, system in
      "\(key) \(Self.word(system.version)) \(Self.word(system.build)) \(Self.line(system.name))"
    }
    let kinds = counts.map { "names \($0.kind.rawValue) \($0.count)" }
    let lines =
      [String(describing: Self.magic) + Self.version] + systems
      + ["simulator \(isSimulator ? 1 : 0)", "made \(Self.word(date))"] + kinds
      + ["declared \(declaredCount)", "unread \(unreadCount)"]
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// A text without blanks, short, and not empty.
  private static func word(_ text: String) -> String {
    let plain = text.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7f }.prefix(64)
    return plain.isEmpty ? "-" : String(String.UnicodeScalarView(plain))
  }

  /// A text that fits on a line.
  private static func line(_ text: String) -> String {
    text.split(separator: " ").prefix(8).map { word(String($0)) }.joined(separator: " ")
  }

  /// Reads the head at the start of `bytes`.
  ///
  /// - Returns: The head, and how many bytes it takes.
  static func read(
    _ bytes: ByteView
  ) throws(NameDatabaseError) -> (head: NameDatabaseHead, size: Int) {
    guard bytes.hasPrefix(magic) else { throw .notADatabase }
    var rest = bytes.prefix(limit)
    var fields: [(key: ByteView, values: [ByteView])] = []
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest.prefix(end)
      rest = rest.dropFirst(end + 1)
      if line.isEmpty {
        let head = try NameDatabaseHead(fields)
        return (head, min(bytes.count, limit) - rest.count)
      }
      let words = line.split(at: UInt8(ascii: " "))
      fields.append((words[0], Array(words.dropFirst())))
      guard fields.count > 1 || words.last?.string == version else {
        throw .unknownVersion(words.last?.string ?? "")
      }
    }
    throw .noEnd
  }

  private init(_ fields: [(key: ByteView, values: [ByteView])]) throws(NameDatabaseError) {
    sdk = try Self.system("sdk", fields)
    runtime = try Self.system("runtime", fields)
    isSimulator = try Self.number("simulator", fields) != 0
    date = try Self.values("made", fields, count: 1)[0].string
    declaredCount = try Self.number("declared", fields)
    unreadCount = try Self.number("unread", fields)
    var counts: [Count] = []
    for field in fields where field.key.equals("names") {
      guard field.values.count == 2, let kind = UInt8(field.values[0].string),
        let count = UInt64(field.values[1].string)
      else { throw .badField("names") }
      counts.append(Count(NameKind(rawValue: kind), count))
    }
    self.counts = counts
  }

  private static func values(
    _ key: StaticString, _ fields: [(key: ByteView, values: [ByteView])], count: Int
  ) throws(NameDatabaseError) -> [ByteView] {
    guard let values = fields.first(where: { $0.key.equals(key) })?.values, values.count >= count
    else { throw .badField(String(describing: key)) }
    return values
  }

  private static func number(
    _ key: StaticString, _ fields: [(key: ByteView, values: [ByteView])]
  ) throws(NameDatabaseError) -> UInt64 {
    guard let number = UInt64(try values(key, fields, count: 1)[0].string) else {
      throw .badField(String(describing: key))
    }
    return number
  }

  private static func system(
    _ key: StaticString, _ fields: [(key: ByteView, values: [ByteView])]
  ) throws(NameDatabaseError) -> System {
    let values = try values(key, fields, count: 3)
    return System(
      name: values.dropFirst(2).map(\.string).joined(separator: " "), version: values[0].string,
      build: values[1].equals("-") ? "" : values[1].string)
  }
}
