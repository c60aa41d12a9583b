public import APINames
public import AppPackage
public import MachOBytes
public import MachOCore

/// Finds names in the constants of a package's binaries, with the private names they match: what
/// the rules look at, before they judge.
public struct NameScan {
  private let package: Package
  private let names: PrivateNames
  private let withSwiftStrings: Bool

  /// - Parameters:
  ///   - names: The names that are private.
  ///   - withSwiftStrings: Whether to look for the short Swift strings in code and variables too.
  public init(_ package: Package, names: PrivateNames = .shipped, withSwiftStrings: Bool = false) {
    self.package = package
    self.names = names
    self.withSwiftStrings = withSwiftStrings
  }

  /// The names of one Mach-O file.
  public struct Image {
    public let path: String
    public let member: String?
    public let architecture: Architecture
    /// `libFoo.a(bar.o) (architecture arm64)`.
    public let place: String
    /// In file order.
    public let names: [Name]
  }

  /// A constant that has the form of a name.
  public struct Name {
    public let string: ConstantString
    /// Nil for a name that matches nothing.
    public let match: Match?
  }

  /// What a name matches.
  public struct Match {
    /// 0 to 100: how sure it is that the name is there for the private one.
    public let score: Int
    /// "private selector", "begins with prefs:".
    public let words: String
    /// The frameworks that have it; may be empty.
    public let owner: ByteView
  }

  /// Calls `body` with every Mach-O file of the package, in order.
  public func forEachImage(failed: @escaping (PackageError) -> Void, body: (Image) -> Void) {
    for file in package.files where file.role.isBinary {
      do throws(PackageError) {
        let contents = try package.binary(file)
        let context = LintImage.Context(
          path: file.path, bundles: package.bundles(around: file), privateNames: names)
        let displayPath = package.tree.displayPath(file.path)
        contents.forEachImage(reportingTo: { failed(.parse($0)) }) { file in
          let image = LintImage(file, context)
          body(self.image(image, at: displayPath))
          for problem in file.problems + image.problems { failed(.parse(problem)) }
        }
      } catch {
        failed(error)
      }
    }
  }

  private func image(_ image: LintImage, at path: String) -> Image {
    let matches = Dictionary(
      PrivateNameMatch.all(in: image, names: names, withSwiftStrings: withSwiftStrings).map {
        (Key($0.string), $0)
      },
      uniquingKeysWith: { $0.score >= $1.score ? $0 : $1 })
    let strings = withSwiftStrings ? image.strings + image.swiftStrings : image.strings
    let names = strings.compactMap { string -> Name? in
      let match = matches[Key(string)]
      guard match != nil || string.text.hasFormOfName else { return nil }
      return Name(
        string: string,
        match: match.map { Match(score: $0.score, words: Self.words($0), owner: $0.name.owner) })
    }
    return Image(
      path: path, member: image.file.place.member?.string,
      architecture: image.file.architecture,
      place: image.file.place.inSlice(image.file.architecture).words,
      names: names)
  }

  private struct Key: Hashable {
    let text: ByteView
    let kind: ConstantString.Kind

    init(_ string: ConstantString) {
      text = string.text
      kind = string.kind
    }
  }

  private static func words(_ match: PrivateNameMatch) -> String {
    let name = match.name.name.string
    switch (match.manner, match.name.kind) {
    case (.prefix, _): return "begins with \(name)"
    case (.keyValueCoding, _): return "reaches \(name)"
    case (_, .text): return "private text"
    case (_, .className): return "private class"
    case (_, .key): return "private key"
    default: return "private selector"
    }
  }
}

extension ByteView {
  /// Whether the text can be a selector, a key path or the name of a class.
  var hasFormOfName: Bool {
    count > 1 && count <= 256
      && split(at: UInt8(ascii: ":")).allSatisfy { part in
        part.isEmpty || part.split(at: UInt8(ascii: ".")).allSatisfy(\.isIdentifier)
      }
  }
}
