public import MachOBytes

/// The libraries of a file in the order in which symbols and fixups count them, from 1.
public struct LibraryOrdinals: Sendable {
  public let names: [ByteView]
  /// Whether symbols say which library they come from (`MH_TWOLEVEL`).
  public let isTwoLevel: Bool

  public init(_ file: MachOFile) {
    isTwoLevel = file.header.flags.contains(.twoLevel)
    // A command that cannot be read keeps its number.
    names = file.commands.compactMap { command -> ByteView? in
      guard DylibCommand.kinds.contains(command.kind), command.kind != .idDylib else { return nil }
      return (try? command.read(as: DylibCommand.self))?.name ?? .empty
    }
  }

  /// What an undefined symbol's library is, for a field.
  public func value(for symbol: Symbol) -> FieldValue {
    guard isTwoLevel else { return .none }
    let ordinal = symbol.description.libraryOrdinal
    switch ordinal {
    case 0: return .words("this image")
    case 254: return .words("flat lookup")
    case 255: return .words("main executable")
    default:
      let index = Int(ordinal) - 1
      // More libraries than the byte can count share its last number.
      return names.indices.contains(index) ? .text(names[index]) : .words("library \(ordinal)")
    }
  }
}
