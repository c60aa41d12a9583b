import Foundation
import MachOLint
import Testing

/// Rules and their tables: tree, registry and generated files must agree.
struct RuleLayoutTests {
  @Test func everyRuleFileIsRegistered() {
    let folder = Project.typeNames(in: "Sources/MachOLint/Rules")
    #expect(folder == RuleRegistry.rules.map { String(describing: $0) })
  }

  @Test func filesAreInTheirOrder() throws {
    // Doc comment, metadata, examples, check.
    for file in Project.swiftFiles(in: "Sources/MachOLint/Rules") {
      let text = try Project.text(of: file)
      let places = ["static let metadata", "static let examples", "static func check"].compactMap {
        text.range(of: $0)?.lowerBound
      }
      #expect(places.count == 3 && places == places.sorted(), "\(file)")
    }
  }
}
