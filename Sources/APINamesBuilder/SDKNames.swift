import APINames
import AppPackage
import MachOBytes
import MachOCore

/// What an SDK makes public, and what its libraries export besides.
struct SDKNames {
  private(set) var names: PublicNames
  /// Names that the table in this program holds as private ones, and that have become public.
  private(set) var declared = NameTableBuilder()
  private(set) var declaredCount: UInt64 = 0
  /// The libraries that have a stub.
  private(set) var installNames: Set<ByteView> = []
  private(set) var problems: [PackageError] = []
  private let files: SystemFiles

  /// Reads headers and module interfaces.
  ///
  /// - Parameter progress: Is called after each file.
  init(_ files: SystemFiles, progress: () -> Void) throws(NameTableError) {
    self.files = files
    var names = PublicNames()
    // The names that are new, so that each is looked up once.
    var found: [HeaderName] = []
    self.names = names
    for item in files.frameworks.values where !item.isPrivate {
      let name = String(item.name.dropLast(".framework".count))
      names.insert(framework: name)
      try declare(.framework, ByteView(Array(name.utf8)))
    }
    for item in files.headers + files.interfaces {
      if let bytes = contents(of: item) {
        let read = item.has(".h") ? HeaderReader.read : SwiftInterfaceReader.read
        read(bytes) { name in
          if names.insert(name) { found.append(name) }
        }
        for name in found { try declare(name) }
        found.removeAll(keepingCapacity: true)
      }
      progress()
    }
    self.names = names
  }

  /// Reads the stubs and adds what they export without a header's word.
  mutating func addExports(
    to rows: inout PrivateRows, progress: () -> Void
  ) throws(NameTableError) {
    for item in files.stubs {
      if let bytes = contents(of: item) {
        var stubs: [TextStub] = []
        do throws(ParseError) {
          stubs = try TextStub.read(bytes, in: Place(file: item.fullPath))
        } catch {
          problems.append(.parse(error))
        }
        for stub in stubs { try add(stub, to: &rows) }
      }
      progress()
    }
  }

  private mutating func add(_ stub: TextStub, to rows: inout PrivateRows) throws(NameTableError) {
    // A copy, which does not keep the stub's file.
    installNames.insert(ByteView(stub.installName.array))
    let owner = ImageName.last(of: stub.installName)
    if !ImageName.isCompilers(owner) {
      for symbol in stub.symbols where ImageName.isOfC(symbol) && !names.contains(symbol: symbol) {
        try rows.add(.symbol, symbol, owner: owner)
      }
    }
    for name in stub.classes where ImageName.isOfObjC(name) && !names.contains(class: name) {
      try rows.add(.className, name, owner: owner)
    }
  }

  private mutating func declare(_ name: HeaderName) throws(NameTableError) {
    switch name.kind {
    case .selector: try declare(.selector, name.name)
    case .className: try declare(.className, name.name)
    case .identifier: try declare(.symbol, ByteView([UInt8(ascii: "_")] + name.name.array))
    case .protocolName: break
    }
  }

  private mutating func declare(_ kind: NameKind, _ name: ByteView) throws(NameTableError) {
    guard let found = PrivateNames.shipped.find(kind, name) else { return }
    // Those that are public in one class and private in another stay, and those that a header
    // declares although apps are refused for them.
    guard !found.isAlsoPublic || kind == .framework, !found.wasRefused else { return }
    try declared.add(kind, name, owner: .empty)
    declaredCount += 1
  }

  private mutating func contents(of item: SystemItem) -> ByteView? {
    do throws(SystemError) {
      return try MappedFile(opening: item.fullPath).view
    } catch {
      problems.append(.system(error))
      return nil
    }
  }
}
