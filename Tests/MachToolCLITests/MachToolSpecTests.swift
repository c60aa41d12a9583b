import Testing

@testable import MachToolCLI

/// The real command line, as it is declared.
struct MachToolSpecTests {
  @Test func declarationsAreWellFormed() {
    #expect(MachTool.spec.problems() == [])
  }
}
