import MachOBytes
import MachOCore

/// One object file, slice or member as otool lists it: its heading, then what is asked for in the
/// order header, load commands, libraries, Objective-C metadata.
struct ClassicObject {
  private let contents: BinaryFile
  private let bytes: ByteView
  private let path: String
  private let member: ByteView?
  private let architecture: Architecture?
  private let options: OtoolOptions
  private let showsUTC: Bool

  /// - Parameters:
  ///   - member: The name in the archive.
  ///   - architecture: Named in the heading; nil for none.
  init(
    _ contents: BinaryFile, _ bytes: ByteView, path: String, member: ByteView?,
    architecture: Architecture?, options: OtoolOptions, showsUTC: Bool
  ) {
    self.contents = contents
    self.bytes = bytes
    self.path = path
    self.member = member
    self.architecture = architecture
    self.options = options
    self.showsUTC = showsUTC
  }

  func write(to output: OutputBuffer) {
    guard options.showsObjects else { return }
    if case .machO(let file) = contents {
      if !options.hidesHeadings { writeHeading(end: "\n", to: output) }
      write(file, to: output)
    } else if options.hidesHeadings {
      return
    } else if isCutOff {
      writeHeading(end: " is a truncated object file\n", to: output)
      // What is missing counts as zero.
      let filled = ByteView(bytes.array + [UInt8](repeating: 0, count: 32))
      if options.showsHeader, let file = try? MachOFile(filled, in: Place(file: path)) {
        ClassicHeader(file.header, isVerbose: options.isVerbose).write(to: output)
      }
    } else {
      writeHeading(end: " is not an object file\n", to: output)
    }
  }

  /// Whether the file starts as Mach-O does, but not even its header is there.
  private var isCutOff: Bool {
    guard case .broken = contents, let magic = try? bytes.load(UInt32.self, at: 0, .big) else {
      return false
    }
    // MH_MAGIC and MH_MAGIC_64 of <mach-o/loader.h>, in both byte orders.
    return [0xfeed_face, 0xfeed_facf, 0xcefa_edfe, 0xcffa_edfe].contains(magic)
  }

  private func writeHeading(end: String, to output: OutputBuffer) {
    output.append(path)
    if let member {
      output.append("(")
      output.append(with: { $0.append(member) })
      output.append(")")
    }
    output.append(architecture.map { " (architecture \($0.classicName)):" } ?? ":")
    output.append(end)
  }

  private func write(_ file: MachOFile, to output: OutputBuffer) {
    if options.showsHeader {
      ClassicHeader(file.header, isVerbose: options.isVerbose).write(to: output)
    }
    let commands = ClassicCommands(
      file, isVerbose: options.isVerbose, showsUTC: showsUTC, output: output)
    if options.showsCommands { commands.write() }
    if options.showsLibraries || options.showsIdentity {
      ClassicLibraries(commands, isIdentityOnly: !options.showsLibraries).write()
    }
    if options.showsObjectiveC { ClassicObjC(file, output: output).write() }
  }
}
