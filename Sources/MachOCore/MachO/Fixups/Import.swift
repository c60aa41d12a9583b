public import MachOBytes

/// A symbol that a pointer is bound to.
public struct Import: Hashable, Sendable {
  /// The symbol's name as linkers see it, with its leading underscore.
  public let name: ByteView
  /// Where the symbol is looked for; nil in an object file, where that is not known yet.
  public let library: LibraryOrdinal?
  /// Whether the pointer becomes null when the symbol is not found.
  public let isWeakImport: Bool
  /// The symbol's address if this file has a definition of it.
  public let definition: UInt64?
  private let libraries: LibraryOrdinals

  init(
    _ name: ByteView, library: LibraryOrdinal?, isWeakImport: Bool = false,
    definition: UInt64? = nil, in libraries: LibraryOrdinals
  ) {
    self.name = name
    self.library = library
    self.isWeakImport = isWeakImport
    self.definition = definition
    self.libraries = libraries
  }

  /// The install name of the library; nil for one of the special places and for a number that no
  /// load command belongs to.
  public var libraryName: ByteView? {
    library.flatMap { libraries[$0] }
  }

  /// The library, for a field.
  var libraryField: FieldValue {
    library.map { libraries.value($0) } ?? .none
  }

  /// The same symbol, defined at `address` in this file.
  func defined(at address: UInt64) -> Import {
    Import(
      name, library: library, isWeakImport: isWeakImport, definition: address, in: libraries)
  }

  public static func == (left: Import, right: Import) -> Bool {
    left.name == right.name && left.library == right.library
      && left.isWeakImport == right.isWeakImport && left.definition == right.definition
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(library)
  }
}

/// Where the dynamic linker looks a symbol up: the number of a load command, counted from 1 over
/// those that name a library to load, or one of the special places of `<mach-o/loader.h>`.
public struct LibraryOrdinal: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// `BIND_SPECIAL_DYLIB_SELF`.
  public static let itself = LibraryOrdinal(rawValue: 0)
  /// `BIND_SPECIAL_DYLIB_MAIN_EXECUTABLE`.
  public static let mainExecutable = LibraryOrdinal(rawValue: -1)
  /// `BIND_SPECIAL_DYLIB_FLAT_LOOKUP`.
  public static let flatLookup = LibraryOrdinal(rawValue: -2)
  /// `BIND_SPECIAL_DYLIB_WEAK_LOOKUP`.
  public static let weakLookup = LibraryOrdinal(rawValue: -3)

  /// The special place, or the number.
  public var words: String {
    switch self {
    case .itself: "this image"
    case .mainExecutable: "main executable"
    case .flatLookup: "flat lookup"
    case .weakLookup: "weak lookup"
    default: "library \(rawValue)"
    }
  }

  /// The ordinal of an undefined symbol, from its `n_desc`.
  init(_ description: SymbolDescription) {
    switch description.libraryOrdinal {
    case 0xfe: self = .flatLookup
    case 0xff: self = .mainExecutable
    case let number: self.init(rawValue: Int32(number))
    }
  }
}

extension LibraryOrdinals {
  /// The install name of the library; nil for a special place and for a number that no load
  /// command belongs to.
  subscript(ordinal: LibraryOrdinal) -> ByteView? {
    let index = Int(ordinal.rawValue) - 1
    return names.indices.contains(index) ? names[index] : nil
  }

  /// What is wrong with `ordinal`; nil when it stands for a library or a special place.
  func problem(with ordinal: LibraryOrdinal) -> ParseError.Reason? {
    let number = ordinal.rawValue
    guard number < LibraryOrdinal.weakLookup.rawValue || Int(number) > names.count else {
      return nil
    }
    guard number >= 0 else {
      return .invalid(
        field: "library ordinal", value: .hex(UInt64(UInt32(bitPattern: number))),
        .oneOf("-3 to \(names.count)"))
    }
    return .invalid(
      field: "library ordinal", value: .decimal(UInt64(number)),
      .atMost(UInt64(names.count), because: "as that many libraries are loaded"))
  }
}
