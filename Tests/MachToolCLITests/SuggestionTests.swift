import Testing

@testable import MachToolCLI

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "acb", 1), ("abc", "ab", 1), ("abc", "xabc", 1), ("ca", "abc", 3),
    ("kitten", "sitting", 3), ("architecture", "arch", 8), ("é", "e", 1), ("e\u{301}", "e", 1),
  ])
  func distance(first: String, second: String, expected: Int) {
    #expect(EditDistance.between(first, second) == expected)
    #expect(EditDistance.between(second, first) == expected)
  }

  @Test func longWordsAreNotCompared() {
    let longest = String(repeating: "a", count: EditDistance.longestWord)
    #expect(EditDistance.between(longest, longest + "a") == nil)
    #expect(EditDistance.between(longest + "a", longest) == nil)
    #expect(EditDistance.between(longest, longest) == 0)
    // One character, but many scalars.
    #expect(EditDistance.between("a" + String(repeating: "\u{301}", count: 64), "a") == nil)
  }

  @Test(arguments: [
    ("symbol", "symbols"), ("sybmols", "symbols"), ("symbolz", "symbols"), ("SYMBOLS", "symbols"),
    ("load", "load-commands"), ("load_commands", "load-commands"), ("arhc", "arch"),
    ("archs", "arch"), ("seg", "segments"), ("x", nil), ("s", nil), ("", nil), ("format", nil),
    ("zymbolz", "symbols"), ("symblez", nil), ("arch-itecture", nil),
  ])
  func nearest(word: String, expected: String?) {
    let candidates = ["load-commands", "segments", "symbols", "arch"]
    #expect(Suggestion.nearest(to: word, among: candidates) == expected)
  }

  @Test func firstOfEquallyNear() {
    #expect(Suggestion.nearest(to: "bat", among: ["cat", "hat"]) == "cat")
    #expect(Suggestion.nearest(to: "bat", among: ["hat", "cat"]) == "hat")
  }

  @Test func nothingToSuggest() {
    #expect(Suggestion.nearest(to: "bat", among: []) == nil)
  }
}
