/// All clients: one line for each file `…Clients.swift` of this folder.
enum ClientRegistry {
  static var clients: [Client] {
    AppleBuildClients.clients + CMakeClients.clients + CrossBuildClients.clients
      + LibraryListClients.clients + PythonClients.clients + ScriptClients.clients
      + SuiteClients.clients
  }
}
