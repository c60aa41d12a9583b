public import MachOBytes

/// `thread_command`: the first registers of a program's thread.
public struct ThreadCommand: LoadCommandPayload {
  /// One set of registers: `flavor`, `count`, and `count` words of 32 bits.
  public struct State: Sendable {
    public let flavor: UInt32
    public let count: UInt32
    /// The registers, four bytes per count.
    public let bytes: ByteView
  }

  /// The states that the command has room for.
  public let states: [State]
  public let problems: [ParseError]
  private let header: MachHeader

  public static let kinds: [LoadCommandKind] = [.thread, .unixThread]
  public static let isVariable = true
  public static let uniqueKinds: [LoadCommandKind] = [.unixThread]

  public init(reading reader: inout LoadCommandReader) throws(ParseError) {
    header = reader.header
    var states: [State] = []
    var problems: [ParseError] = []
    // In a 64-bit file the command may be filled up by one word.
    let padding = header.is64Bit ? 4 : 0
    while reader.leftOver > padding, problems.isEmpty {
      do throws(ParseError) {
        let flavor = try reader.uint32("flavor")
        let count = try reader.uint32("count")
        let bytes = try reader.bytes(Int(count) * 4, "state")
        states.append(State(flavor: flavor, count: count, bytes: bytes))
      } catch {
        problems.append(error)
      }
    }
    self.states = states
    self.problems = problems
  }

  public func describe(into sink: any DescriptionSink) {
    sink.list("states") {
      for state in states {
        let layout = ThreadStateLayout.layout(of: header.architecture.type, flavor: state.flavor)
        sink.item("state") {
          sink.field("flavor", .constant(layout?.name, UInt64(state.flavor)))
          sink.decimal("count", state.count)
          guard let layout else {
            sink.field("bytes", .bytes(state.bytes))
            return
          }
          sink.group("registers") {
            for (name, value) in layout.registers(in: state.bytes, header.order) {
              sink.field(name, .hex(value, digits: layout.wide ? 16 : 8))
            }
          }
        }
      }
    }
  }
}
