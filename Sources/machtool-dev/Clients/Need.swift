/// Something that a client needs and that may not be here.
enum Need: Sendable {
  /// A program, and the Debian package that brings it.
  case program(String, package: String)
  /// A Python module, and how PyPI calls what brings it.
  case module(String, package: String)
  /// An option with which the caller names a file or folder outside the project.
  case option(any KeyPath<ClientOptions, String?> & Sendable, String)

  static let cmake = Need.program("cmake", package: "cmake")
  static let clang = Need.program(LinkedFiles.compiler, package: "clang-19")
  static let linker = Need.program(LinkedFiles.linker, package: "lld-19")
  static let installNameTool = Need.program("llvm-install-name-tool-19", package: "llvm-19")

  /// Why the client cannot run; nil when it can.
  func missing(in bench: ClientBench) -> String? {
    switch self {
    case .program(let name, let package):
      return Shell.has(name) ? nil : "\(name) is not installed (apt-get install \(package))"
    case .module(let name, let package):
      return bench.hasModule(name)
        ? nil : "the Python module \(name) is not installed (pip install \(package); --python)"
    case .option(let value, let text):
      return bench.options[keyPath: value] == nil ? "needs \(text)" : nil
    }
  }
}
