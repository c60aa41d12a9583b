/// An argument that is not an option, as a command declares it. `arguments[operand]` is the
/// arguments it received, as many as its arity allows.
struct OperandSpec: Sendable {
  enum Arity: Sendable {
    case exactlyOne
    case optional
    case zeroOrMore
    case oneOrMore

    /// The fewest arguments the operand is content with.
    var minimum: Int {
      switch self {
      case .exactlyOne, .oneOrMore: 1
      case .optional, .zeroOrMore: 0
      }
    }

    /// Whether the operand takes any number of arguments.
    var isUnlimited: Bool {
      switch self {
      case .exactlyOne, .optional: false
      case .zeroOrMore, .oneOrMore: true
      }
    }
  }

  /// The name that stands for the argument in help texts, such as `PATH`. Identifies the operand
  /// within a command.
  let name: String
  let arity: Arity
  /// One sentence.
  let summary: String

  init(_ name: String, _ arity: Arity = .exactlyOne, summary: String) {
    self.name = name
    self.arity = arity
    self.summary = summary
  }

  /// The operand in a usage line: `PATH`, `[PATH]`, `[PATH]...` or `PATH...`.
  var usage: String {
    switch arity {
    case .exactlyOne: name
    case .optional: "[\(name)]"
    case .zeroOrMore: "[\(name)]..."
    case .oneOrMore: "\(name)..."
    }
  }
}
