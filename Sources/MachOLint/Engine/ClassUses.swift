import MachOBytes
import MachOCore

/// What an image does with the classes of others.
struct ClassUses {
  private var subclasses: [ByteView: [ByteView]] = [:]
  private var extended: Set<ByteView> = []

  init(_ image: LintImage) {
    guard !image.isEncrypted else { return }
    for found in image.objc.classes {
      if let name = found.superclass?.name { subclasses[name, default: []].append(found.name) }
    }
    extended = Set(image.objc.categories.compactMap { $0.extended?.name })
  }

  /// What it does with the class `type`, as the beginning of a sentence that ends with the class.
  func words(for type: ByteView) -> String {
    if let names = subclasses[type] {
      return names.count == 1 ? "\(names[0].string) inherits from" : "classes inherit from"
    }
    return extended.contains(type) ? "has a category on" : "refers to"
  }
}
