import Foundation
import MachOBytes
import MachOCore
import MachToolCLI

/// `machtool-dev roundtrip [PATH]...`: universal files taken apart and put together again.
enum RoundTripTask: DeveloperTask {
  static let name = "roundtrip"
  static let summary = "Take universal files apart and together again (../shared/corpus)."

  static func run(_ arguments: [String]) throws {
    let paths = arguments.isEmpty ? ["TestBinaries", "../shared/corpus"] : arguments
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("machtool-dev-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    var tally: [String: Int] = [:]
    var failures = 0
    var untold = 0
    for path in try paths.flatMap({ try FileList.files(at: $0) }) {
      guard let view = try? MappedFile(opening: path).view,
        case .universal(let file) = BinaryFile(view, in: Place(file: path))
      else { continue }
      let result = try roundTrip(file, path, scratch)
      if result == nil, try isEqualUntold(file, scratch) { untold += 1 }
      tally[result ?? "equal", default: 0] += 1
      guard let result else { continue }
      print("\(path): \(result)")
      if !reasons.contains(result) { failures += 1 }
    }
    for (result, count) in tally.sorted(by: { $0.key < $1.key }) { print("\(count) \(result)") }
    print("\(untold) equal without being told the alignments")
    guard failures == 0 else { throw Shell.Failure(description: "\(failures) files differ") }
  }

  private static let broken = "not taken apart: the table is wrong"
  private static let trailing = "differs: bytes after the last slice are dropped"
  private static let order = "differs: the slices are in another order"
  private static let layout = "differs: slices do not lie as close as they could"
  private static let padding = "differs: what lies between slices is not zero"
  private static let refused = "not put together: a slice is nothing that lipo takes alone"
  private static let hidden = "differs: arm64 is hidden in what is no executable"

  /// Differences that are as they should be.
  private static let reasons = [broken, trailing, order, layout, padding, refused, hidden]

  /// - Returns: Nothing when the result is the file, byte for byte.
  private static func roundTrip(
    _ file: UniversalBinary, _ path: String, _ scratch: String
  ) throws -> String? {
    guard file.problems.isEmpty else { return broken }
    var arguments = ["lipo", "-create"]
    for entry in file.entries {
      let name = entry.architecture.name
      guard entry.architecture.knownName != nil else { return "an architecture without a name" }
      let slice = "\(scratch)/\(name)"
      // Alone it would be looked into; in a table it is taken as it is.
      if (try? SliceReader(.apple, isForWriting: true).read(
        file.slices[Int(entry.index)].bytes, in: Place(file: path), stated: entry.architecture))
        == nil
      {
        return refused
      }
      try machtool(["lipo", path, "-thin", name, "-output", slice])
      arguments += ["-arch", name, slice]
      arguments += ["-segalign", name, String(1 << Int(entry.alignment), radix: 16)]
    }
    if file.isWide { arguments.append("-fat64") }
    let hides = file.entries.contains(where: \.isHidden)
    let isProgram = file.slices.allSatisfy {
      if case .machO(let image) = $0.contents { return image.header.fileType == .execute }
      return false
    }
    if hides, !isProgram { return hidden }
    if hides { arguments.append("-hideARM64") }
    let output = scratch + "/out"
    try machtool(arguments + ["-output", output])
    let result = try MappedFile(opening: output).view
    if result == file.bytes { return nil }
    return difference(of: try UniversalBinary(result, in: Place(file: output)), from: file)
  }

  /// Whether the slices that were taken out give the same file when our rule aligns them.
  private static func isEqualUntold(_ file: UniversalBinary, _ scratch: String) throws -> Bool {
    guard !file.entries.contains(where: \.isHidden) else { return false }
    var arguments = ["lipo", "-create", "-output", scratch + "/out"]
    for entry in file.entries {
      arguments += ["-arch", entry.architecture.name, "\(scratch)/\(entry.architecture.name)"]
    }
    try machtool(arguments + (file.isWide ? ["-fat64"] : []))
    return try MappedFile(opening: scratch + "/out").view == file.bytes
  }

  private static func difference(of new: UniversalBinary, from old: UniversalBinary) -> String {
    let architectures = new.entries.map(\.architecture)
    if architectures != old.entries.map(\.architecture) { return order }
    if new.entries.map(\.offset) != old.entries.map(\.offset) { return layout }
    if old.bytes.prefix(new.bytes.count) == new.bytes { return trailing }
    let isSame = zip(new.slices, old.slices).allSatisfy { $0.bytes == $1.bytes }
    return isSame ? padding : "the slices differ"
  }

  private static func machtool(_ arguments: [String]) throws {
    var errors: [UInt8] = []
    let status = MachTool.run(
      arguments, output: { (_: [UInt8]) throws(SystemError) in },
      errors: { (bytes: [UInt8]) throws(SystemError) in errors += bytes })
    guard status == 0 else {
      throw Shell.Failure(
        description: arguments.joined(separator: " ") + ": "
          + String(decoding: errors, as: UTF8.self))
    }
  }
}
