import AppPackage
import MachOBytes
import MachOCore

/// Tells a sink about the files at a path.
struct FileInspector {
  let listings: [Listing]
  /// Empty for all.
  let architectures: [Architecture]
  /// Whether only the listings are written, without headings and what is told of every file.
  let isBare: Bool
  /// Whether compiled nibs and storyboards in folders and archives are shown.
  let showsNibs: Bool
  let sink: any DescriptionSink
  let context: CommandContext

  /// Describes the file at `path`, or every Mach-O file in the folder or zip archive there.
  func inspect(_ path: String) -> ExitStatus {
    let folder = PathParts.name(of: path)
    let wantsNibs = showsNibs || InterfaceFile.isFolder(folder)
    let walk = FileWalk(
      context: context, isClosed: { sink.isClosed },
      wants: { wantsNibs && InterfaceFile.isInterfaceFile($0, path: $1) })
    var checker: XCFrameworkChecker?
    var finder: StoryboardFinder?
    return walk.walk(
      path,
      entering: { tree, entry in
        guard !isBare else { return .success }
        let place = entry?.path ?? ""
        let displayPath = entry.map { tree.displayPath($0.path) } ?? path
        if wantsNibs, CompiledStoryboard.isFolder(entry?.path ?? folder) {
          let current = finder ?? StoryboardFinder(tree)
          finder = current
          return describeStoryboard(at: place, displayPath: displayPath, current)
        }
        // The root may be one under another name.
        guard entry == nil || FileInspector.isXCFramework(place) else { return .success }
        var current = checker ?? XCFrameworkChecker(tree)
        defer { checker = current }
        return describeXCFramework(at: place, displayPath: displayPath, &current)
      }, file: { describe($0, $1) })
  }

  /// Whether a folder's name says so. What a Mac's archiver puts beside the files has their names,
  /// but no contents.
  private static func isXCFramework(_ path: String) -> Bool {
    path.hasSuffix(".xcframework") && !path.hasPrefix("__MACOSX/")
  }

  private func describe(_ bytes: ByteView, _ path: String) -> ExitStatus {
    let file = BinaryFile(bytes, in: Place(file: path))
    if !isBare, case .other = file, InterfaceFile.isInterfaceFile(bytes, path: path) {
      return describeInterfaceFile(bytes, path)
    }
    return describe(file, path, UInt64(bytes.count))
  }

  private func describe(_ file: BinaryFile, _ path: String, _ size: UInt64) -> ExitStatus {
    var hasProblem = false
    // Whether the file has every architecture that was asked for.
    var isComplete = true
    let summary = FileSummary(file, size: size) { problem in
      hasProblem = true
      context.diagnostics.problem(problem)
    }
    let rows = summary.rows.filter { isWanted($0.architecture) }
    for architecture in architectures
    where !summary.rows.contains(where: { $0.architecture == architecture }) {
      context.diagnostics.line("\(path): has no architecture \(architecture.name)")
      isComplete = false
    }
    guard !rows.isEmpty || architectures.isEmpty else {
      context.diagnostics.endFile(path)
      return hasProblem ? .failure : .no
    }
    let output = context.output
    output.allow(forFileOf: size)
    defer { output.allowance = .max }
    if isBare {
      describeImages(in: file)
      if case .other(let kind) = file, !kind.isBitcode {
        context.diagnostics.line("\(path): is \(kind.words), not a Mach-O file")
      }
    } else {
      sink.item(FileInspector.heading(path, summary, file)) {
        sink.detail("path", .words(path))
        sink.detail("kind", .words(summary.kind))
        sink.detail("size", .decimal(size))
        sink.table("architectures", ArchitectureSummary.columns) {
          for row in rows { row.describe(into: sink, partOf: summary.isUniversal ? size : nil) }
        }
        if summary.isUniversal { describeCost(summary) }
        describeListings(file)
      }
    }
    if output.isFull {
      context.diagnostics.error("\(path): more to print than a file of its size can mean; cut off")
    }
    context.diagnostics.endFile(path)
    if hasProblem { return .failure }
    if case .other(let kind) = file, !kind.isBitcode { return .no }
    return isComplete ? .success : .no
  }

  private static func heading(_ path: String, _ summary: FileSummary, _ file: BinaryFile) -> String
  {
    let size = "\(summary.size.grouped) \(summary.size == 1 ? "byte" : "bytes")"
    let start = "\(path): \(summary.kind)"
    if case .other(let kind) = file {
      let end = kind.isBitcode ? "" : ", not a Mach-O file"
      return kind == .empty ? start + end : "\(start) of \(size)\(end)"
    }
    guard summary.isUniversal else { return "\(start), \(size)" }
    let count = summary.rows.count
    return "\(start) with \(count) \(count == 1 ? "architecture" : "architectures"), \(size)"
  }

  private func describeCost(_ summary: FileSummary) {
    let size = summary.size64Bit
    let share = size.share(of: summary.size)
    sink.detail("size_64bit", .decimal(size))
    sink.detail("share_64bit", .share(share))
    sink.remark(
      "64-bit code takes \(size.grouped) bytes, \(share / 10).\(share % 10)% of the file")
  }

  private func isWanted(_ architecture: Architecture?) -> Bool {
    guard !architectures.isEmpty else { return true }
    return architecture.map(architectures.contains) ?? false
  }

  private func describeListings(_ file: BinaryFile) {
    for listing in listings {
      if case .file(let make) = listing.subject { make(file, architectures).describe(into: sink) }
    }
    guard listings.contains(where: { !$0.isOfFiles }) else { return }
    sink.list("images") { describeImages(in: file) }
  }

  private func describeImages(in file: BinaryFile) {
    switch file {
    case .universal(let universal):
      for slice in universal.slices where isWanted(slice.entry.architecture) {
        let contents = slice.contents
        // No slice is a universal binary, or else a file could hold itself.
        if case .universal = contents { continue }
        describeImages(in: contents)
      }
    case .machO(let machO):
      if isWanted(machO.architecture) { describe(machO) }
    case .archive(let archive):
      describe(archive)
    case .other, .broken:
      break
    }
  }

  private func describe(_ file: MachOFile) {
    guard !sink.isClosed, listings.contains(where: \.isOfImages) else { return }
    guard !isBare else { return describeListings(of: file) }
    let architecture = "architecture " + file.architecture.name
    let heading = file.place.member.map { "member \($0.string) (\(architecture))" }
    sink.item(heading ?? architecture) {
      sink.detail("architecture", .words(file.architecture.name))
      sink.detail("member", file.place.member.map { .text($0) } ?? .none)
      describeListings(of: file)
    }
  }

  private func describeListings(of file: MachOFile) {
    for listing in listings {
      if case .image(let make) = listing.subject { make(file).describe(into: sink) }
    }
  }

  private func describe(_ archive: Archive) {
    if listings.contains(where: \.isOfArchives) {
      let architecture = archive.place.architecture.map { " (architecture \($0.name))" } ?? ""
      sink.item("static library" + architecture) {
        sink.detail("architecture", archive.place.architecture.map { .words($0.name) } ?? .none)
        for listing in listings {
          if case .archive(let make) = listing.subject { make(archive).describe(into: sink) }
        }
      }
    }
    guard listings.contains(where: \.isOfImages) else { return }
    for member in archive.members() {
      guard !sink.isClosed else { return }
      if case .machO(let file) = member.contents, isWanted(file.architecture) { describe(file) }
    }
  }
}

extension UInt64 {
  /// In decimal with a comma after every three digits.
  var grouped: String {
    var text = ""
    for (index, digit) in String(self).reversed().enumerated() {
      if index > 0, index % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
