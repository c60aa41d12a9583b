import Foundation
import MachOBytes
import MachToolCLI

/// `machtool-dev fuzz [--seconds N] [--seed N] [PATH…]`: damaged files.
enum FuzzTask: DeveloperTask {
  static let name = "fuzz"
  static let summary = "Read damaged files (--seconds N, --seed N); build it with -c release."

  /// Where inputs go; the one that stopped the process is still there.
  private static let folder = ".build/fuzz"
  /// What writing commands make of it.
  private static let output = folder + "/output"
  private static let nib = ".nib"
  private static let largestFile = 256 << 10
  private static let slowest = Duration.seconds(5)
  private static let largestOutput = 256 << 20

  static func run(_ arguments: [String]) throws {
    var paths = arguments
    let seconds = try option("--seconds", of: &paths) ?? 60
    let seed = try option("--seed", of: &paths) ?? .random(in: 0 ... .max)
    let files = try (paths.isEmpty ? ["TestBinaries"] : paths).flatMap(FileList.files)
      .map { Array(try Data(contentsOf: URL(fileURLWithPath: $0))) }
      .filter { $0.count > 0 && $0.count <= largestFile }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let input = folder + "/input"
    print("seed \(seed), \(files.count) files; a crash leaves its input in \(input)")
    fflush(nil)

    var random = SeededGenerator(seed: seed)
    let end = ContinuousClock.now + .seconds(Int64(seconds))
    var inputs = 0
    var faults = 0
    while ContinuousClock.now < end, var bytes = files.randomElement(using: &random) {
      Damage.inflict(on: &bytes, using: &random)
      try Data(bytes).write(to: URL(fileURLWithPath: input))
      // Nibs that are property lists are known by their names.
      try Data(bytes).write(to: URL(fileURLWithPath: input + nib))
      inputs += 1
      for fault in commands.compactMap({
        self.fault(of: input + ($0.name == "nib" ? nib : ""), $0.name, $0.arguments)
      }) {
        faults += 1
        let kept = "\(folder)/\(seed)-\(inputs)"
        try Data(bytes).write(to: URL(fileURLWithPath: kept))
        print("\(kept): \(fault)")
      }
    }
    try FileManager.default.removeItem(atPath: input)
    try FileManager.default.removeItem(atPath: input + nib)
    try? FileManager.default.removeItem(atPath: output)
    print("\(inputs) damaged files, \(faults) faults")
    guard faults == 0 else { throw Shell.Failure(description: "\(faults) faults; seed \(seed)") }
  }

  /// Takes an option with a number out of `arguments`.
  private static func option(_ name: String, of arguments: inout [String]) throws -> UInt64? {
    guard let index = arguments.firstIndex(of: name) else { return nil }
    guard index + 1 < arguments.count, let number = UInt64(arguments[index + 1]) else {
      throw Shell.Failure(description: "\(name) needs a number")
    }
    arguments.removeSubrange(index...index + 1)
    return number
  }

  /// What is run on each damaged file.
  private static let commands = [
    (name: "text", arguments: ["info"] + MachTool.listingOptions),
    (name: "json", arguments: ["info", "--format", "json"] + MachTool.listingOptions),
    (name: "nib", arguments: ["info", "--format", "json"]),
    (name: "otool", arguments: ["otool", "-arch", "all", "-m", "-faVhlLo"]),
    (name: "lipo", arguments: ["lipo", "-detailed_info"]),
    (name: "llvm-lipo", arguments: ["llvm-lipo", "-create", "-output", output]),
    (name: "create", arguments: ["create", "-o", output]),
  ]

  /// What is wrong with how machtool takes the file at `path`; nil when nothing is.
  private static func fault(of path: String, _ name: String, _ arguments: [String]) -> String? {
    var output = Data()
    var errors = Data()
    var isTooLong = false
    let start = ContinuousClock.now
    let status = MachTool.run(
      arguments + [path],
      output: { (bytes: [UInt8]) throws(SystemError) in
        isTooLong = isTooLong || output.count + bytes.count > largestOutput
        if !isTooLong { output.append(contentsOf: bytes) }
      },
      errors: { (bytes: [UInt8]) throws(SystemError) in errors.append(contentsOf: bytes) })
    let time = ContinuousClock.now - start
    let left = (try? Folder.names(in: folder))?.filter { $0.hasPrefix(".") } ?? []
    if !left.isEmpty { return "\(name) leaves \(left.joined(separator: " "))" }
    if time > slowest { return "\(name) takes \(time)" }
    if isTooLong { return "\(name) has more than \(largestOutput) bytes" }
    if !(0...2).contains(status) { return "exit status is \(status)" }
    if status == 2, errors.isEmpty { return "exit status is 2 without a message" }
    guard name == "json" || name == "nib" else { return nil }
    return (try? JSONSerialization.jsonObject(with: output)) == nil ? "JSON cannot be read" : nil
  }
}
