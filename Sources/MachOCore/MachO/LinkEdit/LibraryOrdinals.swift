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
    switch symbol.description.libraryOrdinal {
    case 254: return .words("flat lookup")
    case 255: return .words("main executable")
    case let ordinal: return value(ordinal: Int64(ordinal))
    }
  }

  /// What the library with a number is, for a field; 0 is the file itself.
  func value(ordinal: Int64) -> FieldValue {
    guard ordinal != 0 else { return .words("this image") }
    // More libraries than a symbol can count share its last number.
    guard ordinal > 0, ordinal <= names.count else { return .words("library \(ordinal)") }
    return .text(names[Int(ordinal) - 1])
  }
}
