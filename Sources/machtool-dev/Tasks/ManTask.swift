import Foundation
import MachOBytes
import MachToolCLI

/// `machtool-dev man`: the manual page.
enum ManTask: DeveloperTask {
  static let name = "man"
  static let summary = "Rewrite man/machtool.1 from the definitions of the commands."

  private static let path = "man/machtool.1"

  static func run(_ arguments: [String]) throws {
    let file = try OutputFile(at: path)
    try file.write(Array(MachTool.manualPage.utf8))
    try file.commit()
  }

  /// Fails when groff warns about the page; passes over it where there is no groff.
  static func check() throws {
    guard Shell.has("groff") else { return }
    // groff always exits with 0; what it has to say is on standard error.
    let command = "groff -mdoc -ww -z \(path) 2>&1"
    let warnings = try Shell.output(of: ["sh", "-c", command]).text
    guard warnings.isEmpty else { throw Shell.Failure(description: warnings) }
  }
}
