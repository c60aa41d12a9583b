/// The day of a release in the Gregorian calendar.
struct ReleaseDate: Sendable {
  let year: Int
  /// 1 for January to 12 for December.
  let month: Int
  let day: Int

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The date as mdoc's `.Dd` wants it, `August 3, 2026`; nil if there is no such month.
  var mdoc: String? {
    guard 1...Self.monthNames.count ~= month else { return nil }
    return "\(Self.monthNames[month - 1]) \(day), \(year)"
  }
}
