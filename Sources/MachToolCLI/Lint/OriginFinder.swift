import AppPackage
import MachOBytes
import MachOCore
import MachOLint

/// Names the static library, and the member, that brings what was found in a linked image.
///
/// A linked image no longer says which library a part of it came from. The evidence of a finding
/// (a text, a symbol, a framework) is looked for in the libraries that the user names, in the
/// linker's map, and in the object files that the image's debug map names, where they still are.
struct OriginFinder {
  /// What evidence the members of the libraries hold: text, and `libFoo.a(bar.o)`.
  private var members: [ByteView: [String]] = [:]
  /// Files of debug maps that have been looked at.
  private var known: Set<String> = []

  init(libraries: [Package], linkMaps: [String], _ context: CommandContext) {
    for package in libraries {
      known.insert(package.path)
      do throws(PackageError) {
        guard try add(package) else {
          context.diagnostics.error("\(package.path): has no Mach-O file in it")
          continue
        }
      } catch {
        context.diagnostics.problem(error)
      }
    }
    for path in linkMaps {
      do throws(SystemError) {
        guard let map = LinkMap(try MappedFile(opening: path).view) else {
          throw SystemError("read", path, reason: "is not a linker's map")
        }
        members.merge(map.files) { $0 + $1 }
      } catch {
        context.diagnostics.failure(error)
      }
    }
  }

  /// Looks at the object files and libraries that the debug map of an image names. They are on
  /// the machine that linked the image only, so their absence is no problem.
  mutating func addDebugMaps(of report: LintReport) {
    guard report.findings.contains(where: { $0.place.member == nil }) else { return }
    for path in report.debugMapFiles where known.insert(path).inserted {
      if let package = try? Package(opening: path) { _ = try? add(package) }
    }
  }

  /// - Returns: Whether there is a Mach-O file in the package.
  private mutating func add(_ package: Package) throws(PackageError) -> Bool {
    var hasImages = false
    for file in package.files where file.role.isBinary {
      if add(try package.binary(file)) { hasImages = true }
    }
    return hasImages
  }

  /// - Returns: Whether there is a Mach-O file in it.
  private mutating func add(_ contents: BinaryFile) -> Bool {
    var hasImages = false
    var found: [ByteView: [String]] = [:]
    contents.forEachImage { image in
      hasImages = true
      // What stands in a library that is loaded beside the app is not in the app.
      guard !image.header.fileType.isLinked else { return }
      let place = image.place.member.map { "\(image.place.file)(\($0.string))" } ?? image.place.file
      for text in OriginFinder.evidence(in: image) where found[text]?.contains(place) != true {
        found[text, default: []].append(place)
      }
    }
    members.merge(found) { $0 + $1 }
    return hasImages
  }

  /// Everything in an image that can be a finding's evidence.
  private static func evidence(in image: MachOFile) -> Set<ByteView> {
    var found: Set<ByteView> = []
    ConstantStrings(image).forEach { found.insert($0.text) }
    if let symbols = SymbolTable(salvaging: image) {
      for symbol in symbols where symbol.isUndefined {
        if let name = try? symbols.name(of: symbol) { found.insert(name) }
      }
    }
    for option in image.commands(LinkerOptionCommand.self) {
      for argument in option.arguments { found.insert(argument) }
    }
    return found
  }

  /// The report with the origins of its findings.
  func addOrigins(to report: LintReport) -> LintReport {
    guard !members.isEmpty else { return report }
    return report.mapFindings { finding in
      // What stands in a member has its origin already.
      guard finding.place.member == nil else { return finding }
      var finding = finding
      finding.origins = finding.evidence.flatMap(origins).unique
      return finding
    }
  }

  /// The symbol that compilers give the category which is written `UIWebView(Vendor)`.
  static func symbol(ofCategory text: String) -> [String] {
    let parts = text.dropLast().split(separator: "(")
    return parts.count == 2 ? ["__OBJC_$_CATEGORY_\(parts[0])_$_\(parts[1])"] : []
  }

  private func origins(of evidence: Evidence) -> [String] {
    // A framework is linked by its path, but asked for by its name.
    let framework =
      evidence.text.contains("/PrivateFrameworks/")
      ? [PackagePath.name(of: evidence.text)] : []
    // Maps have the symbols of the category's parts.
    let category =
      evidence.label == "category" ? OriginFinder.symbol(ofCategory: evidence.text) : []
    return ([evidence.text] + framework + category).flatMap {
      members[ByteView(Array($0.utf8))] ?? []
    }
  }
}
