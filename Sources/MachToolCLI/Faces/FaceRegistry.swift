/// All faces: one line for each file `…Face.swift` of this folder.
enum FaceRegistry {
  static let faces: [any Face.Type] = [
    LipoFace.self,
    LLVMLipoFace.self,
    OtoolFace.self,
  ]

  /// The face that is the subcommand `name`.
  static func face(named name: String) -> (any Face.Type)? {
    faces.first { $0.name == name }
  }

  /// The face for a program called as `path`: by the name alone, or as cross toolchains and
  /// distributions call their tools (`x86_64-apple-darwin20-lipo`, `llvm-lipo-19`).
  static func face(forProgram path: String) -> (any Face.Type)? {
    let file = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] }
    var name = file ?? path[...]
    if let dash = name.lastIndex(of: "-"), !name[dash...].dropFirst().isEmpty,
      name[dash...].dropFirst().allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
    {
      name = name[..<dash]
    }
    // The longest name first: one tool's ends in another's.
    return faces.sorted { $0.name.utf8.count > $1.name.utf8.count }
      .first { $0.name == name || name.hasSuffix("-" + $0.name) }
  }
}
