import APINames
import Foundation
import MachOBytes

/// `machtool-dev names`: the tables of private names.
enum NamesTask: DeveloperTask {
  static let name = "names"
  static let summary = "Rewrite the Swift files of private names from their tables."

  private static let folder = "Sources/APINames"

  /// Tables whose rows are a name and its owners, and the kind of their names.
  private static let tables: [(file: String, kind: NameKind)] = [
    ("classes", .className), ("frameworks", .framework), ("keys", .key),
    ("selectors", .selector), ("symbols", .symbol),
  ]

  static func run(_ arguments: [String]) throws {
    var builder = NameTableBuilder()
    for table in tables {
      for line in try rows(of: table.file).lines {
        let fields = line.split(at: UInt8(ascii: "\t"))
        try builder.add(table.kind, fields[0], owner: fields.count > 1 ? fields[1] : .empty)
      }
    }
    try write(
      "NameTableData", of: tables.map(\.file), "Private names and their owners: a ``NameTable``.",
      wrapped(try builder.build()))
    for (file, type, what) in [
      ("facts", "NameFactsData", "What is known of names: ``NameFacts``."),
      ("compiler", "CompilerNamesData", "Kinds and names: ``CompilerNames``."),
      ("public-images", "PublicImagesData", "Images that apps can link: ``PublicImages``."),
    ] {
      try write(type, of: [file], what, rows(of: file).string)
    }
  }

  private static func rows(of file: String) throws -> ByteView {
    ByteView(Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/Data/\(file).tsv"))))
  }

  /// Lines of one literal, which has no line ends itself.
  private static func wrapped(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count, by: lineSize).map { start in
      String(decoding: bytes[start..<min(start + lineSize, bytes.count)], as: UTF8.self)
    }.joined(separator: "\\\n") + "\n"
  }

  /// Twelve cells.
  private static let lineSize = 96

  private static func write(
    _ type: String, of files: [String], _ what: String, _ text: String
  ) throws {
    guard !text.contains("\"\"\""), !text.replacing("\\\n", with: "").contains("\\") else {
      throw Shell.Failure(description: "\(type) holds what a literal cannot")
    }
    let sources = files.map { "Data/\($0).tsv" }.joined(separator: ", ")
    let source = """
      // Made from \(sources)
      // by `swift run machtool-dev names`; a test compares.

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
