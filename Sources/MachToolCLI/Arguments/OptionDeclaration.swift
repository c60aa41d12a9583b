/// An option as a command declares it: its ``OptionSpec`` and the type of its value.
protocol OptionDeclaration: Sendable {
  var spec: OptionSpec { get }
}
