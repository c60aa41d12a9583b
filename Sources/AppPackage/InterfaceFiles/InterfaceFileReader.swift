import MachOBytes
import MachOCore

/// Takes the names from the objects of an archive.
///
/// An object is looked at when another one refers to it, and once: time and memory are in
/// proportion to the archive.
struct InterfaceFileReader {
  private let archive: any ObjectArchive
  private let place: Place
  private let fileOffset: UInt64
  private var names: [Int: Names] = [:]
  private var arrays: [Int: [Int]] = [:]
  /// How many elements of arrays may still be used: objects can share an array.
  private var elementsLeft: Int
  private var isFull = false

  /// What is kept of an object that others refer to.
  private struct Names {
    var className = ByteView.empty
    /// Of a string.
    var text: ByteView?
    /// Objects that hold names.
    var custom: Int?
    var original: Int?
    var placeholder: Int?
  }

  init(_ archive: any ObjectArchive, in place: Place, at fileOffset: UInt64) {
    self.archive = archive
    self.place = place
    self.fileOffset = fileOffset
    elementsLeft = 2 * archive.objectCount + 1000
  }

  func read(_ form: InterfaceFile.Form) -> InterfaceFile {
    var reader = self
    var file = InterfaceFile(form, objectCount: archive.objectCount)
    for index in 0..<archive.objectCount where !reader.isFull {
      let className = archive.className(of: index)
      if !className.isEmpty { file.objectClasses.insert(className) }
      var values: [ArchiveKey: Int] = [:]
      archive.forEachValue(of: index) { key, value in
        // The decoders find the first of several.
        guard case .object(let object) = value, let key = ArchiveKey.key(key), values[key] == nil
        else { return }
        values[key] = object
      }
      guard !values.isEmpty else { continue }
      reader.take(values, of: index, &file)
      reader.isFull =
        reader.elementsLeft < 0
        || [file.classes.count, file.keyPaths.count, file.connections.count].contains {
          $0 >= InterfaceFile.mostNames
        }
    }
    if reader.isFull {
      file.problems.append(
        ParseError(
          .tooMany("names of one kind", limit: UInt64(InterfaceFile.mostNames)), at: fileOffset,
          in: place))
    }
    return file
  }

  private mutating func take(
    _ values: [ArchiveKey: Int], of index: Int, _ file: inout InterfaceFile
  ) {
    let holder = archive.className(of: index)
    takeClasses(values, index, holder, &file)
    takeKeyPaths(values, index, &file)
    takeConnections(values, index, holder, &file)
  }

  // MARK: Names

  private mutating func takeClasses(
    _ values: [ArchiveKey: Int], _ index: Int, _ holder: ByteView, _ file: inout InterfaceFile
  ) {
    // What is made of an image's name is no object of the app's choice.
    guard !holder.equals("NSCustomResource") else { return }
    let original = text(values[.originalClassName] ?? values[.macOriginalClassName])
    for key: ArchiveKey in [
      .className, .macClassName, .segueClassName, .windowClassName, .windowViewClassName,
    ] {
      guard let name = text(values[key]), !name.isEmpty else { continue }
      let isSwapped = key == .className || key == .macClassName
      file.classes.append(
        InterfaceClass(
          name: name, original: isSwapped ? original : nil, holder: holder,
          attribute: key.rawValue, index: index))
    }
  }

  private mutating func takeKeyPaths(
    _ values: [ArchiveKey: Int], _ index: Int, _ file: inout InterfaceFile
  ) {
    if let path = text(values[.keyPath]) {
      let value = values[.value]
      file.keyPaths.append(
        InterfaceKeyPath(
          path: path, manner: .attribute, object: object(values[.object]), value: text(value),
          valueClass: className(value), attribute: ArchiveKey.keyPath.rawValue, index: index))
    }
    if let path = text(values[.macKeyPath]), values[.macBinding] != nil {
      // The path starts at what is bound to.
      file.keyPaths.append(
        InterfaceKeyPath(
          path: path, manner: .binding, object: object(values[.macDestination]), value: nil,
          valueClass: nil, attribute: ArchiveKey.macKeyPath.rawValue, index: index))
    }
    guard let paths = values[.macKeyPaths] else { return }
    let target = object(values[.macObject])
    let settings = elements(values[.macValues])
    for (number, path) in elements(paths).enumerated() {
      guard let path = text(path) else { continue }
      let value = settings.indices.contains(number) ? settings[number] : nil
      file.keyPaths.append(
        InterfaceKeyPath(
          path: path, manner: .attribute, object: target, value: text(value),
          valueClass: className(value), attribute: ArchiveKey.macKeyPaths.rawValue, index: index))
    }
  }

  private mutating func takeConnections(
    _ values: [ArchiveKey: Int], _ index: Int, _ holder: ByteView, _ file: inout InterfaceFile
  ) {
    let sides: [(label: ArchiveKey, source: ArchiveKey, destination: ArchiveKey)] = [
      (.label, .source, .destination), (.macLabel, .macSource, .macDestination),
    ]
    for (labelKey, sourceKey, destinationKey) in sides {
      // Many objects have labels; connections have ends too.
      guard values[sourceKey] != nil || values[destinationKey] != nil,
        let label = text(values[labelKey])
      else { continue }
      file.connections.append(
        InterfaceConnection(
          label: label, kind: InterfaceConnection.Kind(holder), source: object(values[sourceKey]),
          destination: object(values[destinationKey]), attribute: labelKey.rawValue,
          holder: holder, index: index))
    }
    for key: ArchiveKey in [.segueAction, .unwindAction] {
      guard let label = text(values[key]) else { continue }
      file.connections.append(
        InterfaceConnection(
          label: label, kind: holder.contains("Segue") ? .segue : .action,
          source: object(index), destination: nil,
          attribute: key.rawValue, holder: holder, index: index))
    }
  }

  // MARK: Objects

  private mutating func object(_ index: Int?) -> InterfaceObject? {
    guard let index else { return nil }
    let names = names(of: index)
    let custom = text(names.custom)
    return InterfaceObject(
      index: index, className: custom ?? names.className, isCustom: custom != nil,
      originalClassName: names.custom == nil ? nil : text(names.original),
      placeholder: text(names.placeholder))
  }

  private mutating func text(_ index: Int?) -> ByteView? {
    guard let index else { return nil }
    return names(of: index).text
  }

  private mutating func className(_ index: Int?) -> ByteView? {
    guard let index else { return nil }
    let name = names(of: index).className
    return name.isEmpty ? nil : name
  }

  private mutating func names(of index: Int) -> Names {
    if let known = names[index] { return known }
    var found = Names(className: archive.className(of: index))
    archive.forEachValue(of: index) { key, value in
      switch (ArchiveKey.key(key), value) {
      case (.bytes, .bytes(let text)): found.text = found.text ?? text
      case (.className, .object(let name)), (.macClassName, .object(let name)),
        (.windowClassName, .object(let name)):
        found.custom = found.custom ?? name
      case (.originalClassName, .object(let name)), (.macOriginalClassName, .object(let name)):
        found.original = found.original ?? name
      case (.placeholder, .object(let name)): found.placeholder = found.placeholder ?? name
      default: break
      }
    }
    names[index] = found
    return found
  }

  /// The objects in an array; none when too many have been used already.
  private mutating func elements(_ index: Int?) -> [Int] {
    guard let index, elementsLeft >= 0 else { return [] }
    var found = arrays[index] ?? []
    if arrays[index] == nil {
      archive.forEachElement(of: index) { found.append($0) }
      arrays[index] = found
    }
    elementsLeft -= found.count
    return elementsLeft >= 0 ? found : []
  }
}

extension InterfaceConnection.Kind {
  /// The kind that the class of a connection stands for; one that is not known counts as an outlet.
  fileprivate init(_ holder: ByteView) {
    if holder.hasSuffix("EventConnection") || holder.hasSuffix("ControlConnector")
      || holder.hasSuffix("ActionConnector")
    {
      self = .action
    } else if holder.hasSuffix("BindingConnector") {
      self = .binding
    } else if holder.hasSuffix("OutletCollectionConnection") {
      self = .outletCollection
    } else {
      self = .outlet
    }
  }
}
