import MachOBytes
import MachOCore

/// The header of an archive's member as `otool -a` prints it, in one line.
struct ClassicArchiveHeader {
  private let member: ArchiveMember
  private let options: OtoolOptions
  private let showsUTC: Bool

  init(_ member: ArchiveMember, options: OtoolOptions, showsUTC: Bool) {
    self.member = member
    self.options = options
    self.showsUTC = showsUTC
  }

  func write(to output: OutputBuffer) {
    if options.showsMemberOffsets { output.append("\(member.headerOffset)\t") }
    // Places and sizes of the fields of `ar_hdr`, from `<ar.h>`.
    let name = field(0, 16)
    let user = field(28, 6)
    let group = field(34, 6)
    let mode = field(40, 8)
    output.append(options.isVerbose ? Self.permissions(member.mode) : "0\(mode.string) ")
    output.append(
      user.string.padded(to: 3) + "/" + group.string
        + String(repeating: " ", count: max(0, 3 - group.count)) + " "
        + field(48, 10).string.padded(to: 5) + " ")
    if options.isVerbose {
      let time = CalendarTime(secondsSince1970: Int64(clamping: member.date), inUTC: showsUTC)
      output.append((time?.text ?? field(16, 12).string) + " ")
      output.append(with: { $0.append(member.name) })
    } else {
      output.append("\(field(16, 12).string) ")
      output.append(with: { $0.append(name) })
    }
    output.append("\n")
  }

  /// The text of a field, less the blanks that fill it up.
  private func field(_ offset: Int, _ size: Int) -> ByteView {
    var text = member.headerBytes.dropFirst(offset).prefix(size)
    while text.hasSuffix(" ") { text = text.prefix(text.count - 1) }
    return text
  }

  /// As `ls -l` shows them; what the kind of file is comes first.
  private static func permissions(_ mode: UInt64) -> String {
    let kind =
      switch mode & 0o170000 {
      case 0o040000: "d"
      case 0o020000: "c"
      case 0o060000: "b"
      case 0o100000: "-"
      case 0o120000: "l"
      case 0o140000: "s"
      default: "?"
      }
    var text = kind
    for (shift, special, letter) in [(6, 0o4000, "s"), (3, 0o2000, "s"), (0, 0o1000, "t")]
      as [(UInt64, UInt64, String)]
    {
      let bits = mode >> shift
      text += bits & 4 != 0 ? "r" : "-"
      text += bits & 2 != 0 ? "w" : "-"
      text += mode & special != 0 ? letter : bits & 1 != 0 ? "x" : "-"
    }
    return text
  }
}
