import MachOBytes
import MachOCore

/// Methods that Apple's classes and protocols declare, which code overrides or implements, with
/// their types in 64-bit code.
///
/// A name alone says nothing: `count` and `state` are everybody's. It is asked for the methods of a
/// class or protocol.
struct AppleMethods: Sendable {
  private var methods: [Key: ByteView] = [:]
  private var parents: [ByteView: ByteView] = [:]
  private let selectors: Set<ByteView>

  static let shared = AppleMethods()

  private struct Key: Hashable {
    let owner: ByteView
    /// With `+` before it for a method of the class.
    let selector: ByteView
  }

  private init() {
    var selectors: Set<ByteView> = []
    for line in Self.lines(AppleMethodsData.methods) where line.count == 3 {
      methods[Key(owner: line[0], selector: line[1])] = line[2]
      let isOfClass = line[1].hasPrefix("+")
      selectors.insert(isOfClass ? line[1].dropFirst(1) : line[1])
    }
    self.selectors = selectors
    for line in Self.lines(AppleMethodsData.parents) where line.count == 2 {
      parents[line[0]] = line[1]
    }
  }

  private static func lines(_ text: StaticString) -> [[ByteView]] {
    ByteView(text).split(at: UInt8(ascii: "\n")).map { $0.split(at: UInt8(ascii: " ")) }
  }

  /// The types of the method, and the class or protocol that declares it: `owner`, or one that it
  /// inherits from.
  func find(
    _ selector: ByteView, isOfClass: Bool, of owner: ByteView
  ) -> (owner: ByteView, types: ByteView)? {
    guard selectors.contains(selector) else { return nil }
    let name = isOfClass ? ByteView([UInt8(ascii: "+")] + selector.array) : selector
    var next: ByteView? = owner
    while let current = next {
      if let types = methods[Key(owner: current, selector: name)] { return (current, types) }
      next = parents[current]
    }
    return nil
  }
}
