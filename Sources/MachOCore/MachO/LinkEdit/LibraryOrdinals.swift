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
    isTwoLevel ? value(LibraryOrdinal(symbol.description)) : .none
  }

  /// The install name of the library that must have the undefined `symbol`; nil where the symbol
  /// names none.
  public func library(of symbol: Symbol) -> ByteView? {
    isTwoLevel ? self[LibraryOrdinal(symbol.description)] : nil
  }

  /// What the library with a number is, for a field.
  func value(_ ordinal: LibraryOrdinal) -> FieldValue {
    self[ordinal].map { .text($0) } ?? .words(ordinal.words)
  }
}
