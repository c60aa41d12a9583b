import MachOBytes
import MachOCore

/// Carries out one call of otool.
struct OtoolSession {
  private let options: OtoolOptions
  /// Whose slice is shown when none is asked for.
  private let host: Architecture?
  private let context: FaceContext
  private var status: Int32 = 0

  init(_ options: OtoolOptions, host: Architecture?, context: FaceContext) {
    self.options = options
    self.host = host
    self.context = context
  }

  private var output: OutputBuffer { context.output }

  /// - Returns: The exit status.
  mutating func run() -> Int32 {
    for path in options.paths where output.failure == nil {
      let file: MappedFile
      let member: String?
      do throws(SystemError) {
        (file, member) = try open(path)
      } catch {
        // The system's own words start with a capital, which scripts look for.
        let reason = error.systemWords
        fail("can't open file: \(error.path) (\(reason))")
        continue
      }
      list(file.view, at: file.path, member)
    }
    return status
  }

  /// Lists a file, or the member of that name in it.
  mutating func list(_ bytes: ByteView, at path: String, _ member: String? = nil) {
    output.allow(forFileOf: UInt64(bytes.count))
    write(BinaryFile(bytes, in: Place(file: path)), bytes, path, member)
    let isCutOff = output.isFull
    output.allowance = .max
    if isCutOff { fail("\(path): more to print than a file of its size can mean; cut off") }
  }

  private mutating func fail(_ message: String) {
    context.message("error: \(context.programName): \(message)")
    status = 1
  }

  /// The file at `path`; or, when there is none and `path` ends in a member's name in parentheses,
  /// the file before it.
  private func open(_ path: String) throws(SystemError) -> (MappedFile, member: String?) {
    do throws(SystemError) {
      return (try MappedFile(opening: path), nil)
    } catch {
      guard options.takesMembers, error.isNotFound, path.hasSuffix(")"),
        let start = path.firstIndex(of: "("), start != path.startIndex
      else { throw error }
      let member = path[path.index(after: start)...].dropLast()
      return (try MappedFile(opening: String(path[..<start])), String(member))
    }
  }

  private mutating func write(
    _ contents: BinaryFile, _ bytes: ByteView, _ path: String, _ member: String?
  ) {
    if case .universal(let universal) = contents {
      write(universal, member)
    } else if case .named(let wanted) = options.slices, !isFor(wanted, contents, path) {
      return
    } else {
      write(contents, bytes, architecture: nil, path: path, member)
    }
  }

  /// Whether a file that is not universal is for one of the architectures asked for; says which
  /// ones it is not for.
  private mutating func isFor(
    _ wanted: [Architecture], _ contents: BinaryFile, _ path: String
  ) -> Bool {
    let found: Architecture
    switch contents {
    case .machO(let file):
      found = file.architecture
    case .archive(let archive) where !archive.isThin:
      guard let architecture = Self.architecture(of: archive) else { return true }
      found = architecture
    default:
      return true
    }
    var isWanted = false
    for architecture in wanted {
      if found == architecture || (found.type == architecture.type && architecture.isFamily) {
        isWanted = true
      } else {
        lacks(path, architecture)
      }
    }
    return isWanted
  }

  /// That of the first Mach-O file in an archive.
  private static func architecture(of archive: Archive) -> Architecture? {
    for member in archive.members() {
      if case .machO(let file) = member.contents { return file.architecture }
    }
    return nil
  }

  private mutating func lacks(_ path: String, _ architecture: Architecture) {
    fail("file: \(path) does not contain architecture: \(architecture.name)")
  }

  private mutating func write(_ universal: UniversalBinary, _ member: String?) {
    let path = universal.place.file
    // Apple's stops at a table that is cut off, before it prints anything.
    guard UInt32(clamping: universal.entries.count) >= universal.declaredCount else {
      fail(
        "fat file: \(path) truncated or malformed (its table of \(universal.declaredCount) "
          + "architectures is not all there)")
      return
    }
    if options.showsFatHeader {
      ClassicFatHeader(universal, isVerbose: options.isVerbose).write(to: output)
    }
    let slices = universal.slices
    switch options.slices {
    case .all:
      write(slices, of: universal, naming: true, member)
    case .host:
      if let host, let slice = Self.slice(for: host, in: slices) {
        write([slice], of: universal, naming: false, member)
      } else {
        write(slices, of: universal, naming: true, member)
      }
    case .named(let wanted):
      for architecture in wanted {
        if let slice = Self.slice(for: architecture, in: slices) {
          write([slice], of: universal, naming: wanted.count > 1, member)
        } else {
          lacks(path, architecture)
        }
      }
    }
  }

  /// The slice for an architecture, or else for another of the family that its name stands for.
  private static func slice(for architecture: Architecture, in slices: [Slice]) -> Slice? {
    slices.first { $0.entry.architecture == architecture }
      ?? (architecture.isFamily
        ? slices.first { $0.entry.architecture.type == architecture.type } : nil)
  }

  private mutating func write(
    _ slices: [Slice], of universal: UniversalBinary, naming: Bool, _ member: String?
  ) {
    for slice in slices where !output.isClosed {
      let architecture = slice.entry.architecture
      guard slice.entry.offset <= UInt64(universal.bytes.count) else {
        fail(
          "fat file: \(universal.place.file) offset to architecture "
            + "\(architecture.classicName) extends past end of file")
        return
      }
      write(
        slice.contents, slice.bytes, architecture: naming ? architecture : nil,
        path: universal.place.file, member)
    }
  }

  private mutating func write(
    _ contents: BinaryFile, _ bytes: ByteView, architecture: Architecture?, path: String,
    _ member: String?
  ) {
    switch contents {
    case .archive(let archive) where !archive.isThin:
      write(archive, architecture, member)
    default:
      if let member {
        fail("file: \(path) is not an archive and thus does not contain member: \(member)")
        return
      }
      ClassicObject(
        contents, bytes, path: path, member: nil, architecture: architecture, options: options,
        showsUTC: context.showsUTC
      ).write(to: output)
    }
  }

  private mutating func write(_ archive: Archive, _ architecture: Architecture?, _ name: String?) {
    let path = archive.place.file
    if name == nil {
      let end = architecture.map { " (architecture \($0.classicName))" } ?? ""
      output.append("Archive : \(path)\(end)\n")
    }
    var isEmpty = true
    var problems: [ParseError] = []
    for member in archive.members(includingTables: true, reportingTo: { problems.append($0) }) {
      guard !output.isClosed else { return }
      if let name, member.name.string != name { continue }
      isEmpty = false
      if options.showsArchiveHeaders {
        ClassicArchiveHeader(member, options: options, showsUTC: context.showsUTC)
          .write(to: output)
      }
      guard !member.isTable, options.showsObjects else { continue }
      ClassicObject(
        member.contents, member.bytes, path: path, member: member.name,
        architecture: architecture, options: options, showsUTC: context.showsUTC
      ).write(to: output)
    }
    for problem in problems { fail("archive: \(problem.message)") }
    if isEmpty, problems.isEmpty {
      fail(
        name.map { "archive: \(path) does not contain member: \($0)" }
          ?? "archive: \(path) contains no members")
    }
  }
}
