import MachOBytes
import MachOCore

/// What an image does with the classes of others.
struct ClassUses {
  private var subclasses: [ByteView: [ByteView]] = [:]
  private var categories: [ByteView: [ByteView]] = [:]

  init(_ image: LintImage) {
    guard !image.isEncrypted else { return }
    for found in image.objc.classes {
      if let name = found.superclass?.name { subclasses[name, default: []].append(found.name) }
    }
    for category in image.objc.categories {
      if let name = category.extended?.name { categories[name, default: []].append(category.name) }
    }
  }

  /// What it does with the class `type`, as the beginning of a sentence that ends with the class.
  func words(for type: ByteView) -> String {
    if let names = subclasses[type] {
      return names.count == 1 ? "\(names[0].string) inherits from" : "classes inherit from"
    }
    guard let names = categories[type] else { return "refers to" }
    return names.count == 1 ? "has the category \(names[0].string) on" : "has categories on"
  }

  /// The categories on the class `type`, as evidence, at most ``mostCategories``.
  func categories(on type: ByteView) -> [Evidence] {
    (categories[type] ?? []).prefix(ClassUses.mostCategories).map {
      Evidence("category", "\(type.string)(\($0.string))")
    }
  }

  private static let mostCategories = 4
}
