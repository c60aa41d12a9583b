/// Receives what values say of themselves and makes text, JSON or anything else of it, piece by
/// piece: nothing is collected, so a million symbols need no more memory than one.
public protocol DescriptionSink: AnyObject {
  /// A field of the innermost group or row. `name` is the C header's name where there is one.
  func field(_ name: String, _ value: FieldValue)

  /// A field that the heading already tells people; a format for people leaves it out.
  func detail(_ name: String, _ value: FieldValue)

  /// A sentence for people; a format for programs leaves it out.
  func remark(_ text: String)

  /// Whether the same is wanted as lines in another tool's shape, where there are such, rather than
  /// as fields.
  var prefersLines: Bool { get }

  /// A line in the shape in which another tool prints it, for people and the scripts they have for
  /// that tool; it starts with so many tabs. A format for programs leaves it out.
  func line(_ text: String, tabs: Int)

  func beginGroup(_ name: String)
  func endGroup()

  /// A list of groups, each of which is opened with ``beginItem(_:)``.
  func beginList(_ name: String)
  /// A group of a list, under a heading for people; a format for programs leaves it out.
  func beginItem(_ heading: String)
  func endItem()
  func endList()

  /// A list of rows that all have the same fields, in the order of `columns`.
  func beginTable(_ name: String, columns: [TableColumn])
  func beginRow()
  func endRow()
  func endTable()

  /// A fault in the file that was found on the way.
  func problem(_ error: ParseError)

  /// Whether nobody reads any more, so that long lists may stop.
  var isClosed: Bool { get }
}

/// A column of a table.
public struct TableColumn: Sendable {
  /// The field's name.
  public let name: String
  /// Whether numbers stand flush right.
  public let alignsRight: Bool

  public init(_ name: String, alignsRight: Bool = false) {
    self.name = name
    self.alignsRight = alignsRight
  }
}

/// A value that can tell a sink its fields.
public protocol Describable {
  func describe(into sink: any DescriptionSink)
}

extension DescriptionSink {
  public var prefersLines: Bool { false }
  public func line(_ text: String, tabs: Int) {}

  public func line(_ text: String) {
    line(text, tabs: 0)
  }

  public func group(_ name: String, _ body: () -> Void) {
    beginGroup(name)
    body()
    endGroup()
  }

  public func list(_ name: String, _ body: () -> Void) {
    beginList(name)
    body()
    endList()
  }

  public func item(_ heading: @autoclosure () -> String, _ body: () -> Void) {
    beginItem(heading())
    body()
    endItem()
  }

  public func table(_ name: String, _ columns: [TableColumn], _ body: () -> Void) {
    beginTable(name, columns: columns)
    body()
    endTable()
  }

  /// A table of the file that describes itself: an empty one when there is none, or the error with
  /// which it cannot be read.
  func describe(_ name: String, _ read: () throws(ParseError) -> (any Describable)?) {
    do throws(ParseError) {
      if let found = try read() { found.describe(into: self) } else { table(name, []) {} }
    } catch {
      problem(error)
    }
  }

  public func row(_ body: () -> Void) {
    beginRow()
    body()
    endRow()
  }

  public func decimal(_ name: String, _ value: some FixedWidthInteger & UnsignedInteger) {
    field(name, .decimal(UInt64(truncatingIfNeeded: value)))
  }

  /// All digits of the number's type.
  public func hex<Value: FixedWidthInteger & UnsignedInteger>(_ name: String, _ value: Value) {
    field(name, .hex(UInt64(truncatingIfNeeded: value), digits: Value.bitWidth / 4))
  }

  public func constant(_ name: String, _ value: some NamedConstant) {
    field(name, .constant(value.cName, UInt64(truncatingIfNeeded: value.rawValue)))
  }

  public func flags<Flags: NamedFlags>(_ name: String, _ value: Flags) {
    field(
      name,
      .flags(
        UInt64(truncatingIfNeeded: value.rawValue), digits: Flags.RawValue.bitWidth / 4,
        value.cNames))
  }
}
