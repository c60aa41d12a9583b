import MachOBytes

/// What all kinds of archives hold: numbered objects, each with a class and values under keys.
protocol ObjectArchive: Sendable {
  var objectCount: Int { get }

  /// Empty when the object has none.
  func className(of object: Int) -> ByteView

  /// Calls `body` with the keys and values of an object, as far as they can matter here: numbers
  /// are left out. The text of a string stands under ``ArchiveKey/bytes``.
  func forEachValue(of object: Int, _ body: (ByteView, ArchivedValue) -> Void)

  /// Calls `body` with the objects in an array, in their order.
  func forEachElement(of object: Int, _ body: (Int) -> Void)
}

/// A value under a key.
enum ArchivedValue {
  case object(Int)
  case bytes(ByteView)
}
