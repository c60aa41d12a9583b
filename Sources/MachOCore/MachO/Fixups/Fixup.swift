public import MachOBytes

/// A place in a file that the dynamic linker or the linker fills in, and with what.
public struct Fixup: Sendable {
  public let segmentName: ByteView
  /// Nil when the place is in no section.
  public let sectionName: ByteView?
  /// Where the place is in memory, as if the file were loaded where it asks to be.
  public let address: UInt64
  public let kind: Kind
  /// The form of what stands there.
  public let type: FixupType
  public let target: PointerTarget
  /// What is subtracted from the target: the place then holds a difference, not a pointer.
  public let subtrahend: PointerTarget?
  /// Whether the file has a definition of the symbol that wins over weak ones
  /// (`BIND_SYMBOL_FLAGS_NON_WEAK_DEFINITION`).
  public let isNonWeakDefinition: Bool

  /// Which table the place is listed in.
  public enum Kind: String, Sendable {
    /// A pointer into the file itself, which moves with it.
    case rebase
    /// A pointer to a symbol.
    case bind
    /// A symbol of which one definition is chosen over all loaded files.
    case weakBind = "weak bind"
    /// A pointer to a symbol that may be looked up on first use.
    case lazyBind = "lazy bind"
    /// Anything that a linker fills in.
    case relocation
  }
}

/// The form of what stands at a place that is filled in.
public enum FixupType: Hashable, Sendable {
  /// `type` of the rebase and bind opcodes.
  case opcode(OpcodeType)
  /// A link of a chain of pointers.
  case chained(ChainedPointerFormat)
  /// A link of a chain that starts at `BIND_SUBOPCODE_THREADED_APPLY` or in `__thread_starts`.
  case threaded
  /// A relocation entry.
  case relocation(RelocationType)
  /// A slot of a section that has a place in the indirect symbol table.
  case indirectSymbol(SectionType)

  /// `REBASE_TYPE_…` and `BIND_TYPE_…` of `<mach-o/loader.h>`, which have the same numbers.
  public struct OpcodeType: NamedConstant {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let pointer = OpcodeType(rawValue: 1)
    public static let textAbsolute32 = OpcodeType(rawValue: 2)
    public static let textPCRelative32 = OpcodeType(rawValue: 3)

    public static let names: [(OpcodeType, String)] = [
      (.pointer, "pointer"), (.textAbsolute32, "text absolute 32"),
      (.textPCRelative32, "text pcrel 32"),
    ]
  }

  /// The type in one or a few words, as the C headers spell it where they do.
  public var words: String {
    switch self {
    case .opcode(let type): type.label
    case .chained(let format): format.label
    case .threaded: "threaded"
    case .relocation(let type): type.label
    case .indirectSymbol(let type): type.label
    }
  }
}

extension Fixup {
  /// The columns of a table of fixups.
  public static let columns = [
    TableColumn("segment"), TableColumn("section"), TableColumn("address"), TableColumn("kind"),
    TableColumn("type"), TableColumn("addend", alignsRight: true), TableColumn("library"),
    TableColumn("target"), TableColumn("auth"), TableColumn("notes"),
  ]

  /// The fields of a row; addresses have `digits` digits.
  func describe(into sink: any DescriptionSink, digits: Int) {
    sink.field("segment", .text(segmentName))
    sink.field("section", sectionName.map(FieldValue.text) ?? .none)
    sink.field("address", .hex(address, digits: digits))
    sink.field("kind", .words(kind.rawValue))
    sink.field("type", .words(type.words))
    if case .symbol(let symbol, let addend) = target.referent {
      sink.field("addend", .signed(addend))
      sink.field("library", symbol.libraryField)
    } else {
      sink.field("addend", .none)
      sink.field("library", .none)
    }
    switch target.referent {
    case .address(let address): sink.field("target", .hex(address, digits: digits))
    case .symbol(let symbol, _): sink.field("target", .text(symbol.name))
    case .number(let number): sink.field("target", .signed(number))
    case .unresolved(let raw): sink.field("target", .hex(raw, digits: digits))
    }
    sink.field("auth", target.authentication.map { .words($0.words) } ?? .none)
    let notes = notes
    sink.field("notes", notes.isEmpty ? .none : .list(notes))
  }

  private var notes: [String] {
    var notes: [String] = []
    if target.symbol?.isWeakImport == true { notes.append("weak import") }
    if isNonWeakDefinition { notes.append("non-weak definition") }
    if target.high8 != 0 { notes.append("high8 0x" + String(target.high8, radix: 16)) }
    switch target.referent {
    case .number: notes.append("not a pointer")
    case .unresolved: notes.append("unresolved")
    case .address, .symbol: break
    }
    switch subtrahend?.referent {
    case .symbol(let symbol, _)?: notes.append("minus " + symbol.name.string)
    case .address(let address)?: notes.append("minus 0x" + String(address, radix: 16))
    case .number?, .unresolved?, nil: break
    }
    return notes
  }
}
