public import MachOCore

/// Counts fields and forgets them: for tests that describing comes back at all.
public final class CountingSink: DescriptionSink {
  public private(set) var count = 0

  /// Whether it asks for lines where there are such.
  public let prefersLines: Bool

  public init(prefersLines: Bool = false) {
    self.prefersLines = prefersLines
  }

  public let isClosed = false
  public func field(_ name: String, _ value: FieldValue) { count += 1 }
  public func detail(_ name: String, _ value: FieldValue) { count += 1 }
  public func line(_ text: String, tabs: Int) { count += 1 }
  public func remark(_ text: String) {}
  public func beginGroup(_ name: String) {}
  public func endGroup() {}
  public func beginList(_ name: String) {}
  public func beginItem(_ heading: String) {}
  public func endItem() {}
  public func endList() {}
  public func beginTable(_ name: String, columns: [TableColumn]) {}
  public func beginRow() {}
  public func endRow() {}
  public func endTable() {}
  public func problem(_ error: ParseError) { count += 1 }
}
