/// Why the load commands of a file cannot be walked, for tools that must walk them.
public enum CommandFault: Hashable, Sendable {
  case commandsPastEndOfFile
  /// A load command ends after the area of all of them.
  case commandPastEnd(index: UInt32)
  case commandWithoutSize(index: UInt32)
  case other(ParseError)

  /// What the walk over `file`'s commands ended with.
  static func of(_ problem: ParseError, in file: MachOFile) -> SliceError {
    var fault = CommandFault.other(problem)
    switch (problem.place.structure, problem.reason) {
    case (.loadCommand(let index, _), .invalid(_, .decimal(let size), _)):
      fault = size == 0 ? .commandWithoutSize(index: index) : .commandPastEnd(index: index)
    case (.numbered(_, let index), .truncated):
      fault = .commandPastEnd(index: UInt32(truncatingIfNeeded: index))
    default:
      break
    }
    return .malformed(fault, file.place)
  }
}
