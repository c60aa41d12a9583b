import MachOBytes
import MachOCore

/// What an image tells of the declarations of methods: those of the protocols that it describes and
/// of its classes, and where they are silent those of Apple's.
struct DeclaredMethods {
  private var protocols: [ByteView: Methods] = [:]
  /// The protocols that a protocol takes in.
  private var parents: [ByteView: [ByteView]] = [:]
  private var classes: [ByteView: ClassEntry] = [:]

  /// A declaration.
  struct Declaration {
    /// The class or protocol.
    let owner: ByteView
    let types: ByteView
  }

  /// Methods by their selectors.
  private struct Methods {
    var ofInstances: [ByteView: ByteView] = [:]
    var ofClass: [ByteView: ByteView] = [:]

    mutating func add(_ list: ObjCList<ObjCMethod>, isOfClass: Bool) {
      for method in list {
        guard let selector = method.selector, let types = method.types else { continue }
        if isOfClass { ofClass[selector] = types } else { ofInstances[selector] = types }
      }
    }

    func types(of selector: ByteView, isOfClass: Bool) -> ByteView? {
      isOfClass ? ofClass[selector] : ofInstances[selector]
    }
  }

  private struct ClassEntry {
    var superclass: ObjCClassReference?
    var protocols: [ByteView] = []
    var methods = Methods()
  }

  init(_ metadata: ObjCMetadata) {
    for found in metadata.protocols {
      var methods = Methods()
      methods.add(found.methods, isOfClass: false)
      methods.add(found.optionalMethods, isOfClass: false)
      methods.add(found.classMethods, isOfClass: true)
      methods.add(found.optionalClassMethods, isOfClass: true)
      protocols[found.name] = methods
      parents[found.name] = Array(found.protocols)
    }
    for found in metadata.classes {
      var entry = ClassEntry(superclass: found.superclass, protocols: Array(found.protocols))
      entry.methods.add(found.methods, isOfClass: false)
      entry.methods.add(found.classMethods, isOfClass: true)
      classes[found.name] = entry
    }
    for found in metadata.categories {
      guard let name = found.extended?.name, classes[name] != nil else { continue }
      classes[name]?.protocols += Array(found.protocols)
      classes[name]?.methods.add(found.methods, isOfClass: false)
      classes[name]?.methods.add(found.classMethods, isOfClass: true)
    }
  }

  /// What declares the methods of one class.
  struct Scope {
    /// Protocols that it adopts, or that a class does which it inherits from.
    fileprivate var protocols: [ByteView] = []
    /// Classes of the image that it inherits from, the nearest first.
    fileprivate var ancestors: [ByteView] = []
    /// The class of another file in which the chain ends.
    fileprivate var root: ByteView?

    /// So many of each are looked at: more than any class has, so that the work is bounded.
    fileprivate static let most = 64

    var isEmpty: Bool { protocols.isEmpty && ancestors.isEmpty && root == nil }
  }

  /// The scope of the class `name` of the image with what it adopts, or of a class of another file
  /// that a category extends, of which nothing is known but what the category adopts.
  func scope(of name: ByteView, adopting adopted: [ByteView] = []) -> Scope {
    var scope = Scope()
    var pending = adopted + (classes[name]?.protocols ?? [])
    var next = classes[name]?.superclass
    var seen: Set<ByteView> = [name]
    while let type = next, scope.ancestors.count < Scope.most {
      guard let entry = classes[type.name] else {
        if type.address == nil { scope.root = type.name }
        break
      }
      // A file can make a class its own ancestor.
      guard seen.insert(type.name).inserted else { break }
      scope.ancestors.append(type.name)
      pending += entry.protocols
      next = entry.superclass
    }
    var known: Set<ByteView> = []
    pending.reverse()
    while let name = pending.popLast(), scope.protocols.count < Scope.most {
      guard known.insert(name).inserted else { continue }
      scope.protocols.append(name)
      pending += (parents[name] ?? []).reversed()
    }
    return scope
  }

  /// The nearest declaration of a method: that of a protocol of the image, of a class of the image,
  /// or of a protocol or class of Apple's.
  func find(_ selector: ByteView, isOfClass: Bool, in scope: Scope) -> Declaration? {
    for name in scope.protocols {
      if let types = protocols[name]?.types(of: selector, isOfClass: isOfClass) {
        return Declaration(owner: name, types: types)
      }
    }
    for name in scope.ancestors {
      if let types = classes[name]?.methods.types(of: selector, isOfClass: isOfClass) {
        return Declaration(owner: name, types: types)
      }
    }
    for name in scope.protocols + (scope.root.map { [$0] } ?? []) {
      if let found = AppleMethods.shared.find(selector, isOfClass: isOfClass, of: name) {
        return Declaration(owner: found.owner, types: found.types)
      }
    }
    return nil
  }
}
