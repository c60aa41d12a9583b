import MachOBytes
import MachToolCLI

ProcessSettings.prepare(programName: "machtool", faultStatus: 2)
var terminal = MachTool.Terminal()
// https://no-color.org: any value of the variable but an empty one turns colours off.
let noColor = ProcessSettings.environment("NO_COLOR") ?? ""
terminal.usesColor = StandardStream.output.isTerminal && noColor.isEmpty
terminal.showsProgress = StandardStream.error.isTerminal
let arguments = ProcessSettings.arguments
let status = MachTool.run(
  Array(arguments.dropFirst()), calledAs: arguments.first ?? "machtool", terminal: terminal,
  output: { (bytes) throws(SystemError) in try StandardStream.output.write(bytes) },
  errors: { (bytes) throws(SystemError) in try StandardStream.error.write(bytes) })
ProcessSettings.exit(status)
