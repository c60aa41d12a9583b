import AppPackage
import MachOBytes
import MachOCore

extension FileInspector {
  /// Describes the XCFramework in a folder of a tree, if there is one.
  ///
  /// - Parameters:
  ///   - path: The folder, empty for the tree's root.
  ///   - displayPath: How the folder is named.
  /// - Returns: Failure when its Info.plist cannot be read, no when that and the files disagree.
  func describeXCFramework(
    at path: String, displayPath: String, _ checker: inout XCFrameworkChecker
  ) -> ExitStatus {
    let isNamed = displayPath.hasSuffix(".xcframework")
    let framework: XCFramework?
    do throws(PackageError) {
      framework = try checker.framework(at: path)
    } catch {
      // The Info.plist of something else is none of our business here.
      guard isNamed else { return .success }
      context.diagnostics.problem(error)
      return .failure
    }
    guard let framework, let libraries = framework.libraries else {
      guard isNamed else { return .success }
      let reason =
        framework == nil ? "there is no Info.plist" : "Info.plist has no AvailableLibraries"
      sink.item("\(displayPath): XCFramework") {
        describeHead(displayPath)
        sink.remark("problem: \(reason)")
        sink.detail("problems", .list([reason]))
      }
      return .no
    }
    let problems = libraries.map { library in
      checker.problems(of: library, in: framework).map(\.words)
    }
    let count = libraries.count
    sink.item("\(displayPath): XCFramework with \(count) \(count == 1 ? "library" : "libraries")") {
      describeHead(displayPath)
      sink.table("available_libraries", Self.columns) {
        for (library, problems) in zip(libraries, problems) { describe(library, problems) }
      }
      for (library, problems) in zip(libraries, problems) {
        for problem in problems {
          sink.remark("problem: \(library.identifier.map { $0 + ": " } ?? "")\(problem)")
        }
      }
    }
    return problems.allSatisfy(\.isEmpty) ? .success : .no
  }

  private static let columns = [
    TableColumn("identifier"), TableColumn("platform"), TableColumn("variant"),
    TableColumn("supported_architectures"), TableColumn("library_path"),
    TableColumn("binary_path"), TableColumn("headers_path"),
  ]

  private func describeHead(_ path: String) {
    sink.detail("path", .words(path))
    sink.detail("kind", .words(BundleKind.xcframework.words))
  }

  private func describe(_ library: XCFrameworkLibrary, _ problems: [String]) {
    func words(_ text: String?) -> FieldValue { text.map { .words($0) } ?? .none }
    sink.row {
      sink.field("identifier", words(library.identifier))
      sink.field("platform", words(library.platformName))
      sink.field("variant", words(library.variant))
      sink.field("supported_architectures", .list(library.architectures))
      sink.field("library_path", words(library.libraryPath))
      sink.field("binary_path", words(library.binaryPath))
      sink.field("headers_path", words(library.headersPath))
      sink.detail("problems", problems.isEmpty ? .none : .list(problems))
    }
  }
}
