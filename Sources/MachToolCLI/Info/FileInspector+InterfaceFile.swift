import AppPackage
import MachOBytes
import MachOCore

extension FileInspector {
  /// Describes a compiled nib.
  func describeInterfaceFile(_ bytes: ByteView, _ path: String) -> ExitStatus {
    defer { context.diagnostics.endFile(path) }
    let file: InterfaceFile
    do throws(ParseError) {
      file = try InterfaceFile.read(bytes, in: Place(file: path))
    } catch {
      context.diagnostics.problem(error)
      return .failure
    }
    let size = UInt64(bytes.count)
    let output = context.output
    output.allow(forFileOf: size)
    defer { output.allowance = .max }
    let count = file.objectCount
    let objects = "\(UInt64(count).grouped) \(count == 1 ? "object" : "objects")"
    sink.item("\(path): \(file.form.words) of \(objects), \(size.grouped) bytes") {
      sink.detail("path", .words(path))
      sink.detail("kind", .words(file.form.words))
      sink.detail("size", .decimal(size))
      sink.detail("objects", .decimal(UInt64(count)))
      file.describe(into: sink)
    }
    if output.isFull {
      context.diagnostics.error("\(path): more to print than a file of its size can mean; cut off")
    }
    return file.problems.isEmpty ? .success : .failure
  }

  /// Describes the compiled storyboard in a folder, but not the nibs in it.
  ///
  /// - Parameters:
  ///   - path: The folder, empty for the tree's root.
  ///   - displayPath: How the folder is named.
  /// - Returns: Failure when its Info.plist cannot be read, no when that and the files disagree.
  func describeStoryboard(
    at path: String, displayPath: String, _ finder: StoryboardFinder
  ) -> ExitStatus {
    let storyboard: CompiledStoryboard
    do throws(PackageError) {
      guard let found = try finder.storyboard(at: path) else {
        sink.item("\(displayPath): compiled storyboard") {
          describeHead(displayPath)
          sink.remark("problem: there is no Info.plist")
          sink.detail("problems", .list(["there is no Info.plist"]))
        }
        return .no
      }
      storyboard = found
    } catch {
      context.diagnostics.problem(error)
      return .failure
    }
    let count = storyboard.controllers.count
    let missing = finder.missingNibs(of: storyboard, at: path).map { "there is no nib \($0)" }
    sink.item(
      "\(displayPath): compiled storyboard with \(count) \(count == 1 ? "controller" : "controllers")"
    ) {
      describeHead(displayPath)
      sink.field("entry_point", storyboard.entryPoint.map { .words($0) } ?? .none)
      sink.table("controllers", [TableColumn("identifier"), TableColumn("nib")]) {
        for controller in storyboard.controllers where !sink.isClosed {
          sink.row {
            sink.field("identifier", .words(controller.identifier))
            sink.field("nib", .words(controller.nibName))
          }
        }
      }
      for problem in missing { sink.remark("problem: \(problem)") }
      sink.detail("problems", missing.isEmpty ? .none : .list(missing))
    }
    return missing.isEmpty ? .success : .no
  }

  private func describeHead(_ path: String) {
    sink.detail("path", .words(path))
    sink.detail("kind", .words("compiled storyboard"))
  }
}
