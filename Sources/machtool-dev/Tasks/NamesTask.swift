import Foundation

/// `machtool-dev names`: the tables of private names.
enum NamesTask: DeveloperTask {
  static let name = "names"
  static let summary = "Rewrite the Swift files of private names from their tables."

  private static let folder = "Sources/MachOLint/PrivateAPI"

  static func run(_ arguments: [String]) throws {
    for (table, type, what) in [
      ("names", "PrivateNameData", "Private names: name, owner, kind, why it is listed."),
      ("frameworks", "PrivateFrameworkData", "Private frameworks; whether they became public."),
    ] {
      let text = try String(contentsOfFile: "\(folder)/Data/\(table).tsv", encoding: .utf8)
      guard !text.contains("\"\"\""), !text.contains("\\") else {
        throw Shell.Failure(description: "\(table).tsv holds what a literal cannot")
      }
      let source = """
        // Made from Data/\(table).tsv by `swift run machtool-dev names`; a test compares.

        /// \(what)
        enum \(type) {
          // swift-format-ignore
          static let text: StaticString = \"\"\"
        \(text)\"\"\"
        }

        """
      try Data(source.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(type).swift"))
    }
  }
}
