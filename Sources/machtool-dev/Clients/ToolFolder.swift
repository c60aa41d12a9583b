import Foundation

/// A folder as clients on a Mac find it in PATH: lipo and otool are what is tested, the other
/// tools are stand-ins.
struct ToolFolder {
  private let lipo: String
  private let otool: String
  private let nm: String?

  init(_ options: ClientOptions) throws {
    if let bin = options.bin {
      lipo = bin + "/lipo"
      otool = bin + "/otool"
      let own = bin + "/nm"
      nm = FileManager.default.isExecutableFile(atPath: own) ? own : Self.path(of: "llvm-nm-19")
    } else {
      let program = try options.program ?? Self.builtProgram()
      lipo = program
      otool = program
      nm = Self.path(of: "llvm-nm-19")
    }
    for path in [lipo, otool] where !FileManager.default.isExecutableFile(atPath: path) {
      throw Shell.Failure(description: "\(path) is not a program")
    }
  }

  /// The release program or the debug one, whichever is newer.
  private static func builtProgram() throws -> String {
    let folder = FileManager.default.currentDirectoryPath + "/"
    let programs = [TestTask.program, ".build/debug/machtool"].map { folder + $0 }
    let dated = programs.compactMap { path -> (path: String, date: Date)? in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return (attributes?[.modificationDate] as? Date).map { (path, $0) }
    }
    guard let newest = dated.max(by: { $0.date < $1.date }) else {
      throw Shell.Failure(description: "no program: swift build -c release --product machtool")
    }
    return newest.path
  }

  func fill(_ folder: String) throws {
    try link(lipo, folder + "/lipo")
    try link(otool, folder + "/otool")
    try link(nm, folder + "/nm")
    try link(Self.path(of: "llvm-install-name-tool-19"), folder + "/install_name_tool")
    try script("xcrun", Self.xcrun, in: folder)
    try script("codesign", Self.codesign, in: folder)
  }

  /// Links rather than copies: a program may look for its libraries beside itself.
  private func link(_ target: String?, _ path: String) throws {
    guard let target else { return }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func script(_ name: String, _ text: String, in folder: String) throws {
    let path = folder + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private static func path(of program: String) -> String? {
    guard let output = try? Shell.output(of: ["which", program]), output.status == 0 else {
      return nil
    }
    return output.text.trimmingCharacters(in: .newlines)
  }

  /// Finds programs in PATH; a Mac's would look into Xcode.
  private static let xcrun = """
    #!/bin/sh
    for word do last=$word; done
    command -v "$last"

    """

  /// Says of every file that it is not signed, and signs without doing so.
  private static let codesign = """
    #!/bin/sh
    verify=
    for word do
      [ "$word" = --verify ] && verify=1
      last=$word
    done
    [ -z "$verify" ] && exit 0
    echo "$last: code object is not signed at all" >&2
    exit 1

    """
}
