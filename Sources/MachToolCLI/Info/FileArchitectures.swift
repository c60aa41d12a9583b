import MachOBytes
import MachOCore

/// Which architectures a file is for.
enum FileArchitectures {
  /// The architectures of the file at `path` in file order, each once; nil, with a message, when
  /// it cannot be read or has none.
  static func read(_ path: String, _ context: CommandContext) -> [Architecture]? {
    let file: MappedFile
    do throws(SystemError) {
      file = try MappedFile(opening: path)
    } catch {
      context.diagnostics.failure(error)
      if (try? FileStatus(of: path))?.kind == .folder {
        context.diagnostics.line("'machtool info' looks into folders")
      }
      return nil
    }
    defer { context.diagnostics.endFile(path) }
    switch BinaryFile(file.view, in: Place(file: path)) {
    case .universal(let universal):
      universal.problems.forEach(context.diagnostics.problem)
      return universal.entries.map(\.architecture).unique
    case .machO(let machO):
      return [machO.architecture]
    case .archive(let archive):
      return members(of: archive, path, context)
    case .other(let kind):
      if let architecture = BitcodeFile(file.view)?.architecture { return [architecture] }
      context.diagnostics.error("\(path): is \(kind.words), not a Mach-O file")
    case .broken(let error):
      context.diagnostics.problem(error)
    }
    return nil
  }

  private static func members(
    of archive: Archive, _ path: String, _ context: CommandContext
  ) -> [Architecture]? {
    var found: [Architecture] = []
    for member in archive.members(reportingTo: context.diagnostics.problem) {
      let architecture: Architecture?
      switch member.contents {
      case .machO(let file): architecture = file.architecture
      case .other: architecture = BitcodeFile(member.bytes)?.architecture
      default: architecture = nil
      }
      if let architecture, !found.contains(architecture) { found.append(architecture) }
    }
    guard found.isEmpty else { return found }
    let reason =
      archive.isThin
      ? "a thin static library, which only names its members"
      : "a static library without Mach-O members"
    context.diagnostics.error("\(path): is \(reason)")
    return nil
  }
}
