import AppPackage
import MachOBytes
import MachOCore

/// Members of a static library that a linker passes over.
public enum MixedMembersRule: FileRule {
  public static let metadata = RuleMetadata(
    id: "mixed-members", groups: [.sixtyFourBit],
    summary: "A static library has members of several architectures, or that are no object files.",
    checks: """
      All Mach-O members of a static library, or of one slice of it, must be for one kind of \
      processor. Members that are universal binaries are told, and members that are neither Mach-O \
      nor bitcode; tables that archivers write and Rust's metadata are left out.
      """,
    why: """
      A linker takes the members for the architecture that it links for, and passes over the rest \
      without a word or with a warning: a symbol is missing, although the library has it. No linker \
      takes a member that is universal.
      """,
    fix: """
      Make one static library for each architecture and join them with `machtool create`. Take a \
      universal object apart with `machtool thin` before it becomes a member.
      """)

  public static let examples = [
    RuleExample.fires(
      "a static library with members for two architectures",
      PackageRecipe([
        "libMixed.a": .archive([
          ("a.o", .with { $0.fileType = .object }), ("b.o", .with { $0.fileType = .object }),
          (
            "old.o",
            .with {
              $0.architecture = .armv7
              $0.fileType = .object
            }
          ),
        ])
      ]), "has members for arm64 and armv7 in one: old.o is for armv7"),
    .fires(
      "a static library of universal members, and with a text",
      PackageRecipe([
        "libMixed.a": .looseArchive([
          (
            "fat.o",
            .universal([
              .with { $0.fileType = .object },
              .with {
                $0.architecture = .x86_64
                $0.platform = .iOSSimulator
                $0.fileType = .object
              },
            ])
          ), ("README", .bytes(Array("Read me.\n".utf8))),
        ])
      ]), "1 member is a universal binary: fat.o", "1 member is no object file: README"),
    .silent(
      "a universal static library",
      PackageRecipe([
        "libFat.a": .universalArchive([
          [
            (
              "a.o",
              .with {
                $0.architecture = .armv7
                $0.fileType = .object
              }
            )
          ],
          [("a.o", .with { $0.fileType = .object })],
        ])
      ])),
    .silent(
      "a member of Rust's metadata",
      PackageRecipe([
        "libRust.a": .looseArchive([
          ("a.o", .image(.with { $0.fileType = .object })),
          ("lib.rmeta", .bytes(Array("rust".utf8))),
        ])
      ])),
  ]

  public static func check(_ file: LintFile, _ report: LintReporter) {
    for archive in file.contents.archives where !archive.isThin {
      let members = Members(archive)
      var place = file.location
      place.architectures = archive.place.architecture.map { [$0] } ?? []
      if members.architectures.count > 1, let odd = members.odd {
        let names = members.architectures.map(\.name).joined(separator: " and ")
        report.report(
          Finding(
            rule: metadata.id, at: place,
            message: "has members for \(names) in one: \(odd.name) is for \(odd.architecture.name)",
            confidence: .certain, consequence: .noRefusalOnRecord))
      }
      if members.universal.count > 0 {
        report.report(
          Finding(
            rule: metadata.id, at: place,
            message: members.universal.words("is a universal binary", "are universal binaries"),
            confidence: .certain, consequence: .noRefusalOnRecord))
      }
      // What is no Mach-O file would be nothing but data in an archive that is no library.
      if members.foreign.count > 0, !members.architectures.isEmpty || members.universal.count > 0 {
        report.report(
          Finding(
            rule: metadata.id, at: place,
            message: members.foreign.words("is no object file", "are no object files"),
            confidence: .possible, consequence: .noRefusalOnRecord))
      }
    }
  }

  /// What the members of one static library are.
  private struct Members {
    /// One for each kind of processor, in the order of the members.
    private(set) var architectures: [Architecture] = []
    /// The first member for another processor than the first.
    private(set) var odd: (name: String, architecture: Architecture)?
    private(set) var universal = Few()
    private(set) var foreign = Few()

    init(_ archive: Archive) {
      for member in archive.members() {
        switch member.contents {
        case .machO(let file):
          add(file.architecture, member.name)
        case .universal: universal.add(member.name)
        case .other(let kind):
          if !kind.isBitcode, !Self.isKnown(member.name) { foreign.add(member.name) }
        case .archive: foreign.add(member.name)
        // It has been told that it cannot be read.
        case .broken: break
        }
      }
    }

    private mutating func add(_ architecture: Architecture, _ name: ByteView) {
      guard !architectures.contains(where: { $0.type == architecture.type }) else { return }
      if !architectures.isEmpty, odd == nil { odd = (name.string, architecture) }
      architectures.append(architecture)
    }

    /// What compilers put into libraries beside the objects.
    private static func isKnown(_ name: ByteView) -> Bool {
      name.hasSuffix(".rmeta") || name.equals("rust.metadata.bin") || name.hasPrefix("__.")
    }
  }

  /// A count, and the first names.
  private struct Few {
    private(set) var count = 0
    private var names: [String] = []

    mutating func add(_ name: ByteView) {
      count += 1
      if names.count < 3 { names.append(name.string) }
    }

    func words(_ one: String, _ many: String) -> String {
      let more = count > names.count ? " and \(count - names.count) more" : ""
      return (count == 1 ? "1 member \(one): " : "\(count) members \(many): ")
        + names.joined(separator: ", ") + more
    }
  }
}
