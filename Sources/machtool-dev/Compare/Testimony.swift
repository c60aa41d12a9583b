/// What another tool says about one side of a file.
struct Testimony {
  /// The tool, for people.
  let tool: String
  let facts: Facts
  /// Whether the tool is to state the fact `what` whenever machtool does, and the other way
  /// round. Of other facts, those are compared that both state.
  let isExpected: (_ what: String) -> Bool

  init(
    _ tool: String, _ facts: Facts, expected: @escaping (_ what: String) -> Bool = { _ in false }
  ) {
    self.tool = tool
    self.facts = facts
    isExpected = expected
  }

  /// The differences from what machtool says.
  func differences(from own: OwnFacts) -> (compared: Int, [Difference]) {
    var compared = 0
    var found: [Difference] = []
    func add(_ key: Facts.Key, _ ours: String?, _ theirs: String?) {
      found.append(
        Difference(
          own: own, key: key, tool: tool, ours: ours, theirs: theirs, refusal: facts.refusal))
    }
    for key in facts.keys {
      let theirs = facts[key]
      if let ours = own.facts[key] {
        compared += 1
        if ours != theirs { add(key, ours, theirs) }
      } else if isExpected(key.what) {
        add(key, nil, theirs)
      }
    }
    for key in own.facts.keys where isExpected(key.what) && facts[key] == nil {
      add(key, own.facts[key], nil)
    }
    return (compared, found)
  }
}

/// A fact on which machtool and another tool do not agree.
struct Difference {
  let own: OwnFacts
  let key: Facts.Key
  let tool: String
  /// nil when the tool does not state it.
  let ours: String?
  let theirs: String?
  /// What the other tool said on standard error.
  let refusal: String?

  var text: String {
    "\(own.path): \(key.text): machtool: \(ours ?? "nothing"), \(tool): \(theirs ?? "nothing")"
  }
}
