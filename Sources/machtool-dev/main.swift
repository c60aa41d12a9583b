// What developers and CI run: `swift run machtool-dev` lists the tasks.

import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
guard let name = arguments.first, let task = TaskRegistry.task(named: name) else {
  print("usage: swift run machtool-dev TASK")
  for task in TaskRegistry.tasks {
    print("  " + task.name.padding(toLength: 10, withPad: " ", startingAt: 0) + task.summary)
  }
  exit(arguments.isEmpty || arguments == ["help"] ? 0 : 2)
}
do {
  try task.run(Array(arguments.dropFirst()))
} catch {
  fflush(nil)
  FileHandle.standardError.write(Data("machtool-dev: \(name): \(error)\n".utf8))
  exit(1)
}
