public import MachOBytes

/// What Swift's metadata says that a file declares and needs: types, conformances, modules, the
/// version. No generics, no members.
///
/// Layouts of Swift's stable ABI (`Metadata.h`): `__swift5_types`, `__swift5_protos` and
/// `__swift5_proto` hold distances of 32 bits to descriptors; a descriptor starts with flags and
/// the distances of its parent and its name. A distance whose lowest bit is set leads to a pointer.
public struct SwiftMetadata {
  private let file: MachOFile
  private let pointers: PointerReader

  /// Names around a name are told to this depth.
  private static let mostNesting = 16

  public init(_ pointers: PointerReader) {
    self.pointers = pointers
    file = pointers.file
  }

  /// Calls `body` with every type and protocol that is declared.
  public func forEachType(
    reportingTo report: (ParseError) -> Void = { _ in }, _ body: (SwiftType) -> Void
  ) {
    var walk = ConstantWalk(file)
    forEachDescriptor(["__swift5_types", "__swift5_protos"], report) { address in
      guard let flags = number(at: address), let kind = SwiftType.Kind(rawValue: flags & 0x1f),
        let name = name(ofDescriptor: address, &walk), !walk.isOver
      else { return }
      body(SwiftType(kind: kind, name: name, address: address))
    }
    if walk.isOver { report(walk.problem(in: file)) }
  }

  /// Calls `body` with every conformance that is declared. In an object file protocols of other
  /// files have no name here.
  public func forEachConformance(
    reportingTo report: (ParseError) -> Void = { _ in }, _ body: (SwiftConformance) -> Void
  ) {
    var walk = ConstantWalk(file)
    forEachDescriptor(["__swift5_proto"], report) { address in
      guard let flags = number(at: address &+ 12),
        let type = typeName(at: address &+ 4, kind: flags >> 3 & 7, &walk)
      else { return }
      let protocolName = referent(at: address).flatMap { name(of: $0, &walk) }
      guard !walk.isOver else { return }
      body(
        SwiftConformance(type: type, protocolName: protocolName ?? "?", address: address))
    }
    if walk.isOver { report(walk.problem(in: file)) }
  }

  /// Modules of other files that the code uses, in alphabetical order: those of undefined symbols,
  /// and of the libraries that an object file asks the linker for.
  public var importedModules: [String] {
    var found: Set<String> = []
    if let symbols = SymbolTable(salvaging: file) {
      for symbol in symbols where symbol.isUndefined && !symbol.type.isDebugging {
        guard let name = try? symbols.name(of: symbol),
          // The descriptor of an associated type begins with that type's name.
          !name.hasSuffix("Tl"),
          let module = SwiftSymbolName(name)?.path.first, module != "__C"
        else { continue }
        found.insert(module)
      }
    }
    for option in file.commands(LinkerOptionCommand.self) {
      let arguments = option.arguments
      let prefix: StaticString = "-lswift"
      if arguments.count == 2, arguments[0].equals("-framework") {
        found.insert(arguments[1].string)
      } else if let library = arguments.first, library.hasPrefix(prefix) {
        let module = library.dropFirst(prefix.utf8CodeUnitCount)
        // Parts of the runtime for older systems.
        guard !module.hasPrefix("Compatibility") else { continue }
        found.insert(module.equals("Core") ? "Swift" : module.string)
      }
    }
    return found.sorted()
  }

  /// The version of the ABI and of the compiler, as the linker or compiler wrote them into
  /// `__objc_imageinfo`; nil when there is none.
  public var version: Version? {
    guard let section = file.sections.first(where: { $0.name.equals("__objc_imageinfo") }),
      let flags = try? file.contents(of: section).load(UInt32.self, at: 4, file.header.order),
      flags >> 8 & 0xff != 0
    else { return nil }
    return Version(
      abi: UInt8(truncatingIfNeeded: flags >> 8),
      major: UInt8(truncatingIfNeeded: flags >> 24), minor: UInt8(truncatingIfNeeded: flags >> 16))
  }

  /// What Swift an image was made with.
  public struct Version: Hashable, Sendable {
    /// 7 since Swift 5, the first whose runtime is part of the system.
    public let abi: UInt8
    /// Of the compiler; 0 when it was not written, before Swift 5.
    public let major: UInt8
    public let minor: UInt8

    /// `5.9`.
    public var text: String? { major > 0 ? "\(major).\(minor)" : nil }
  }

  /// The path of the runtime that the image loads; nil when it loads none itself.
  public var runtime: ByteView? {
    file.commands(DylibCommand.self)
      .first { $0.isDependency && $0.name.hasSuffix("/libswiftCore.dylib") }?.name
  }

  private func forEachDescriptor(
    _ names: [StaticString], _ report: (ParseError) -> Void, _ body: (UInt64) -> Void
  ) {
    for section in file.sections where names.contains(where: { section.name.equals($0) }) {
      do throws(ParseError) {
        let size = UInt64(try file.contents(of: section).count)
        var offset: UInt64 = 0
        while offset < size, size - offset >= 4 {
          if let address = referent(at: section.address &+ offset)?.address { body(address) }
          offset += 4
        }
      } catch {
        report(error)
      }
    }
  }

  private func number(at address: UInt64) -> UInt32? {
    try? pointers.bytes(at: address)?.load(UInt32.self, at: 0, file.header.order)
  }

  /// Where the distance at `address` leads, before its lowest bit is looked at.
  private func distanceEnd(at address: UInt64) -> UInt64? {
    guard let distance = number(at: address) else { return nil }
    if let difference = pointers.difference(at: address) {
      guard let end = difference.of.address, let start = difference.minus.address else {
        return nil
      }
      return address &+ end &- start
    }
    guard distance != 0 else { return nil }
    return address &+ UInt64(bitPattern: Int64(Int32(bitPattern: distance)))
  }

  /// What the distance at `address` leads to, through a pointer where it says so.
  private func referent(at address: UInt64) -> PointerTarget? {
    guard let end = distanceEnd(at: address) else { return nil }
    return end & 1 == 0 ? PointerTarget(.address(end)) : pointers.target(at: end & ~1)
  }

  private func name(of target: PointerTarget, _ walk: inout ConstantWalk) -> String? {
    if let address = target.address { return name(ofDescriptor: address, &walk) }
    guard let symbol = target.symbol?.name, walk.take(symbol.count) else { return nil }
    return SwiftSymbolName(symbol)?.text ?? symbol.string
  }

  /// The name of the type, protocol or module, with those around it.
  private func name(ofDescriptor address: UInt64, _ walk: inout ConstantWalk) -> String? {
    var path: [String] = []
    var target = PointerTarget(.address(address))
    for _ in 0..<Self.mostNesting {
      guard let address = target.address else {
        if let outer = name(of: target, &walk) { path.append(outer) }
        break
      }
      guard let flags = number(at: address) else { return nil }
      let kind = flags & 0x1f
      // Modules and what has a name; extensions and private contexts have none of their own.
      if kind == 0 || kind == 3 || kind >= 16 {
        guard let start = distanceEnd(at: address &+ 8),
          let name = pointers.bytes(at: start)?.untilNUL, walk.take(name.count)
        else { return nil }
        path.append(name.string)
      }
      guard kind != 0, let parent = referent(at: address &+ 4) else { break }
      target = parent
    }
    return path.isEmpty ? nil : path.reversed().joined(separator: ".")
  }

  /// The type of a conformance: a descriptor, or an Objective-C class.
  private func typeName(
    at address: UInt64, kind: UInt32, _ walk: inout ConstantWalk
  ) -> String? {
    guard let end = distanceEnd(at: address) else { return nil }
    switch kind {
    case 0: return name(ofDescriptor: end, &walk)
    case 1: return pointers.target(at: end).flatMap { name(of: $0, &walk) }
    case 2:
      guard let name = pointers.bytes(at: end)?.untilNUL, walk.take(name.count) else { return nil }
      return "__C." + name.string
    case 3:
      let prefix: StaticString = "_OBJC_CLASS_$_"
      guard let symbol = pointers.target(at: end)?.symbol?.name, symbol.hasPrefix(prefix),
        walk.take(symbol.count)
      else { return nil }
      return "__C." + symbol.dropFirst(prefix.utf8CodeUnitCount).string
    default: return nil
    }
  }
}
