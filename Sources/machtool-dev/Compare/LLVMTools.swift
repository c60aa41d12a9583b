/// Asks LLVM's tools about a file.
struct LLVMTools {
  private static let version = "19"

  /// The tools that are not there; the comparison needs all.
  static var missing: [String] {
    let tools = ["llvm-lipo", "llvm-objdump", "llvm-nm", "llvm-ar"]
    return tools.map { "\($0)-\(version)" }.filter { !Shell.has($0) }
  }

  private let path: String
  private let headings: HeadingReader
  /// llvm-lipo crashes on archives.
  private let isArchive: Bool

  init(_ path: String, hasSlices: Bool, isArchive: Bool) {
    self.path = path
    self.isArchive = isArchive
    headings = HeadingReader(path: path, hasSlices: hasSlices)
  }

  func testimonies() throws -> [Testimony] {
    let image = [try loadCommands(), try symbols(), try exports(), try functionStarts()]
    return try image + [objectiveC(), selectors()] + members()
      + (isArchive ? [] : [architectures()])
  }

  private func run(_ tool: String, _ arguments: String...) throws -> (text: String, facts: Facts) {
    let output = try Shell.output(of: ["\(tool)-\(Self.version)"] + arguments + [path])
    return (output.text, Facts(output))
  }

  private func architectures() throws -> Testimony {
    var (text, facts) = try run("llvm-lipo", "-archs")
    let names = text.split(whereSeparator: \.isWhitespace)
    if !names.isEmpty { facts.state("", "architectures", names.joined(separator: " ")) }
    return Testimony("llvm-lipo", facts) { $0 == "architectures" }
  }

  private func objdump(_ option: String) throws -> (text: String, facts: Facts) {
    try run("llvm-objdump", "--macho", "--arch=all", "--non-verbose", option)
  }

  private func loadCommands() throws -> Testimony {
    let (text, facts) = try objdump("--private-headers")
    let parsed = LoadCommandText(text, headings: headings, into: facts).facts
    return Testimony("llvm-objdump", parsed) { $0 == "magic" || $0.hasSuffix(" cmd") }
  }

  private func symbols() throws -> Testimony {
    var (text, facts) = try run("llvm-nm", "-ap", "--no-demangle", "--no-llvm-bc", "--arch=all")
    var image: String?
    var followsBlankLine = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      defer { followsBlankLine = line.isEmpty }
      guard !line.isEmpty else { continue }
      if followsBlankLine, line.hasSuffix(":") {
        // Members of a thin file are headed by their names alone.
        let heading = headings.read(line) ?? ("", String(line.dropLast()))
        image = facts.image(heading.architecture, heading.member)
        continue
      }
      let current = image ?? facts.image("")
      image = current
      facts.state(current, "symbol", symbol(line))
    }
    return Testimony("llvm-nm", facts) { $0.hasPrefix("symbol") }
  }

  /// Value in decimal, letter and name of a line such as `0000000000000010 T _main` or, of a
  /// debugging entry, `0000000000000010 - 01 0000   FUN _main`.
  private func symbol(_ line: Substring) -> String {
    let hex = line.prefix { $0 != " " }
    let value = UInt64(hex, radix: 16).map { String($0) } ?? ""
    let rest = line.dropFirst(hex.isEmpty ? line.prefix { $0 == " " }.count : hex.count + 1)
    let letter = rest.prefix(1)
    var name = rest.dropFirst(2)
    if letter == "-" {
      // Section, description and type, of fixed widths.
      name = name.dropFirst(8).drop { $0 == " " }
      name = name.drop { $0 != " " }.dropFirst()
    }
    return "\(value) \(letter) \(name)"
  }

  private func exports() throws -> Testimony {
    var (text, facts) = try objdump("--exports-trie")
    var image = ""
    for line in text.split(separator: "\n") {
      if let heading = headings.read(line) {
        image = facts.image(heading.architecture, heading.member)
      } else if line.hasPrefix("0x") || line.hasPrefix("[re-export] ") {
        let place = line.prefix { $0 != " " }
        let name = line.dropFirst(place.count).drop { $0 == " " }.prefix { $0 != " " }
        let address = UInt64(place.dropFirst(2), radix: 16).map { String($0) } ?? "re-export"
        facts.state(image, "export \(name)", address)
      }
    }
    return Testimony("llvm-objdump", facts) { $0.hasPrefix("export ") }
  }

  private func functionStarts() throws -> Testimony {
    var (text, facts) = try objdump("--function-starts")
    var image = ""
    for line in text.split(separator: "\n") {
      if let heading = headings.read(line) {
        image = facts.image(heading.architecture, heading.member)
      } else if let address = UInt64(line, radix: 16) {
        facts.state(image, "function start", String(address))
      }
    }
    return Testimony("llvm-objdump", facts) { $0.hasPrefix("function start") }
  }

  private func objectiveC() throws -> Testimony {
    let (text, facts) = try run("llvm-objdump", "--macho", "--arch=all", "--objc-meta-data")
    let parsed = ObjCText(text, headings: headings, into: facts).facts
    return Testimony("llvm-objdump", parsed) {
      $0.hasPrefix("objc ") && !$0.hasPrefix("objc selector ")
    }
  }

  private func selectors() throws -> Testimony {
    var (text, facts) = try run(
      "llvm-objdump", "--macho", "--arch=all", "--section=__DATA,__objc_selrefs")
    var image = ""
    for line in text.split(separator: "\n") {
      if let heading = headings.read(line) {
        image = facts.image(heading.architecture, heading.member)
      } else if line.first?.isHexDigit == true, line.contains("  __") {
        // Address, segment and section of the name, the name, which may have colons.
        let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count == 3 { facts.state(image, "objc selector \(parts[2])", "") }
      }
    }
    return Testimony("llvm-objdump", facts) { $0.hasPrefix("objc selector ") }
  }

  private func members() throws -> [Testimony] {
    var (text, headers) = try run("llvm-objdump", "--macho", "--arch=all", "--archive-headers")
    var image = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Archive : ") {
        let heading = headings.read(line.dropFirst(10) + ":")
        image = headers.image(heading?.architecture ?? "", "members")
        continue
      }
      // Mode, in ten characters, owner, size, five words of time, name.
      let words = line.dropFirst(10).split(separator: " ", maxSplits: 7)
      guard words.count == 8, let size = UInt64(words[1]) else { continue }
      add(words[7], String(size), to: &headers, image)
    }
    let testimony = Testimony("llvm-objdump", headers) { $0.hasPrefix("member") }
    guard isArchive else { return [testimony] }
    var (list, names) = try run("llvm-ar", "t")
    image = names.image("", "members")
    for line in list.split(separator: "\n") { add(line, nil, to: &names, image) }
    return [testimony, Testimony("llvm-ar", names) { $0 == "member" || $0.hasPrefix("member (") }]
  }

  private func add(_ name: Substring, _ size: String?, to facts: inout Facts, _ image: String) {
    // Tables are no members.
    guard !name.hasPrefix("__.SYMDEF"), name != "/", name != "//" else { return }
    facts.state(image, "member", String(name))
    if let size { facts.state(image, "member size", size) }
  }
}
