/// Something developers do again and again.
protocol DeveloperTask {
  static var name: String { get }
  /// One sentence.
  static var summary: String { get }
  static func run(_ arguments: [String]) throws
}

/// All tasks: one line for each file of the folder `Tasks`.
enum TaskRegistry {
  static var tasks: [any DeveloperTask.Type] {
    [
      BenchTask.self, CITask.self, ClientsTask.self, CompareTask.self, FixturesTask.self,
      FuzzTask.self, GoldenTask.self, HeadersTask.self, ManTask.self, NamesTask.self,
      OracleTask.self, PrecisionTask.self, RoundTripTask.self, TestTask.self,
    ]
  }

  static func task(named name: String) -> (any DeveloperTask.Type)? {
    tasks.first { $0.name == name }
  }
}
