/// Which layout belongs to which kind of load command.
public enum LoadCommandRegistry {
  /// All layouts: one line for each file of this folder.
  public static let layouts: [any LoadCommandPayload.Type] = [
    BuildVersionCommand.self,
    DyldInfoCommand.self,
    DylibCommand.self,
    DylinkerCommand.self,
    DysymtabCommand.self,
    EncryptionInfoCommand.self,
    EntryPointCommand.self,
    FilesetEntryCommand.self,
    FixedVMFileCommand.self,
    FixedVMLibraryCommand.self,
    IdentCommand.self,
    LinkEditDataCommand.self,
    LinkerOptionCommand.self,
    NoteCommand.self,
    PrebindChecksumCommand.self,
    PreboundDylibCommand.self,
    RoutinesCommand.self,
    RpathCommand.self,
    SegmentCommand.self,
    SourceVersionCommand.self,
    SubImageCommand.self,
    SymsegCommand.self,
    SymtabCommand.self,
    TargetTripleCommand.self,
    ThreadCommand.self,
    TwoLevelHintsCommand.self,
    UUIDCommand.self,
    VersionMinCommand.self,
  ]

  private static let byKind: [LoadCommandKind: any LoadCommandPayload.Type] = {
    var table: [LoadCommandKind: any LoadCommandPayload.Type] = [:]
    for layout in layouts {
      for kind in layout.kinds { table[kind] = layout }
    }
    return table
  }()

  /// The layout of `kind`; ``UnknownCommand`` when there is none.
  public static func layout(of kind: LoadCommandKind) -> any LoadCommandPayload.Type {
    byKind[kind] ?? UnknownCommand.self
  }
}
