import MachOBytes
import MachOCore

/// The libraries of a file as `otool -L` prints them, or its own name as `otool -D` does.
struct ClassicLibraries {
  private let commands: ClassicCommands
  private let isIdentityOnly: Bool

  init(_ commands: ClassicCommands, isIdentityOnly: Bool) {
    self.commands = commands
    self.isIdentityOnly = isIdentityOnly
  }

  func write() {
    commands.walk(announcing: false) { command in
      switch command.kind {
      case .idDylib:
        write(command)
      case .loadDylib, .loadWeakDylib, .reexportDylib, .loadUpwardDylib, .lazyLoadDylib:
        if !isIdentityOnly { write(command) }
      case .idFixedVMLibrary, .loadFixedVMLibrary:
        if !isIdentityOnly { writeFixed(command) }
      default:
        break
      }
      return true
    }
  }

  private var output: OutputBuffer { commands.output }

  /// Where the name is, or nil once it has been told that it is nowhere.
  private func name(of command: RawCommand) -> ByteView? {
    let offset = command.uint32(at: 8)
    guard let name = command.string(at: offset) else {
      output.append(
        "\tBad offset (\(offset)) for name of \(command.kind.label) command \(command.index)\n")
      return nil
    }
    return name
  }

  private func write(_ command: RawCommand) {
    guard let name = name(of: command) else { return }
    if isIdentityOnly {
      output.append(with: { $0.append(name) })
      output.append("\n")
      return
    }
    let current = PackedVersion(rawValue: command.uint32(at: 16)).fullText
    let compatible = PackedVersion(rawValue: command.uint32(at: 20)).fullText
    output.append("\t")
    output.append(with: { $0.append(name) })
    output.append(
      " (compatibility version \(compatible), current version \(current)\(manner(of: command)))\n")
    if commands.isVerbose {
      let end = ClassicDylib.useFlags(of: command).map { "options \(ClassicDylib.words(for: $0))" }
      let stamp = command.uint32(at: 12)
      output.append("\t" + (end ?? "time stamp \(stamp) \(commands.date(stamp))") + "\n")
    }
  }

  /// One word at most, which is what scripts can read.
  private func manner(of command: RawCommand) -> String {
    switch command.kind {
    case .loadWeakDylib: return ", weak"
    case .reexportDylib: return ", reexport"
    case .loadUpwardDylib: return ", upward"
    case .lazyLoadDylib: return ", lazy"
    default: break
    }
    guard let flags = ClassicDylib.useFlags(of: command) else { return "" }
    if flags.contains(.weak) { return ", weak" }
    if flags.contains(.reexport) { return ", reexport" }
    return flags.contains(.upward) ? ", upward" : ""
  }

  private func writeFixed(_ command: RawCommand) {
    guard let name = name(of: command) else { return }
    output.append("\t")
    output.append(with: { $0.append(name) })
    output.append(" (minor version \(command.uint32(at: 12)))\n")
  }
}
