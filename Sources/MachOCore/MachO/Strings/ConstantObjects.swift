import MachOBytes

/// Finds the Objective-C objects that stand in a file as constants: numbers, arrays, dictionaries.
///
/// The compiler makes them of literals for systems that have the classes (`-fobjc-constant-literals`).
/// Each class has a section; the layouts are those of the instance variables: `NSConstantArray`
/// (isa, count, objects), `NSConstantDictionary` (isa, options, count, keys, objects),
/// `NSConstantIntegerNumber` (isa, type encoding, 64 bits), `NSConstantFloatNumber` (isa, 32 bits),
/// `NSConstantDoubleNumber` (isa, 64 bits). Objects and keys are pointers in `__objc_arraydata`.
public struct ConstantObjects {
  private let pointers: PointerReader
  private let file: MachOFile

  /// Arrays and dictionaries in such are told to this depth.
  private static let mostNesting = 8

  public init(_ pointers: PointerReader) {
    self.pointers = pointers
    file = pointers.file
  }

  /// Calls `body` with every object, section by section in file order.
  ///
  /// - Parameter report: Called with sections whose contents are not in the file, and when the
  ///   objects have more in them than a file of this size can have.
  public func forEach(
    reportingTo report: (ParseError) -> Void = { _ in }, _ body: (ConstantObject) -> Void
  ) {
    var walk = ConstantWalk(file)
    for section in file.sections {
      guard let kind = ConstantObject.Kind(of: section) else { continue }
      do throws(ParseError) {
        let contents = try file.contents(of: section)
        let size = layout.size(of: kind)
        for index in 0..<(contents.count / size) {
          let start = UInt64(index * size)
          let address = section.address &+ start
          guard let value = value(kind, at: address, depth: 0, &walk), !walk.isOver else {
            continue
          }
          body(
            ConstantObject(
              kind: kind, value: value, section: section.qualifiedName,
              fileOffset: contents.fileOffset &+ start, address: address))
        }
      } catch {
        report(error)
      }
    }
    if walk.isOver { report(walk.problem(in: file)) }
  }

  private var layout: Layout { Layout(pointerSize: pointers.pointerSize) }

  /// Where the fields stand, in bytes.
  private struct Layout {
    let pointerSize: Int

    /// Of the 64 bits of a number after `fields` pointers; they stand at a multiple of 8.
    func wideValue(after fields: Int) -> Int { (pointerSize * fields + 7) & ~7 }

    func size(of kind: ConstantObject.Kind) -> Int {
      switch kind {
      case .integer: wideValue(after: 2) + 8
      case .float: pointerSize * 2
      case .double: wideValue(after: 1) + 8
      case .array: pointerSize * 3
      case .dictionary: pointerSize * 5
      }
    }
  }

  private func number(at address: UInt64, size: Int) -> UInt64? {
    pointers.bytes(at: address)?.number(at: 0, size: size, file.header.order)
  }

  private func word(at address: UInt64) -> UInt64? {
    number(at: address, size: pointers.pointerSize)
  }

  /// The object at `address`; nil when it is not wholly in the file.
  private func value(
    _ kind: ConstantObject.Kind, at address: UInt64, depth: Int, _ walk: inout ConstantWalk
  ) -> ConstantObject.Value? {
    let width = UInt64(pointers.pointerSize)
    guard walk.take(layout.size(of: kind)) else { return nil }
    switch kind {
    case .integer:
      return integer(at: address)
    case .float:
      return number(at: address &+ width, size: 4)
        .map { .float(Float(bitPattern: UInt32(truncatingIfNeeded: $0))) }
    case .double:
      return number(at: address &+ UInt64(layout.wideValue(after: 1)), size: 8)
        .map { .double(Double(bitPattern: $0)) }
    case .array:
      guard let count = word(at: address &+ width) else { return nil }
      return elements(count, of: address &+ width &* 2, depth: depth, &walk).map { .array($0) }
    case .dictionary:
      guard let count = word(at: address &+ width &* 2),
        let keys = elements(count, of: address &+ width &* 3, depth: depth, &walk),
        let objects = elements(count, of: address &+ width &* 4, depth: depth, &walk)
      else { return nil }
      return .dictionary(zip(keys, objects).map { (key: $0, object: $1) })
    }
  }

  private func integer(at address: UInt64) -> ConstantObject.Value? {
    guard let bits = number(at: address &+ UInt64(layout.wideValue(after: 2)), size: 8) else {
      return nil
    }
    let encoding = pointers.target(at: address &+ UInt64(pointers.pointerSize))?.address
      .flatMap { pointers.bytes(at: $0)?.byte(at: 0) }
    // Types of the runtime's <objc/runtime.h>: unsigned ones are upper case, `B` is bool.
    switch encoding {
    case UInt8(ascii: "B") where bits <= 1: return .bool(bits == 1)
    case UInt8(ascii: "C"), UInt8(ascii: "S"), UInt8(ascii: "I"), UInt8(ascii: "L"),
      UInt8(ascii: "Q"):
      return .unsigned(bits)
    default: return .signed(Int64(bitPattern: bits))
    }
  }

  /// The `count` objects of the list that the pointer at `slot` leads to.
  private func elements(
    _ count: UInt64, of slot: UInt64, depth: Int, _ walk: inout ConstantWalk
  ) -> [ConstantObject.Value]? {
    guard count > 0 else { return [] }
    let width = UInt64(pointers.pointerSize)
    guard let list = pointers.target(at: slot)?.address, let bytes = pointers.bytes(at: list),
      count <= UInt64(bytes.count) / width
    else { return nil }
    var found: [ConstantObject.Value] = []
    for index in 0..<count {
      guard walk.take(pointers.pointerSize) else { return nil }
      found.append(element(at: list &+ index &* width, depth: depth, &walk))
    }
    return found
  }

  /// What the pointer at `slot` leads to.
  private func element(
    at slot: UInt64, depth: Int, _ walk: inout ConstantWalk
  ) -> ConstantObject.Value {
    guard let target = pointers.target(at: slot) else { return .other }
    guard let address = target.address else {
      return target.symbol.map { ConstantObject.Value(symbol: $0.name) } ?? .other
    }
    guard let section = pointers.section(at: address) else { return .other }
    if let form = StringObject.form(of: section), let record = pointers.bytes(at: address),
      let object = StringObject(form, in: record, at: 0, address: address, pointers)
    {
      return walk.take(object.bytes.count) ? .string(object.text(file.header.order)) : .other
    }
    guard let kind = ConstantObject.Kind(of: section), depth < Self.mostNesting else {
      return .other
    }
    return value(kind, at: address, depth: depth + 1, &walk) ?? .other
  }
}

extension ConstantObject.Kind {
  /// The kind of the objects of a section; nil for a section of other things.
  init?(of section: Section) {
    let name = section.name
    guard name.hasPrefix("__objc_") else { return nil }
    if name.equals("__objc_intobj") {
      self = .integer
    } else if name.equals("__objc_floatobj") {
      self = .float
    } else if name.equals("__objc_doubleobj") {
      self = .double
    } else if name.equals("__objc_arrayobj") {
      self = .array
    } else if name.equals("__objc_dictobj") {
      self = .dictionary
    } else {
      return nil
    }
  }
}

extension ConstantObject.Value {
  /// The object that Core Foundation has under the name: what literals without anything in them
  /// and truth values become.
  fileprivate init(symbol name: ByteView) {
    if name.equals("___kCFBooleanTrue") {
      self = .bool(true)
    } else if name.equals("___kCFBooleanFalse") {
      self = .bool(false)
    } else if name.equals("___NSArray0__struct") {
      self = .array([])
    } else if name.equals("___NSDictionary0__struct") {
      self = .dictionary([])
    } else {
      self = .symbol(name)
    }
  }
}
