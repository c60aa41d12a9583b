import AppPackage

/// A folder in which the dynamic linker looks for a library.
enum SearchFolder: Hashable {
  /// From the root of the package; `..` may be in it.
  case package(String)
  /// A folder of the machine on which the program runs.
  case absolute(String)
  /// From whatever folder the program is started in.
  case started(String)

  /// What an `LC_RPATH`, or the folder part of an install name, stands for; nil when it counts from
  /// the folder in which the program was started.
  ///
  /// - Parameters:
  ///   - loader: The path of the file that says it.
  ///   - program: The path of the program that runs.
  init?(_ text: String, in loader: String, of program: String) {
    if let rest = SearchFolder.rest(of: text, after: "@loader_path") {
      self = .package(PackagePath.join(PackagePath.folder(of: loader), rest))
    } else if let rest = SearchFolder.rest(of: text, after: "@executable_path") {
      self = .package(PackagePath.join(PackagePath.folder(of: program), rest))
    } else if text.hasPrefix("/") {
      self = .absolute(text)
    } else {
      return nil
    }
  }

  /// Where the file `name` is, if it is there.
  func appending(_ name: String) -> SearchFolder {
    switch self {
    case .package(let folder): .package(PackagePath.join(folder, name))
    case .absolute(let folder):
      .absolute(folder.hasSuffix("/") ? folder + name : folder + "/" + name)
    case .started(let folder): .started(PackagePath.join(folder, name))
    }
  }

  /// The path as it is shown.
  var words: String {
    switch self {
    case .package(let path): PackagePath.withoutDots(path)
    case .absolute(let path), .started(let path): path
    }
  }

  /// What follows the word at the start of a path; nil when the path does not start with it.
  private static func rest(of text: String, after word: String) -> String? {
    guard text.hasPrefix(word) else { return nil }
    let rest = text.dropFirst(word.count)
    guard rest.isEmpty || rest.hasPrefix("/") else { return nil }
    return String(rest.drop { $0 == "/" })
  }
}

extension PackagePath {
  /// The path without `.` and with `..` taken away together with what is before it, as if no link
  /// were on the way.
  static func withoutDots(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
