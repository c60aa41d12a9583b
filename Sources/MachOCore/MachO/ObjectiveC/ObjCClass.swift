public import MachOBytes

/// A class: `class_t`, its `class_ro_t`, and those of its metaclass, from objc4's
/// `objc-runtime-new.h`; or an `objc_class` of Objective-C 1.
public struct ObjCClass {
  /// The name at run time; of a Swift class often a mangled one.
  public let name: ByteView
  public let address: UInt64
  /// Nil for a root class.
  public let superclass: ObjCClassReference?
  /// Whether its `data` says that it is a Swift class.
  public let isSwift: Bool
  /// Whether it has a `+load` method or must be set up before it is used for another reason.
  public let isNonLazy: Bool
  public let flags: ObjCClassFlags
  /// Where its own variables start in an object, in bytes.
  public let instanceStart: UInt32
  /// Of an object, in bytes.
  public let instanceSize: UInt32
  public let protocols: ObjCList<ByteView>
  public let ivars: ObjCList<ObjCIvar>
  /// Which words of an object hold strong references: bytes of two nibbles, words to skip and words
  /// to take.
  public let ivarLayout: ByteView?
  /// The same for weak references.
  public let weakIvarLayout: ByteView?
  public let properties: ObjCList<ObjCProperty>
  public let classProperties: ObjCList<ObjCProperty>
  public let methods: ObjCList<ObjCMethod>
  public let classMethods: ObjCList<ObjCMethod>
}

extension ObjCReader {
  /// The class at `address`, with what its metaclass has; nil, with a problem, when it cannot be
  /// read.
  func readClass(at address: UInt64, isNonLazy: Bool) -> ObjCClass? {
    guard let record = record(at: address, width * 5, "class_t"),
      let data = classData(of: record)
    else { return nil }
    let metaclass = record.target(at: 0)?.address.flatMap { place in
      self.record(at: place, width * 5, "class_t").flatMap(classData)
    }
    let lists = ObjCClassLists(data, self)
    let ofClass = metaclass.map { ObjCClassLists($0, self) }
    return ObjCClass(
      name: data.text(at: offset(ofPointer: 1), "name") ?? .empty, address: address,
      superclass: classReference(record.target(at: width)),
      isSwift: dataBits(of: record) & 3 != 0, isNonLazy: isNonLazy,
      flags: ObjCClassFlags(rawValue: data.word(at: 0)), instanceStart: data.word(at: 4),
      instanceSize: data.word(at: 8), protocols: lists.protocols, ivars: lists.ivars,
      ivarLayout: data.text(at: offset(ofPointer: 0), "ivarLayout"),
      weakIvarLayout: data.text(at: offset(ofPointer: 5), "weakIvarLayout"),
      properties: lists.properties, classProperties: ofClass?.properties ?? ObjCList(),
      methods: lists.methods, classMethods: ofClass?.methods ?? ObjCList())
  }

  /// Bytes from the start of `class_ro_t` to a pointer of it.
  fileprivate func offset(ofPointer index: Int) -> Int {
    // Three words come first, and a fourth where pointers must be aligned.
    (width == 8 ? 16 : 12) + index * width
  }

  /// The place that `data` of a class leads to, with the flags in its lowest bits.
  private func dataBits(of record: ObjCRecord) -> UInt64 {
    record.place(at: width * 4, "data") ?? 0
  }

  /// `class_ro_t` of the `class_t` in `record`.
  private func classData(of record: ObjCRecord) -> ObjCRecord? {
    // Of the lowest bits two or three are flags, the rest are zeros.
    let place = dataBits(of: record) & ~(width == 8 ? 7 : 3)
    guard place != 0 else {
      if !isOver {
        record.report(
          .invalid(field: "data", value: .hex(0), .oneOf("the address of a class_ro_t")),
          at: width * 4)
      }
      return nil
    }
    return self.record(at: place, offset(ofPointer: 7), "class_ro_t")
  }

  /// What a pointer to a class leads to; nil for a null pointer.
  func classReference(_ target: PointerTarget?) -> ObjCClassReference? {
    guard let target else { return nil }
    if let address = target.address {
      let record = record(at: address, width * 5, "class_t").flatMap { found in
        // A class that Swift makes when the program runs has a 1 here, and no data yet.
        found.number(at: 0) == 1 ? nil : classData(of: found)
      }
      let name = record?.text(at: offset(ofPointer: 1), "name") ?? .empty
      return ObjCClassReference(name: name, address: address)
    }
    return target.symbol.map(ObjCClassReference.init)
  }
}

/// The lists that a class and its metaclass both have.
private struct ObjCClassLists {
  let methods: ObjCList<ObjCMethod>
  let protocols: ObjCList<ByteView>
  let ivars: ObjCList<ObjCIvar>
  let properties: ObjCList<ObjCProperty>

  /// - Parameter data: `class_ro_t`.
  init(_ data: ObjCRecord, _ reader: ObjCReader) {
    let place = { (index: Int, field: StaticString) -> UInt64? in
      let offset = reader.offset(ofPointer: index)
      guard let address = data.place(at: offset, field) else { return nil }
      // The shared cache replaces a list by a list of lists, and says so in the lowest bit.
      guard address & 1 == 0 else {
        data.report(.unsupported("\(field) as a list of lists of the shared cache"), at: offset)
        return nil
      }
      return address
    }
    methods = .methods(at: place(2, "baseMethods"), reader)
    protocols = .protocolNames(at: place(3, "baseProtocols"), reader)
    ivars = .sized(
      at: place(4, "ivars"), reader, "ivar_list_t", size: ObjCIvar.recordSize(reader.width),
      ObjCIvar.init)
    properties = .properties(at: place(6, "baseProperties"), reader)
  }
}
