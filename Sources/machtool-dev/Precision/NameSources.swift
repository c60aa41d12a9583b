import APINames
import Foundation
import MachOBytes

/// Where private names are known from: projects that use them, threads that tell of refusals,
/// articles, and the systems themselves.
///
/// Read from a folder of tables: `mined.tsv` (kind, name, count, projects), `refused.tsv` (kind,
/// name, check, sort, thread), `starter.tsv` (name, framework, kind, why), and the tables of what
/// systems have.
struct NameSources {
  /// The names that each project uses or was refused for, in the order of the tables.
  private(set) var projects: [String: [UsedName]] = [:]
  /// Public names, or names that compilers make, for which apps were refused by mistake.
  private(set) var mistakes: [UsedName] = []
  /// For each name the projects that use it, and `articles`.
  private var sources: [UsedName: Set<String>] = [:]
  /// Names that the shipped table has from a system.
  private var ofSystems: Set<UsedName> = []
  /// Folders of frameworks that are not in `Frameworks`.
  private var folders: [String: String] = [:]

  private static let articles = "articles"
  /// The tables of systems, of which the shipped one has all.
  private static let systemTables: [(file: String, kind: NameKind)] = [
    ("private_selectors_core", .selector), ("private_symbols_usrlib", .symbol),
    ("private_symbols_public_frameworks", .symbol), ("kvc_keys", .key),
  ]

  init(folder: String) throws {
    for row in try Self.rows(of: "mined", in: folder) where row.count > 3 {
      guard let name = Self.name(row[0], row[1]) else { continue }
      for project in row[3].split(separator: ",") { add(name, from: String(project)) }
    }
    for row in try Self.rows(of: "refused", in: folder) where row.count > 4 {
      guard let name = Self.name(row[0], row[1]) else { continue }
      // Tables of projects write a repository with a plus sign.
      let project = String(row[4].prefix { $0 != "#" }).replacing("/", with: "+")
      switch row[3] {
      case "p": add(name, from: project)
      case "t": mistakes.append(name)
      default: break
      }
    }
    for row in try Self.rows(of: "starter", in: folder) where row.count > 3 {
      guard let name = Self.name(row[2], row[0]), row[3].split(separator: ",").contains("known")
      else { continue }
      sources[name, default: []].insert(Self.articles)
    }
    for table in Self.systemTables {
      for row in try Self.rows(of: table.file, in: folder) {
        ofSystems.insert(UsedName(kind: table.kind, text: row[0]))
      }
    }
    for row in try Self.rows(of: "private_frameworks", in: folder) where row.count > 1 {
      ofSystems.insert(UsedName(kind: .framework, text: row[0]))
      folders[row[0]] = row[1]
    }
    for row in try Self.rows(of: "private_classes", in: folder) where row.count > 1 {
      // Of classes the shipped table has those of images that every app can link.
      let name = UsedName(kind: .className, text: row[0])
      if PrivateNames.shipped.find(.className, name.bytes)?.isInPublicFramework == true {
        ofSystems.insert(name)
      }
    }
  }

  private mutating func add(_ name: UsedName, from project: String) {
    guard sources[name, default: []].insert(project).inserted else { return }
    projects[project, default: []].append(name)
  }

  /// The names that nobody but `project` tells of; a system may have them all the same.
  func names(onlyFrom project: String) -> [UsedName] {
    (projects[project] ?? []).filter { sources[$0] == [project] }
  }

  /// Whether the table has the name from a system too.
  func isOfSystem(_ name: UsedName) -> Bool { ofSystems.contains(name) }

  /// The install name by which an app would have what is in `image`: of `UIKitCore` that of UIKit.
  func installName(of image: String) -> String {
    if image == "UIKitCore" { return Self.framework("UIKit", in: "Frameworks") }
    if image.hasPrefix("libsystem_") || image.isEmpty { return "/usr/lib/libSystem.B.dylib" }
    if image.hasSuffix(".dylib") { return "/usr/lib/" + image }
    return Self.framework(image, in: folders[image] ?? "Frameworks")
  }

  /// The install name of a framework that projects use as a private one; systems of which there is
  /// no table have more of them.
  func frameworkInstallName(of name: String) -> String {
    Self.framework(name, in: folders[name] ?? "PrivateFrameworks")
  }

  private static func framework(_ name: String, in folder: String) -> String {
    "/System/Library/\(folder)/\(name).framework/\(name)"
  }

  private static func name(_ word: String, _ text: String) -> UsedName? {
    let word = word == "string" ? "text" : word
    // Refusals write symbols of variables as messages do, without the underscore of C.
    let text = word == "symbol" && text.hasPrefix("OBJC_") ? "_" + text : text
    return NameKind(word: ByteView(Array(word.utf8))).map { UsedName(kind: $0, text: text) }
  }

  /// The fields of the lines of a table.
  static func rows(of table: String, in folder: String) throws -> [[String]] {
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(table).tsv"))
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
    }
  }
}
