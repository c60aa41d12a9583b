import APINames
import MachOCore

/// The option by which commands take a database of private names.
enum NameOptions {
  static let database = ValueOption(
    "db", .string("FILE"), category: .selection,
    summary: "Know the private names of this database too.",
    details: [
      "'machtool db build' makes one from your own Xcode. Names that its SDK declares are no longer "
        + "taken for private ones."
    ])

  /// The names that count; nil, with a message, when the database cannot be read.
  static func names(
    _ arguments: ParsedArguments, in context: CommandContext
  ) -> PrivateNames? {
    guard let path = arguments[database] else { return .shipped }
    guard let found = NameDatabaseText.open(path, context.diagnostics) else { return nil }
    let system = found.head.runtime.name
    guard !["macOS", "Mac OS X", "OS X"].contains(system) else {
      // Most of what is private on iOS is public on the Mac.
      context.diagnostics.error(
        "\(path): is a database of \(system); private names are looked for in code for iOS and its "
          + "kin only")
      return nil
    }
    let version = PackedVersion(found.head.runtime.version)?.rawValue
    return PrivateNames.shipped.adding(
      found, newestSystem: version ?? PrivateNames.shipped.newestSystem)
  }
}
