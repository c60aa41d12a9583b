/// The arguments of one command, read and checked. Options and operands that the command did not
/// declare read as if they were not given.
struct ParsedArguments: Sendable {
  /// By option name: nothing for a flag, the values for other options.
  private var options: [String: [any Sendable]] = [:]
  private var operands: [String: [String]] = [:]

  subscript(flag: Flag) -> Bool {
    options[flag.spec.name] != nil
  }

  subscript<Value>(option: ValueOption<Value>) -> Value? {
    options[option.spec.name]?.last as? Value
  }

  subscript<Value>(option: DefaultedOption<Value>) -> Value {
    options[option.spec.name]?.last as? Value ?? option.defaultValue
  }

  subscript<Value>(option: RepeatedOption<Value>) -> [Value] {
    options[option.spec.name, default: []].compactMap { $0 as? Value }
  }

  subscript(operand: OperandSpec) -> [String] {
    operands[operand.name, default: []]
  }

  /// Records one occurrence of an option.
  mutating func add(_ option: OptionSpec, value: (any Sendable)?) {
    options[option.name, default: []] += value.map { [$0] } ?? []
  }

  /// Records the arguments of an operand.
  mutating func set(_ operand: OperandSpec, to arguments: [String]) {
    operands[operand.name] = arguments
  }
}
