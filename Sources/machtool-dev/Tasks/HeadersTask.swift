import APINamesBuilder
import Foundation
import MachOBytes

/// `machtool-dev headers`: how well headers are read without a compiler.
enum HeadersTask: DeveloperTask {
  static let name = "headers"
  static let summary = "Compare the names in headers with clang's (FILE.m and clang's options)."

  static func run(_ arguments: [String]) throws {
    guard let file = arguments.first else {
      throw Shell.Failure(description: "no file that imports the headers")
    }
    let options = ["-fsyntax-only", "-w", "-x", "objective-c"] + arguments
    let theirs = try Self.names(
      inAST: clang(["-Xclang", "-ast-dump", "-fno-color-diagnostics"] + options))
    var ours = Names()
    let headers = try Self.headers(clang(["-M"] + options)).filter { $0 != file }
    let start = Date()
    var size = 0
    for path in headers {
      let view = try MappedFile(opening: path).view
      size += view.count
      HeaderReader.read(view) { name in
        switch name.kind {
        case .selector: ours.selectors.insert(name.name.string)
        case .className: ours.classes.insert(name.name.string)
        case .protocolName: ours.protocols.insert(name.name.string)
        case .identifier: break
        }
      }
    }
    let time = String(format: "%.2f", Date().timeIntervalSince(start))
    print("\(headers.count) headers, \(size) bytes, read in \(time) s")
    report("selectors", ours.selectors, theirs.selectors)
    report("classes", ours.classes, theirs.classes)
    report("protocols", ours.protocols, theirs.protocols)
  }

  private struct Names {
    var selectors: Set<String> = []
    var classes: Set<String> = []
    var protocols: Set<String> = []
  }

  private static func report(_ what: String, _ ours: Set<String>, _ theirs: Set<String>) {
    let missed = theirs.subtracting(ours).sorted()
    let extra = ours.subtracting(theirs).sorted()
    let rate =
      theirs.isEmpty ? 100 : 100 * Double(theirs.count - missed.count) / Double(theirs.count)
    print(
      "\(what): clang has \(theirs.count), found \(String(format: "%.2f", rate)) %; "
        + "\(missed.count) missed, \(extra.count) more")
    for name in missed.prefix(40) { print("  missed \(name)") }
    for name in extra.prefix(40) { print("  more   \(name)") }
  }

  /// What `-M` lists: a rule of make.
  private static func headers(_ rule: String) -> [String] {
    rule.replacingOccurrences(of: "\\\n", with: " ").split(whereSeparator: \.isWhitespace)
      .dropFirst().map(String.init)
  }

  /// The declarations in the text of an AST dump. Those that clang makes up are accessors of
  /// properties, but for a few of its own.
  private static func names(inAST text: String) -> Names {
    var names = Names()
    let lines = text.split(separator: "\n")
    for (index, line) in lines.enumerated() {
      let words = line.split(separator: " ")
      if line.contains("-ObjCMethodDecl ") {
        if let mark = words.lastIndex(where: { $0 == "-" || $0 == "+" }), mark + 1 < words.count {
          names.selectors.insert(String(words[mark + 1]))
        }
      } else if line.contains("-ObjCInterfaceDecl "), index + 1 < lines.count,
        lines[index + 1].contains("super ObjCInterface"), let name = words.last
      {
        names.classes.insert(String(name))
      } else if line.contains("-ObjCProtocolDecl "), let name = words.last, name != "Protocol" {
        names.protocols.insert(String(name))
      }
    }
    return names
  }

  private static func clang(_ arguments: [String]) throws -> String {
    let program = Shell.has("clang-19") ? "clang-19" : "clang"
    let result = try Shell.output(of: [program] + arguments)
    guard !result.text.isEmpty else { throw Shell.Failure(description: result.errors) }
    return result.text
  }
}
