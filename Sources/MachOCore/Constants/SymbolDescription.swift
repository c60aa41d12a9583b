/// `n_desc` of `nlist`, from `<mach-o/nlist.h>`.
public struct SymbolDescription: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// `GET_LIBRARY_ORDINAL`: the number of the library in the order of the load commands, from 1;
  /// 0 is the file itself, 254 a flat look-up in all libraries, 255 the main executable.
  public var libraryOrdinal: UInt8 { UInt8(rawValue >> 8) }

  /// `N_WEAK_REF` of an undefined symbol: may be missing.
  public var isWeakReference: Bool { rawValue & 0x40 != 0 }
  /// `N_WEAK_DEF` of a defined symbol: another definition may take its place.
  public var isWeakDefinition: Bool { rawValue & 0x80 != 0 }
  /// `N_ARM_THUMB_DEF`: Thumb code.
  public var isThumb: Bool { rawValue & 0x08 != 0 }
  /// `N_NO_DEAD_STRIP` in an object.
  public var isKept: Bool { rawValue & 0x20 != 0 }
  /// `N_ALT_ENTRY`: belongs to the symbol before it.
  public var isAlternateEntry: Bool { rawValue & 0x200 != 0 }
}
