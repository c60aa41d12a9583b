import APINames
import MachOBytes

/// A private name that a project uses.
struct UsedName: Hashable {
  let kind: NameKind
  let text: String

  var bytes: ByteView { ByteView(Array(text.utf8)) }
  var hash: NameHash { NameHash(kind, bytes) }
}
