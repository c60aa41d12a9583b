import Testing

@testable import MachToolCLI

/// The real command line, as it is declared.
struct MachToolSpecTests {
  @Test func declarationsAreWellFormed() {
    #expect(MachTool.spec.problems() == [])
  }

  @Test func versionTellsWhatTheNamesWereMadeFrom() {
    let run = CommandRun(["--version"])
    #expect(
      run.output == """
        machtool \(MachTool.version)
        private names of 2026-11-30: libraries of the iOS SDKs 9.3 to 16.5, run times of iOS 10, \
        12, 17.0.3 and 18 beta 1, without what bindings of 2026 have as public

        """)
    #expect(run.errors == "")
    #expect(run.status == 0)
  }
}
