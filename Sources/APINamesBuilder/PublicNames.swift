import APINames
import MachOBytes

/// The names that an SDK makes public, by their hashes.
struct PublicNames {
  /// Any word of a header.
  private static let word = NameKind(rawValue: 0)

  private var hashes: Set<NameHash> = []
  private(set) var selectorCount = 0
  private(set) var classCount = 0

  /// Adds a name of a header or of a module interface.
  ///
  /// - Returns: Whether it is new.
  @discardableResult
  mutating func insert(_ name: HeaderName) -> Bool {
    switch name.kind {
    case .selector:
      guard hashes.insert(NameHash(.selector, name.name)).inserted else { return false }
      selectorCount += 1
    case .className:
      guard hashes.insert(NameHash(.className, name.name)).inserted else { return false }
      classCount += 1
    case .identifier:
      return hashes.insert(NameHash(Self.word, name.name)).inserted
    case .protocolName:
      return false
    }
    return true
  }

  mutating func insert(framework name: String) {
    hashes.insert(NameHash(.framework, ByteView(Array(name.utf8))))
  }

  func contains(framework name: String) -> Bool {
    hashes.contains(NameHash(.framework, ByteView(Array(name.utf8))))
  }

  func contains(selector name: ByteView) -> Bool {
    hashes.contains(NameHash(.selector, name))
  }

  func contains(class name: ByteView) -> Bool {
    hashes.contains(NameHash(.className, name)) || isOfSystemObject(name)
  }

  /// Whether a header has the name of a symbol: without the underscore of C, and without the
  /// suffixes that tell variants of one function apart.
  func contains(symbol name: ByteView) -> Bool {
    let name = name.byte(at: 0) == UInt8(ascii: "_") ? name.dropFirst(1) : name
    if hashes.contains(NameHash(Self.word, name)) { return true }
    guard let suffix = name.firstIndex(of: UInt8(ascii: "$")), suffix > 0 else { return false }
    return hashes.contains(NameHash(Self.word, name.prefix(suffix)))
  }

  /// Whether a header lets code read `key` of an object: by a method of that name, or `is…`.
  func contains(key: ByteView) -> Bool {
    if contains(selector: key) { return true }
    guard let first = key.byte(at: 0), (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
    else { return false }
    var name = Array("is".utf8)
    name.append(key)
    name[2] = first - 0x20
    return contains(selector: ByteView(name))
  }

  /// Macros of the `os` headers make classes such as `OS_nw_connection` of a name that stands in the
  /// header, or with `_t` behind it.
  private func isOfSystemObject(_ name: ByteView) -> Bool {
    guard name.hasPrefix("OS_") else { return false }
    let name = name.dropFirst(3)
    var type = name.array
    type += Array("_t".utf8)
    return hashes.contains(NameHash(Self.word, name))
      || hashes.contains(NameHash(Self.word, ByteView(type)))
  }
}
