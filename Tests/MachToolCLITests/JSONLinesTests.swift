import Foundation
import MachOBytes
import MachOCore
import TestSupport
import Testing

@testable import MachToolCLI

/// `--format ndjson`: a JSON object a line.
struct JSONLinesTests {
  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// Collects the pieces that a sink passes on.
  private final class Pieces {
    var all: [String] = []
    lazy var buffer = OutputBuffer { [unowned self] (piece: [UInt8]) throws(SystemError) in
      self.all.append(String(decoding: piece, as: UTF8.self))
    }
  }

  @Test func eachGroupIsALineAndPassedOnAtOnce() {
    let pieces = Pieces()
    let sink = JSONLinesSink(pieces.buffer, reportingTo: { _ in })
    sink.field("outside", .words("lost"))
    sink.list("files") {
      sink.item("a") {
        sink.detail("path", .words("a"))
        sink.list("inner") {
          sink.item("x") { sink.field("n", .decimal(1)) }
          sink.item("y") {}
        }
        sink.table("rows", [TableColumn("n")]) {
          for number in 0..<2 { sink.row { sink.decimal("n", UInt64(number)) } }
        }
        sink.group("group") { sink.field("bits", .flags(3, digits: 2, ["A", "B"])) }
        sink.remark("for people")
      }
      sink.item("b") {}
    }
    sink.table("outside", [TableColumn("n")]) { sink.row { sink.field("n", .decimal(1)) } }
    sink.group("outside") { sink.field("n", .decimal(1)) }
    #expect(
      pieces.all == [
        #"{"schema": 1, "path": "a", "inner": [{"n": 1}, {}], "rows": [{"n": 0}, {"n": 1}], "#
          + #""group": {"bits": {"value": "0x03", "names": ["A", "B"]}}}"# + "\n",
        #"{"schema": 1}"# + "\n",
      ])
    pieces.buffer.flush()
    #expect(pieces.all.count == 2, "nothing stands outside of the lines")
  }

  @Test func scanWritesALineForEachBinary() throws {
    let lines = CommandRun("scan -f ndjson @objc/libPopFullScreen.a @app/Sample.app")
    #expect(lines.status == 0)
    #expect(lines.errors == "")
    let found = try objects(lines.output)
    #expect(found.map { $0["architecture"] as? String } == ["armv7", "x86_64", "arm64", "arm64"])
    #expect(
      found.map { $0["package"] as? String }
        == Array(repeating: testBinaryPath("objc/libPopFullScreen.a"), count: 3)
        + [testBinaryPath("app/Sample.app")])
    #expect(
      found.last?["path"] as? String
        == testBinaryPath("app/Sample.app/Frameworks/Kit.framework/Kit"))
    #expect(found.allSatisfy { $0["schema"] as? Int == 1 })
    // The same as in the document.
    let json = CommandRun("scan -f json @objc/libPopFullScreen.a @app/Sample.app")
    let document = try objects(json.output.replacing("\n", with: "")).first
    let files = try #require(document?["files"] as? [[String: Any]])
    for (line, file) in zip(found, files) {
      #expect(line["names"] as? NSArray == file["names"] as? NSArray)
    }
    #expect(files.count == found.count)
  }

  @Test func nothingFoundIsNoLine() {
    let run = CommandRun("scan -f ndjson @objc/libHeightCache.a")
    #expect(run.output == "")
    #expect(run.errors.hasSuffix("libHeightCache.a: no name in it matches private API\n"))
    let broken = CommandRun("scan -f ndjson /nonexistent @objc/libPopFullScreen.a")
    #expect(broken.status == 2)
    #expect(broken.output.split(separator: "\n").count == 3)
  }

  @Test func lintWritesALineForEachFindingAndASummary() throws {
    let run = CommandRun(
      "lint -f ndjson @app/Sample.app /nonexistent @objc/libHeightCache.a")
    #expect(run.status == 2)
    let found = try objects(run.output)
    #expect(
      found.map { $0["record"] as? String } == [
        "finding", "finding", "finding", "summary", "summary", "summary",
      ])
    #expect(
      found.map { $0["path"] as? String } == Array(
        repeating: testBinaryPath("app/Sample.app"), count: 4) + [
          "/nonexistent", testBinaryPath("objc/libHeightCache.a"),
        ])
    #expect(found.map { $0["warnings"] as? Int } == [nil, nil, nil, 3, 0, 0])
    #expect(found[0]["rule"] as? String == "private-name-in-string")
    #expect(found[3]["findings"] == nil)
    #expect(
      found[4]["problems"] as? [String] == ["/nonexistent: no such file or directory"])
    #expect(found[5]["problems"] as? [String] == [])
  }

  @Test func xrefsWritesALineForEachSlice() throws {
    let run = CommandRun("xrefs -f ndjson @objc/libUsers.dylib valueForKey:")
    #expect(run.status == 0)
    let found = try objects(run.output)
    #expect(found.map { $0["architecture"] as? String } == ["x86_64", "arm64"])
    #expect(found.allSatisfy { ($0["references"] as? [Any])?.count == 2 })
    let nothing = CommandRun("xrefs -f ndjson @objc/libUsers.dylib nobody")
    #expect(nothing.output == "")
    #expect(nothing.errors == "machtool: nothing refers to nobody\n")
    #expect(nothing.status == 1)
  }

  @Test func otherCommandsHaveNoLines() {
    let run = CommandRun("info -f ndjson @objc/libUsers.dylib")
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix(
        "machtool: invalid value 'ndjson' for '-f': must be 'text' or 'json'\n"))
  }

  // MARK: Every name

  @Test func scanListsWhatMatchesNothing() throws {
    let all = CommandRun("scan --all -f ndjson @objc/libPopFullScreen.a")
    let some = CommandRun("scan -f ndjson @objc/libPopFullScreen.a")
    for (all, some) in zip(try objects(all.output), try objects(some.output)) {
      let names = try #require(all["names"] as? [[String: Any]])
      let matches = names.filter { $0["match"] != nil }
      #expect(matches as NSArray == some["names"] as? NSArray)
      #expect(names.count > matches.count)
      #expect(names.filter { $0["match"] == nil }.allSatisfy { $0["score"] == nil })
    }
  }

  /// The short strings of Swift stand in the code.
  @Test func scanListsSwiftStringsThatMatchNothing() throws {
    func texts(_ words: String) throws -> [String] {
      let run = CommandRun("scan -f ndjson \(words) @object/swift-strings-arm64.o")
      return try objects(run.output).flatMap {
        ($0["names"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
      }
    }
    let found = try texts("--swift-strings")
    let all = try texts("--swift-strings --all")
    #expect(found == ["_statusBar"])
    #expect(all.contains("_statusBar"))
    #expect(all.count > 1)
    #expect(try texts("--all") == [])
  }

  /// A database changes what matches, not what there is.
  @Test func scanListsTheSameNamesWithADatabase() throws {
    func names(_ words: String) throws -> [[String: Any]] {
      try objects(CommandRun("scan -f ndjson \(words) @objc/libPopFullScreen.a").output)
        .flatMap { $0["names"] as? [[String: Any]] ?? [] }
    }
    let plain = try names("--all")
    let withDatabase = try names("--all --db @names/Small.names")
    #expect(
      plain.map { $0["text"] as? String } == withDatabase.map { $0["text"] as? String })
  }
}
