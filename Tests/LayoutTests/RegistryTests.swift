import Foundation
import MachOCore
import Testing

@testable import MachToolCLI

/// Tree and registries must agree: a file is a line, a line is a file.
struct RegistryTests {
  @Test func everyLoadCommandFileIsRegistered() {
    let folder = Project.typeNames(in: "Sources/MachOCore/MachO/LoadCommands")
      .filter { $0.hasSuffix("Command") && $0 != "LoadCommand" && $0 != "UnknownCommand" }
    let registry = LoadCommandRegistry.layouts.map { String(describing: $0) }
    #expect(folder.sorted() == registry, "in the order of their names")
  }

  @Test func everyKindHasOneLayout() {
    var kinds: [LoadCommandKind] = []
    for layout in LoadCommandRegistry.layouts { kinds += layout.kinds }
    #expect(Set(kinds).count == kinds.count)
    // Reserved by Apple for its own use and never described.
    let undescribed: [LoadCommandKind] = [.prepage]
    let named = LoadCommandKind.names.map { $0.0 }
    #expect(Set(named).subtracting(kinds) == Set(undescribed))
    #expect(Set(kinds).isSubset(of: named))
  }

  @Test func everySubcommandFileIsRegistered() {
    let folder = Project.typeNames(in: "Sources/MachToolCLI/Commands")
      .filter { $0.hasSuffix("Command") && $0 != "Command" }
    let registry = CommandRegistry.commands.map { String(describing: $0) }
    #expect(folder.sorted() == registry.sorted())
  }

  @Test func everyFaceFileIsRegistered() throws {
    let folder = "Sources/MachToolCLI/Faces"
    let files = Project.swiftFiles(in: folder).map { $0.dropFirst(folder.count + 1) }
    let faces = files.filter { !$0.contains("/") && $0.hasSuffix("Face.swift") }
      .map { $0.dropLast(".swift".count) }.filter { $0 != "Face" }
    let registry = FaceRegistry.faces.map { String(describing: $0) }
    #expect(faces.map(String.init).sorted() == registry.sorted())
    #expect(Set(FaceRegistry.faces.map { $0.name }).count == registry.count)
  }

  @Test func everyLoadCommandHasItsTextInOtool() {
    let folder = Project.typeNames(in: "Sources/MachToolCLI/Faces/Otool/LoadCommands")
    let registry = ClassicCommandRegistry.layouts.map { String(describing: $0) }
    #expect(folder.sorted() == registry.sorted())
    var kinds: [LoadCommandKind] = []
    for layout in ClassicCommandRegistry.layouts { kinds += layout.kinds }
    var known: [LoadCommandKind] = []
    for layout in LoadCommandRegistry.layouts { known += layout.kinds }
    #expect(Set(kinds) == Set(known))
    #expect(kinds.count == known.count)
  }

  @Test func everyListingFileIsOffered() throws {
    let folder = Project.typeNames(in: "Sources/MachOCore/Listings")
    let table = try Project.text(of: "Sources/MachToolCLI/Info/Listing.swift")
    for name in folder { #expect(table.contains("\(name)($0"), "\(name) is not in Listing.all") }
    #expect(folder.count == Listing.all.count)
  }

  @Test func everyDeveloperTaskIsRegistered() throws {
    let registry = try Project.text(of: "Sources/machtool-dev/TaskRegistry.swift")
    let tasks = Project.typeNames(in: "Sources/machtool-dev/Tasks")
    for task in tasks { #expect(registry.contains("\(task).self")) }
    #expect(registry.components(separatedBy: ".self").count - 1 == tasks.count)
  }

  @Test func everyClientFileIsRegistered() throws {
    let registry = try Project.text(of: "Sources/machtool-dev/Clients/ClientRegistry.swift")
    let families = Project.typeNames(in: "Sources/machtool-dev/Clients")
      .filter { $0.hasSuffix("Clients") }
    for family in families { #expect(registry.contains("\(family).clients")) }
    #expect(registry.components(separatedBy: ".clients").count - 1 == families.count)
  }

  @Test func constantsHaveOneNameEach() {
    func check<Constant: NamedConstant>(_ type: Constant.Type) {
      #expect(Set(type.names.map { $0.0 }).count == type.names.count, "\(type)")
      #expect(Set(type.names.map { $0.1 }).count == type.names.count, "\(type)")
    }
    check(CPUType.self)
    check(FileType.self)
    check(LoadCommandKind.self)
    check(PlatformKind.self)
    check(SectionType.self)
    check(SymbolKind.self)
    check(BuildTool.self)
  }
}
