public import MachOBytes

/// A symbol that an image offers to others.
public struct Export: Hashable, Sendable {
  /// Put together from the trie's edges, so its file offset means nothing.
  public let name: ByteView
  public let kind: ExportKind
  public let flags: ExportFlags
  public let target: Target

  /// What the name stands for.
  public enum Target: Hashable, Sendable {
    /// Code or data, as its distance from the image's base address.
    case offset(UInt64)
    /// `EXPORT_SYMBOL_FLAGS_KIND_ABSOLUTE`: a number.
    case absolute(UInt64)
    /// `EXPORT_SYMBOL_FLAGS_REEXPORT`: a symbol of the library `ordinal`, counted from 1 in the
    /// order of the load commands; `name` is nil when it is the same there.
    case reexport(ordinal: UInt64, name: ByteView?)
    /// `EXPORT_SYMBOL_FLAGS_STUB_AND_RESOLVER`: a stub, and the function that chooses what the
    /// stub is to call; both as distances from the image's base address.
    case resolver(stub: UInt64, resolver: UInt64)
    /// `EXPORT_SYMBOL_FLAGS_FUNCTION_VARIANT`: the default function as its distance from the
    /// image's base address, and the index of its table in `LC_FUNCTION_VARIANTS`.
    case variants(fallback: UInt64, table: UInt64)
  }

  /// The distance of what the name stands for from the image's base address; nil when it is not
  /// in the image.
  public var offset: UInt64? {
    switch target {
    case .offset(let offset), .resolver(let offset, _), .variants(let offset, _): offset
    case .absolute, .reexport: nil
    }
  }
}
