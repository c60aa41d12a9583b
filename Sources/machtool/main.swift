import MachOBytes
import MachToolCLI

let arguments = ProcessSettings.arguments
let programName = arguments.first ?? "machtool"
let identity = MachTool.identity(calledAs: programName)
ProcessSettings.prepare(programName: identity.name, faultStatus: identity.failure)
if let place = ProcessSettings.firstDamagedArgument {
  // Another file than the one that was meant could be read or written.
  let message = "\(identity.name): argument \(place) is not UTF-8, so the file cannot be named\n"
  try? StandardStream.error.write(Array(message.utf8))
  ProcessSettings.exit(identity.failure)
}
var terminal = MachTool.Terminal()
// https://no-color.org: any value of the variable but an empty one turns colours off.
let noColor = ProcessSettings.environment("NO_COLOR") ?? ""
terminal.usesColor = StandardStream.output.isTerminal && noColor.isEmpty
terminal.showsProgress = StandardStream.error.isTerminal
terminal.now = CalendarTime.now(inUTC: true)
let status = MachTool.run(
  Array(arguments.dropFirst()), calledAs: programName, terminal: terminal,
  output: { (bytes) throws(SystemError) in try StandardStream.output.write(bytes) },
  errors: { (bytes) throws(SystemError) in try StandardStream.error.write(bytes) })
ProcessSettings.exit(status)
