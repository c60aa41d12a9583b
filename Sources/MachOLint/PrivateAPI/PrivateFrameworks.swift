import MachOBytes

/// The private frameworks of iOS, by name.
enum PrivateFrameworks {
  /// Whether a framework is or was private.
  enum Status {
    case isPrivate
    /// Private at first, public in a later release.
    case laterPublic
  }

  private static let byName: [ByteView: Status] = Dictionary(
    ByteView(PrivateFrameworkData.text).lines.map { line in
      let fields = line.split(at: UInt8(ascii: "\t"))
      return (fields[0], fields.count > 1 && !fields[1].isEmpty ? .laterPublic : .isPrivate)
    }, uniquingKeysWith: { $1 })

  /// What is known of the framework `name`; nil for a public or unknown one.
  static func status(of name: String) -> Status? {
    byName[ByteView(Array(name.utf8))]
  }
}
