import Foundation

/// The command line of `machtool-dev clients`.
struct ClientOptions {
  /// Clients to run, as parts of their names; all when empty.
  var only: [String] = []
  var listsOnly = false
  /// The machtool that is called as lipo and as otool.
  var program: String?
  /// A folder with another lipo and otool.
  var bin: String?
  var python: String?
  /// delocate's source distribution, unpacked.
  var delocate: String?
  /// LLVM's tests of its own lipo, and a program that runs such tests:
  /// `RUNNER TESTS PROGRAM` gives status 0 when all pass.
  var llvmTests: String?
  var llvmRunner: String?

  private typealias Value = any WritableKeyPath<ClientOptions, String?> & Sendable

  private static let values: [String: Value] = [
    "--program": \.program, "--bin": \.bin, "--python": \.python, "--delocate": \.delocate,
    "--llvm-tests": \.llvmTests, "--llvm-runner": \.llvmRunner,
  ]

  init(_ arguments: [String]) throws {
    var words = arguments[...]
    while let word = words.popFirst() {
      if word == "--list" {
        listsOnly = true
      } else if let value = Self.values[word] {
        self[keyPath: value] = Self.absolute(try Self.value(of: word, in: &words))
      } else if word == "--only" {
        only.append(try Self.value(of: word, in: &words))
      } else {
        throw Shell.Failure(
          description: "\(word) is no option; there are --list, --only NAME, "
            + Self.values.keys.sorted().map { "\($0) PATH" }.joined(separator: ", "))
      }
    }
  }

  private static func value(of option: String, in words: inout ArraySlice<String>) throws -> String
  {
    guard let value = words.popFirst() else {
      throw Shell.Failure(description: "\(option) needs a value")
    }
    return value
  }

  /// Clients run in folders of their own, so relative paths would be lost. Links stay: a Python
  /// of a virtual environment is one.
  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  func selects(_ name: String) -> Bool {
    only.isEmpty || only.contains { name.contains($0) }
  }
}
