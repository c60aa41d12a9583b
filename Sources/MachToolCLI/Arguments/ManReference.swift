/// Another page of the manual, such as lipo(1).
struct ManReference: Sendable {
  let name: String
  let section: Int
}
