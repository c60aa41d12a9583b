public import AppPackage
import MachOBytes
import MachOCore

/// A package in a few words, for examples: paths and what stands there.
public struct PackageRecipe: Sendable {
  /// What stands at a path.
  public enum File: Sendable {
    case image(ImageRecipe)
    /// A universal binary of these slices.
    case universal([ImageRecipe])
    /// A static library of these members.
    case archive([(name: String, image: ImageRecipe)])
    /// A universal binary of static libraries.
    case universalArchive([[(name: String, image: ImageRecipe)]])
    /// A static library of any files; they start at even offsets, as in those that Apple's tools
    /// did not make.
    indirect case looseArchive([(name: String, file: File)])
    /// An `Info.plist` with texts, lists of texts and dictionaries.
    case info([String: Value])
    /// A compiled nib.
    case nib(NibRecipe)
    case bytes([UInt8])
    /// A symbolic link that says this.
    case link(String)

    public enum Value: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
      ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral
    {
      case text(String)
      case list([String])
      case flag(Bool)
      case dictionary([String: Value])
      case array([Value])

      public init(stringLiteral text: String) { self = .text(text) }
      public init(arrayLiteral texts: String...) { self = .list(texts) }
      public init(booleanLiteral flag: Bool) { self = .flag(flag) }
      public init(dictionaryLiteral elements: (String, Value)...) {
        self = .dictionary(Dictionary(elements, uniquingKeysWith: { $1 }))
      }
    }
  }

  public let files: [(path: String, file: File)]

  public init(_ files: KeyValuePairs<String, File>) {
    self.files = files.map { ($0.key, $0.value) }
  }

  /// An iOS app with this executable, and more files in it; paths start inside of the app.
  public static func app(
    _ executable: ImageRecipe = ImageRecipe(),
    info: [String: File.Value] = [:], _ files: KeyValuePairs<String, File> = [:]
  ) -> PackageRecipe {
    var all: [(String, File)] = [
      (
        "App.app/Info.plist",
        .info(
          [
            "CFBundleExecutable": "App", "CFBundleIdentifier": "com.example.App",
            "CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "15.0",
          ].merging(info) { $1 })
      ),
      ("App.app/App", .image(executable)),
    ]
    all += files.map { ("App.app/" + $0.key, $0.value) }
    return PackageRecipe(files: all)
  }

  /// An .ipa with an iOS app for old systems, and more files in it.
  ///
  /// - Parameter profile: What stands in the provisioning profile of the app; nil for none.
  public static func ipa(
    profile: String? = nil, _ files: KeyValuePairs<String, File> = [:]
  ) -> PackageRecipe {
    let executable = ImageRecipe.with { $0.minimumOS = "12.0" }
    var all = app(executable, info: ["MinimumOSVersion": "12.0"]).files.map {
      ("Payload/" + $0.path, $0.file)
    }
    if let profile {
      all.append(("Payload/App.app/embedded.mobileprovision", .bytes(Array(profile.utf8))))
    }
    return PackageRecipe(files: all + files.map { ($0.key, $0.value) })
  }

  public init(files: [(String, File)]) {
    self.files = files
  }

  /// The package, as if it had been opened.
  public var package: Package {
    let links = files.compactMap { file -> (String, String)? in
      guard case .link(let target) = file.file else { return nil }
      return (file.path, target)
    }
    return Package(
      "example",
      MemoryTree(
        files.map { ($0.path, $0.file.bytes) },
        links: Dictionary(links, uniquingKeysWith: { $1 })))
  }
}

extension PackageRecipe.File {
  var bytes: [UInt8] {
    switch self {
    case .image(let image): image.bytes
    case .universal(let images):
      Self.universal(images.map { ($0, $0.bytes) })
    case .archive(let members): Self.archive(members)
    case .looseArchive(let members): Self.looseArchive(members)
    case .universalArchive(let slices):
      Self.universal(
        slices.compactMap { members in
          members.first.map { ($0.image, Self.archive(members)) }
        })
    case .info(let values): Self.info(values)
    case .nib(let nib): nib.bytes
    case .bytes(let bytes): bytes
    case .link(let target): Array(target.utf8)
    }
  }

  private static func universal(_ slices: [(image: ImageRecipe, bytes: [UInt8])]) -> [UInt8] {
    var table = ByteWriter(.big)
    table.append(0xcafe_babe as UInt32)
    table.append(UInt32(slices.count))
    var body = ByteWriter(.big)
    body.appendZeros(8 + slices.count * 20)
    for (image, bytes) in slices {
      body.align(to: 8)
      table.append(image.architecture.type.rawValue)
      table.append(image.architecture.subtype.rawValue)
      for number in [body.count, bytes.count, 3] { table.append(UInt32(number)) }
      body.append(bytes)
    }
    return table.bytes + body.bytes.dropFirst(table.count)
  }

  /// With the names behind the headers, as Apple's tools write them, so that members start at
  /// multiples of eight.
  private static func archive(_ members: [(name: String, image: ImageRecipe)]) -> [UInt8] {
    var writer = ByteWriter(.little)
    writer.append("!<arch>\n".utf8)
    for (name, image) in members {
      let bytes = image.bytes
      let nameSize = ((name.utf8.count + 7) & ~7) + 4
      let padding = -bytes.count & 7
      header("#1/\(nameSize)", size: nameSize + bytes.count + padding, into: &writer)
      writer.append(name, size: nameSize)
      writer.append(bytes)
      writer.appendZeros(padding)
    }
    return writer.bytes
  }

  private static func looseArchive(_ members: [(name: String, file: PackageRecipe.File)]) -> [UInt8]
  {
    var writer = ByteWriter(.little)
    writer.append("!<arch>\n".utf8)
    for (name, file) in members {
      writer.align(to: 2)
      let bytes = file.bytes
      header(name, size: bytes.count, into: &writer)
      writer.append(bytes)
    }
    return writer.bytes
  }

  /// `ar_hdr` of `<ar.h>`.
  private static func header(_ name: String, size: Int, into writer: inout ByteWriter) {
    for (text, width) in [
      (name, 16), ("0", 12), ("0", 6), ("0", 6), ("644", 8), (String(size), 10),
    ] {
      writer.append(text.utf8)
      writer.append(repeatElement(UInt8(ascii: " "), count: width - text.utf8.count))
    }
    writer.append("`\n".utf8)
  }

  private static func info(_ values: [String: Value]) -> [UInt8] {
    Array(
      (#"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0">"# + xml(.dictionary(values))
        + "</plist>").utf8)
  }

  private static func xml(_ value: Value) -> String {
    switch value {
    case .text(let string): "<string>\(string)</string>"
    case .list(let strings):
      "<array>" + strings.map { "<string>\($0)</string>" }.joined() + "</array>"
    case .array(let values): "<array>" + values.map(xml).joined() + "</array>"
    case .flag(let flag): flag ? "<true/>" : "<false/>"
    case .dictionary(let values):
      "<dict>"
        + values.sorted(by: { $0.key < $1.key }).map { "<key>\($0.key)</key>" + xml($0.value) }
        .joined() + "</dict>"
    }
  }
}
