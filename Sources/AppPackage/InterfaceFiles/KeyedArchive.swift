import MachOBytes
import MachOCore

/// An archive of `NSKeyedArchiver`: a property list whose array `$objects` holds the objects, which
/// refer to each other by their index in it. Interface files for older systems are such.
///
/// The keys are those of Apple's "Archives and Serializations Programming Guide" and of
/// `NSKeyedArchiver.swift` in swift-corelibs-foundation.
struct KeyedArchive: ObjectArchive {
  let root: PropertyList
  private let objects: PropertyListElements
  /// For each object the first index that leads to the same value: a property list may hold one
  /// value many times, which is looked at once.
  private let firstIndex: [UInt32]
  /// The names of classes, by the index of the object that describes them.
  private let classNames: [Int: ByteView]

  /// - Throws: `ParseError` when it is a property list of something else.
  init(_ root: PropertyList, in place: Place) throws(ParseError) {
    self.root = root
    let place = place.reading(.named("keyed archive"))
    guard let archiver = root["$archiver"]?.text else {
      throw ParseError(
        .unexpected("a property list without $archiver", expected: "a keyed archive"),
        at: root.fileOffset, in: place)
    }
    guard archiver.equals("NSKeyedArchiver") else {
      throw ParseError(
        .unsupported("an archive of \(archiver.string)"), at: root.fileOffset, in: place)
    }
    guard let objects = root["$objects"]?.array else {
      throw ParseError(
        .unexpected("a keyed archive without $objects", expected: "an array of that name"),
        at: root.fileOffset, in: place)
    }
    self.objects = objects
    var known: [UInt32: UInt32] = [:]
    var firstIndex: [UInt32] = []
    var classNames: [Int: ByteView] = [:]
    firstIndex.reserveCapacity(objects.count)
    for (index, object) in objects.enumerated() {
      let first = known[object.index] ?? UInt32(clamping: index)
      known[object.index] = first
      firstIndex.append(first)
      if Int(first) == index, let name = object["$classname"]?.text { classNames[index] = name }
    }
    self.firstIndex = firstIndex
    self.classNames = classNames
  }

  var objectCount: Int { objects.count }

  func className(of object: Int) -> ByteView {
    guard objects.indices.contains(object), Int(firstIndex[object]) == object else {
      return .empty
    }
    let value = objects[object]
    if value.kind == .string { return KeyedArchive.stringClass }
    return value["$class"]?.uid.flatMap(index).flatMap { classNames[$0] } ?? .empty
  }

  /// Plain strings stand in the archive as they are.
  private static let stringClass = ByteView("NSString")

  /// The first index of the object that a reference leads to; nil for none, and for nothing.
  private func index(_ reference: UInt64) -> Int? {
    guard reference > 0, reference < UInt64(objects.count) else { return nil }
    return Int(firstIndex[Int(reference)])
  }

  func forEachValue(of object: Int, _ body: (ByteView, ArchivedValue) -> Void) {
    guard objects.indices.contains(object), Int(firstIndex[object]) == object else { return }
    let value = objects[object]
    if let text = value.text {
      body(KeyedArchive.textKey, .bytes(text))
      return
    }
    guard let entries = value.dictionary else { return }
    for entry in entries {
      if let index = entry.value.uid.flatMap(index) {
        body(entry.key, .object(index))
      } else if let bytes = entry.value.text ?? entry.value.data {
        // Strings that can be changed have their text under a key of their own.
        body(entry.key.equals("NS.string") ? KeyedArchive.textKey : entry.key, .bytes(bytes))
      }
    }
  }

  private static let textKey = ArchiveKey.bytes.name

  func forEachElement(of object: Int, _ body: (Int) -> Void) {
    guard objects.indices.contains(object),
      let elements = objects[object]["NS.objects"]?.array
    else { return }
    for element in elements {
      if let index = element.uid.flatMap(index) { body(index) }
    }
  }
}
