import MachOBytes
import MachToolCLI

ProcessSettings.prepare(programName: "machtool", faultStatus: 2)
let status = MachTool.run(
  Array(ProcessSettings.arguments.dropFirst()),
  output: { (bytes) throws(SystemError) in try StandardStream.output.write(bytes) },
  errors: { (bytes) throws(SystemError) in try StandardStream.error.write(bytes) })
ProcessSettings.exit(status)
