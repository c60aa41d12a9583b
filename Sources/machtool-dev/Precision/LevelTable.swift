import MachOLint

/// Counts how sure lint is of things, in rows.
struct LevelTable {
  /// For each row the numbers of each level; nil counts what was not found.
  private var rows: [(name: String, counts: [Confidence?: Int])] = []

  mutating func add(_ confidence: Confidence?, to row: String) {
    if let index = rows.firstIndex(where: { $0.name == row }) {
      rows[index].counts[confidence, default: 0] += 1
    } else {
      rows.append((row, [confidence: 1]))
    }
  }

  /// Prints the rows and, where there are several, their sum.
  func show(_ title: String) {
    print("\n" + title)
    let levels: [Confidence?] = Confidence.allCases.reversed() + [nil]
    line("", levels.map { $0?.name ?? "nothing" } + ["of", "likely or more"])
    var total: [Confidence?: Int] = [:]
    for row in rows {
      show(row.name, row.counts, levels)
      total.merge(row.counts) { $0 + $1 }
    }
    if rows.count > 1 { show("all", total, levels) }
  }

  private func show(_ name: String, _ counts: [Confidence?: Int], _ levels: [Confidence?]) {
    let all = counts.values.reduce(0, +)
    let sure = (counts[.certain] ?? 0) + (counts[.likely] ?? 0)
    line(
      name,
      levels.map { String(counts[$0] ?? 0) } + [String(all), "\(sure * 100 / max(1, all)) %"])
  }

  private func line(_ name: String, _ cells: [String]) {
    let width = 10
    print(
      name + String(repeating: " ", count: max(0, 20 - name.count))
        + cells.map { String(repeating: " ", count: max(1, width - $0.count)) + $0 }.joined())
  }
}
