import MachOBytes
import MachOCore

/// What machtool says of a file.
struct OwnFacts {
  let path: String
  private(set) var facts = Facts()
  /// Of the images that have Objective-C metadata.
  private(set) var traits: [String: ObjCTraits] = [:]
  /// What is wrong with the file; nil when nothing is.
  private(set) var problem: String?
  /// Whether the file has more than one slice, so that other tools name the architecture.
  let hasSlices: Bool
  let isArchive: Bool
  /// Whether the members are other files.
  let isThin: Bool
  /// Whether the table of a universal file counts fewer slices than there are.
  let hasHiddenSlices: Bool
  /// Whether the file is one to ask the other tools about.
  let isBinary: Bool

  init(_ path: String) throws {
    self.path = path
    let file = BinaryFile(try MappedFile(opening: path).view, in: Place(file: path))
    var entries: [FatArch] = []
    var archive: Archive?
    isBinary =
      switch file {
      case .machO, .universal, .archive: true
      case .other, .broken: false
      }
    if case .universal(let universal) = file { entries = universal.entries }
    if case .archive(let found) = file { archive = found }
    hasSlices = entries.count > 1
    hasHiddenSlices = entries.contains(where: \.isHidden)
    isArchive = archive != nil
    isThin = archive?.isThin ?? false
    add(file, architecture: "")
    let names = architectures(of: file)
    if !names.isEmpty { facts.state("", "architectures", names.joined(separator: " ")) }
  }

  private mutating func note(_ problems: [ParseError]) {
    problem = problem ?? problems.first?.message
  }

  private func architectures(of file: BinaryFile) -> [String] {
    switch file {
    case .universal(let universal): return universal.entries.map(\.architecture.name)
    case .machO(let file): return [file.architecture.name]
    case .archive(let archive):
      var found: [String] = []
      for member in archive.members() {
        if case .machO(let file) = member.contents, !found.contains(file.architecture.name) {
          found.append(file.architecture.name)
        }
      }
      return found
    case .other, .broken: return []
    }
  }

  private mutating func add(_ file: BinaryFile, architecture: String) {
    switch file {
    case .universal(let universal):
      note(universal.problems)
      for entry in universal.entries { add(entry) }
      for slice in universal.slices {
        let contents = slice.contents
        if case .universal = contents { continue }
        add(contents, architecture: hasSlices ? slice.entry.architecture.name : "")
      }
    case .machO(let file):
      add(file, architecture)
    case .archive(let archive):
      let image = facts.image(architecture, "members")
      for member in archive.members() {
        facts.state(image, "member", member.name.string)
        facts.state(image, "member size", String(member.statedSize))
        if case .machO(let file) = member.contents { add(file, architecture) }
      }
    case .other, .broken:
      break
    }
  }

  private mutating func add(_ entry: FatArch) {
    facts.state("", "cputype", String(entry.architecture.type.rawValue))
    facts.state("", "cpusubtype", String(entry.architecture.subtype.masked))
    facts.state("", "capabilities", String(entry.architecture.subtype.capabilities))
    facts.state("", "offset", String(entry.offset))
    facts.state("", "size", String(entry.size))
    facts.state("", "align", String(entry.alignment))
  }

  private mutating func add(_ file: MachOFile, _ architecture: String) {
    let image = facts.image(architecture, file.place.member?.string)
    note(file.problems)
    addHeader(file.header, image)
    for command in file.commands {
      let collector = FieldCollector()
      command.describe(into: collector)
      for (name, value) in collector.fields {
        facts.state(image, "load command \(command.index) \(name)", value)
      }
    }
    addLibraries(file, image)
    let metadata = ObjCMetadata(file)
    if !metadata.isEmpty {
      traits[image] = ObjCTraits(metadata)
      facts.state(metadata, image)
      note(metadata.problems)
    }
    addSymbols(file, image)
    if let trie = try? ExportTrie(file) { addExports(trie, image) }
    if let starts = try? FunctionStarts(file) {
      facts.state(image, "size of function starts", String(starts.bytes.count))
      for start in starts {
        facts.state(image, "function start", String(start.address | (start.isThumb ? 1 : 0)))
      }
    }
  }

  private mutating func addHeader(_ header: MachHeader, _ image: String) {
    facts.state(image, "magic", header.is64Bit ? "0xfeedfacf" : "0xfeedface")
    facts.state(image, "header cputype", String(header.architecture.type.rawValue))
    facts.state(image, "header cpusubtype", String(header.architecture.subtype.masked))
    facts.state(image, "caps", String(header.architecture.subtype.capabilities))
    facts.state(image, "filetype", String(header.fileType.rawValue))
    facts.state(image, "ncmds", String(header.commandCount))
    facts.state(image, "sizeofcmds", String(header.commandsSize))
    facts.state(image, "header flags", String(header.flags.rawValue))
  }

  private mutating func addLibraries(_ file: MachOFile, _ image: String) {
    for library in file.commands(DylibCommand.self) {
      let name = library.name.string
      if !library.isDependency { facts.state(image, "install name", name) }
      let versions =
        "compatibility version \(library.compatibilityVersion.fullText), "
        + "current version \(library.currentVersion.fullText)"
      // otool -L has no word for libraries that are initialized late.
      let manner = library.manner.filter { $0 != "delay-init" }.map { ", " + $0 }.joined()
      facts.state(image, "library", "\(name) (\(versions)\(manner))")
    }
  }

  private mutating func addSymbols(_ file: MachOFile, _ image: String) {
    guard let symbols = SymbolTable(salvaging: file) else { return }
    let sections = file.sections.map(\.qualifiedName)
    for symbol in symbols {
      var name = (try? symbols.name(of: symbol))?.string ?? "bad string index"
      let letter = SymbolLetter.letter(of: symbol, sections: sections)
      var value = symbol.isUndefined ? "" : String(symbol.value)
      if symbol.type.kind == .indirect, !symbol.type.isDebugging {
        value = ""
        let target = (try? symbols.target(of: symbol))?.string ?? "?"
        name += " (indirect for \(target))"
      }
      facts.state(image, "symbol", "\(value) \(letter) \(name)")
    }
  }

  private mutating func addExports(_ trie: ExportTrie, _ image: String) {
    for export in trie {
      let address = trie.address(of: export).map { String($0) } ?? "re-export"
      facts.state(image, "export \(export.name.string)", address)
    }
  }
}
