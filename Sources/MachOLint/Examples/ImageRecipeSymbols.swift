/// The symbols that an example needs or has, and the libraries they come from.
struct ImageRecipeSymbols {
  /// In the order of their numbers: those that the recipe names, then those of its pointers.
  private(set) var undefined: [ImportRecipe] = []
  private let definitionCount: Int
  /// Those that the recipe names, and those that its symbols come from.
  private(set) var libraries: [String]
  private let weakLibraries: [String]
  private var indices: [ImportRecipe: Int] = [:]

  init(_ recipe: ImageRecipe, _ parts: [SectionRecipe]) {
    definitionCount = recipe.definitions.count
    libraries = recipe.libraries
    weakLibraries = recipe.weakLibraries
    recipe.imports.forEach { add($0) }
    for part in parts {
      for pointer in part.pointers {
        if case .symbol(let symbol) = pointer.target { add(symbol) }
      }
    }
  }

  var isEmpty: Bool { undefined.isEmpty && definitionCount == 0 }

  func index(of symbol: ImportRecipe) -> Int { indices[symbol] ?? 0 }

  /// The library's number, counted from 1 over all that are loaded; 0 for the image itself.
  func ordinal(of symbol: ImportRecipe) -> Int {
    guard let library = symbol.library else { return 1 }
    if library.isEmpty { return 0 }
    return ((libraries + weakLibraries).firstIndex(of: library) ?? 0) + 1
  }

  private mutating func add(_ symbol: ImportRecipe) {
    guard indices[symbol] == nil else { return }
    indices[symbol] = undefined.count
    undefined.append(symbol)
    if let library = symbol.library, !library.isEmpty,
      !(libraries + weakLibraries).contains(library)
    {
      libraries.append(library)
    }
  }
}
