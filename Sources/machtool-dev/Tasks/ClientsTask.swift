import Foundation

/// `machtool-dev clients [--only NAME] [--program PATH | --bin DIR] …`: lipo's and otool's users.
enum ClientsTask: DeveloperTask {
  static let name = "clients"
  static let summary = "Run programs that call lipo and otool, with machtool in their place."

  static func run(_ arguments: [String]) throws {
    let options = try ClientOptions(arguments)
    let clients = ClientRegistry.clients.filter { options.selects($0.name) }
    if options.listsOnly {
      for client in clients { print(client.name) }
      return
    }
    guard !clients.isEmpty else { throw Shell.Failure(description: "no such client; see --list") }
    let bench = try ClientBench(options)
    var tally = Tally()
    for client in clients {
      try tally.run(client, on: bench)
      fflush(nil)
    }
    try bench.remove()
    print("\(tally.passed) passed, \(tally.failed) failed, \(tally.skipped) skipped")
    guard tally.failed == 0 else {
      throw Shell.Failure(description: "\(tally.failed) clients do not get what they want")
    }
  }
}

/// Counts and prints results.
private struct Tally {
  /// Of what a client ran and saw, the last lines are shown.
  private static let shownLines = 40

  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var skipped = 0

  mutating func run(_ client: Client, on bench: ClientBench) throws {
    if let reason = client.needs.lazy.compactMap({ $0.missing(in: bench) }).first {
      skipped += 1
      print("SKIP \(client.name): \(reason)")
      return
    }
    try bench.start(client.name)
    do {
      try client.check(bench)
      passed += 1
      print("PASS \(client.name)" + (bench.remark.isEmpty ? "" : ": \(bench.remark)"))
    } catch {
      failed += 1
      let reason = (error as? ClientFailure)?.reason ?? "\(error)"
      print("FAIL \(client.name): \(reason)")
      for line in bench.record.split(separator: "\n").suffix(Self.shownLines) {
        print("     \(line)")
      }
    }
  }
}
