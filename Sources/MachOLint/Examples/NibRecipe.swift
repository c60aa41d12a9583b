import MachOBytes

/// A compiled nib in a few words, for examples: what is named in it, and on which objects.
public struct NibRecipe: Sendable {
  /// User-defined runtime attributes: paths, and the class of the object that each starts at.
  public var keyPaths: [(path: String, object: String)] = []
  /// Custom classes, and those that they take the place of.
  public var classes: [(name: String, original: String)] = []
  /// Selectors, and the classes of the controls that send them.
  public var actions: [(selector: String, source: String)] = []

  public init() {}

  /// One with changes.
  public static func with(_ change: (inout NibRecipe) -> Void) -> NibRecipe {
    var recipe = NibRecipe()
    change(&recipe)
    return recipe
  }

  /// The file, a NIB archive as ``NIBArchiveHeader`` of `AppPackage` describes it.
  var bytes: [UInt8] {
    var archive = Archive()
    var objects: [String: Int] = [:]
    for (name, original) in classes {
      objects[name] = archive.add(
        "UIClassSwapper",
        [
          ("UIClassName", .object(archive.text(name))),
          ("UIOriginalClassName", .object(archive.text(original))),
        ])
    }
    func object(_ className: String) -> Archive.Value {
      .object(objects[className] ?? archive.add(className, []))
    }
    for (path, className) in keyPaths {
      let object = object(className)
      let text = archive.text(path)
      _ = archive.add("UINibKeyValuePair", [("UIObject", object), ("UIKeyPath", .object(text))])
    }
    for (selector, className) in actions {
      let source = object(className)
      let text = archive.text(selector)
      _ = archive.add(
        "UIRuntimeEventConnection", [("UISource", source), ("UILabel", .object(text))])
    }
    return archive.bytes
  }

  private struct Archive {
    enum Value {
      case data([UInt8])
      case object(Int)
    }

    private var objects: [(className: String, values: [(key: String, value: Value)])] = []

    mutating func add(_ className: String, _ values: [(key: String, value: Value)]) -> Int {
      objects.append((className, values))
      return objects.count - 1
    }

    mutating func text(_ text: String) -> Int {
      add("NSString", [("NS.bytes", .data(Array(text.utf8)))])
    }

    var bytes: [UInt8] {
      var keys = Names()
      var classes = Names()
      var objectTable: [UInt8] = []
      var valueTable: [UInt8] = []
      var valueCount = 0
      for (className, values) in objects {
        for number in [classes.index(of: className), valueCount, values.count] {
          objectTable += Archive.number(number)
        }
        valueCount += values.count
        for (key, value) in values {
          valueTable += Archive.number(keys.index(of: key))
          switch value {
          case .data(let bytes): valueTable += [8] + Archive.number(bytes.count) + bytes
          case .object(let index):
            var writer = ByteWriter(.little)
            writer.append(UInt32(index))
            valueTable += [10] + writer.bytes
          }
        }
      }
      let tables: [(count: Int, bytes: [UInt8])] = [
        (objects.count, objectTable),
        (keys.names.count, keys.names.flatMap { Archive.number($0.utf8.count) + Array($0.utf8) }),
        (valueCount, valueTable),
        (
          classes.names.count,
          classes.names.flatMap { Archive.number($0.utf8.count) + [0x80] + Array($0.utf8) }
        ),
      ]
      var writer = ByteWriter(.little)
      writer.append("NIBArchive".utf8)
      for version: UInt32 in [1, 9] { writer.append(version) }
      var offset = 50
      for table in tables {
        writer.append(UInt32(table.count))
        writer.append(UInt32(offset))
        offset += table.bytes.count
      }
      for table in tables { writer.append(table.bytes) }
      return writer.bytes
    }

    /// Groups of seven bits, the low ones first; the last one is marked.
    private static func number(_ value: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      var rest = value
      while rest >= 0x80 {
        bytes.append(UInt8(rest & 0x7f))
        rest >>= 7
      }
      return bytes + [UInt8(rest) | 0x80]
    }
  }

  /// A table of names, each of which is there once.
  private struct Names {
    private(set) var names: [String] = []

    mutating func index(of name: String) -> Int {
      if let known = names.firstIndex(of: name) { return known }
      names.append(name)
      return names.count - 1
    }
  }
}
