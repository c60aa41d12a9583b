import MachOBytes

/// An entry of the symbol table: `nlist` and `nlist_64` of `<mach-o/nlist.h>`.
public struct Symbol: Sendable {
  /// Its place in the table, from 0.
  public let index: UInt32
  /// `n_strx`: of the name, in bytes from the start of the string table.
  public let nameOffset: UInt32
  /// `n_type`.
  public let type: SymbolType
  /// `n_sect`: number of the section, from 1; 0 for none.
  public let sectionNumber: UInt8
  /// `n_desc`.
  public let description: SymbolDescription
  /// `n_value`: an address, a size, or an offset into the string table, as the type says.
  public let value: UInt64

  /// Whether the symbol is looked for in other images: no debugging entry, undefined, and not a
  /// common one, which has its size as value.
  public var isUndefined: Bool {
    !type.isDebugging && (type.kind == .undefined || type.kind == .preboundUndefined)
      && (value == 0 || !type.isExternal)
  }

  /// Whether the linker is to make room for it: undefined, external, with its size as value.
  public var isCommon: Bool {
    !type.isDebugging && type.kind == .undefined && type.isExternal && value != 0
  }
}
