/// Why the load commands of a file cannot be walked, for tools that must walk them.
public struct CommandFault: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case commandsPastEndOfFile
    /// A load command ends after the area of all of them.
    case commandPastEnd(index: UInt32)
    case commandWithoutSize(index: UInt32)
    case other(ParseError)
  }

  public let kind: Kind
  /// The commands before it whose size is no multiple of 4, which Apple's tools take amiss.
  public let oddCommands: [UInt32]
  /// Where the file stands.
  public let place: Place

  init(_ kind: Kind, oddCommands: [UInt32] = [], in place: Place) {
    self.kind = kind
    self.oddCommands = oddCommands
    self.place = place
  }

  /// What a walk over commands ended with.
  init(_ problem: ParseError, oddCommands: [UInt32], in place: Place) {
    var kind = Kind.other(problem)
    var oddCommands = oddCommands
    switch (problem.place.structure, problem.reason) {
    case (.loadCommand(let index, _), .invalid(_, .decimal(let size), _)):
      if size % 4 != 0 { oddCommands.append(index) }
      kind = size == 0 ? .commandWithoutSize(index: index) : .commandPastEnd(index: index)
    case (.numbered(_, let index), .truncated):
      kind = .commandPastEnd(index: UInt32(truncatingIfNeeded: index))
    default:
      break
    }
    self.init(kind, oddCommands: oddCommands, in: place)
  }
}
