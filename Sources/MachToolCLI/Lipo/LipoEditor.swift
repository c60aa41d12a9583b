import MachOCore

/// Picks the slices of a result from those of the inputs.
enum LipoEditor {
  /// The slice for `architecture`.
  static func slice(
    for architecture: Architecture, of file: LipoFile
  ) throws(LipoError) -> LipoSlice {
    guard let slice = file.slices.first(where: { $0.architecture == architecture }) else {
      throw .lacks(architecture, file)
    }
    return slice
  }

  /// The slices for `architectures`, in the order of the file.
  static func extract(
    _ architectures: [Architecture], from file: LipoFile
  ) throws(LipoError) -> [LipoSlice] {
    for architecture in architectures { _ = try slice(for: architecture, of: file) }
    return file.slices.filter { architectures.contains($0.architecture) }
  }

  /// All slices for the same families of processors as `architectures`: x86_64 brings x86_64h.
  static func extractFamilies(
    of architectures: [Architecture], from file: LipoFile
  ) throws(LipoError) -> [LipoSlice] {
    let types = architectures.map(\.type)
    for architecture in architectures
    where !file.architectures.contains(where: { $0.type == architecture.type }) {
      throw .lacks(architecture, file)
    }
    return file.slices.filter { types.contains($0.architecture.type) }
  }

  /// All slices but those for `architectures`.
  static func remove(
    _ architectures: [Architecture], from file: LipoFile
  ) throws(LipoError) -> [LipoSlice] {
    for architecture in architectures { _ = try slice(for: architecture, of: file) }
    let rest = file.slices.filter { !architectures.contains($0.architecture) }
    guard !rest.isEmpty else { throw .nothingLeft(file) }
    return rest
  }

  /// All slices, those of `new` in the place of those for the same architectures.
  static func replace(
    by new: [LipoSlice], in file: LipoFile
  ) throws(LipoError) -> [LipoSlice] {
    var slices = file.slices
    for (number, slice) in new.enumerated() {
      guard let index = slices.firstIndex(where: { $0.architecture == slice.architecture }) else {
        throw .lacks(slice.architecture, file)
      }
      if let earlier = new[..<number].first(where: { $0.architecture == slice.architecture }) {
        throw .clash(earlier, slice)
      }
      slices[index] = slice
    }
    return slices
  }

  /// The slice of a file that is to take the place of another.
  ///
  /// - Parameter stated: The architecture that it must have.
  static func replacement(
    _ new: LipoFile, as stated: Architecture? = nil
  ) throws(LipoError) -> LipoSlice {
    guard new.universal == nil, let slice = new.slices.first else {
      throw .universalReplacement(path: new.path)
    }
    if let stated, stated != slice.architecture {
      throw .otherReplacement(path: new.path, stated: stated, found: slice.architecture)
    }
    return slice
  }
}
