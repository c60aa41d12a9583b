public import MachOBytes

/// A method's code: what a disassembler calls `-[FeedController viewDidLoad]`.
public struct ObjCImplementation: Sendable {
  /// Where the code starts. On 32-bit ARM the lowest bit says that it is Thumb code.
  public let address: UInt64
  public let className: ByteView
  /// The category that the method is in, if it is in one.
  public let category: ByteView?
  public let isClassMethod: Bool
  public let selector: ByteView

  /// The name that debuggers give to it.
  public var name: String {
    let owner = category.map { className.string + "(" + $0.string + ")" } ?? className.string
    return (isClassMethod ? "+[" : "-[") + owner + " " + selector.string + "]"
  }
}

extension ObjCMetadata {
  /// Hands over the code of every method of the classes and categories.
  public func forEachImplementation(_ body: (ObjCImplementation) -> Void) {
    for found in classes {
      each(found.methods, found.name, nil, false, body)
      each(found.classMethods, found.name, nil, true, body)
    }
    for found in categories {
      let owner = found.extended?.name ?? .empty
      each(found.methods, owner, found.name, false, body)
      each(found.classMethods, owner, found.name, true, body)
    }
  }

  private func each(
    _ methods: ObjCList<ObjCMethod>, _ owner: ByteView, _ category: ByteView?, _ isOfClass: Bool,
    _ body: (ObjCImplementation) -> Void
  ) {
    for method in methods {
      guard let address = method.implementation, let selector = method.selector else { continue }
      body(
        ObjCImplementation(
          address: address, className: owner, category: category, isClassMethod: isOfClass,
          selector: selector))
    }
  }
}
