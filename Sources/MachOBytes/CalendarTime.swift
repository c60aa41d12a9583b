/// A time as people write it.
public struct CalendarTime: Sendable, Hashable {
  public let year: Int
  /// 0 for January.
  let month: Int
  /// 1 to 31.
  public let day: Int
  /// 0 for Sunday.
  let weekday: Int
  public let hour: Int
  public let minute: Int
  public let second: Int

  init(
    year: Int, month: Int, day: Int, weekday: Int, hour: Int, minute: Int, second: Int
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.weekday = weekday
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// - Parameters:
  ///   - secondsSince1970: Counted as the system does.
  ///   - inUTC: Whether the time is UTC's rather than that of the system's zone.
  /// - Returns: nil when the system cannot tell.
  public init?(secondsSince1970: Int64, inUTC: Bool) {
    guard let time = Platform.parts(ofTime: secondsSince1970, inUTC: inUTC) else { return nil }
    self = time
  }

  /// The time that the system's clock shows; nil when the system cannot tell.
  public static func now(inUTC: Bool) -> CalendarTime? {
    CalendarTime(secondsSince1970: Platform.secondsSince1970(), inUTC: inUTC)
  }

  /// The day, as YYYY-MM-DD.
  public var date: String {
    [(year, 4), (month + 1, 2), (day, 2)].map { String($0).zeroPadded(to: $1) }
      .joined(separator: "-")
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// As `ctime` of C writes it, without the newline: `Thu Jan  1 00:00:02 1970`.
  public var text: String {
    let names = (
      Self.weekdays.indices.contains(weekday) ? Self.weekdays[weekday] : "???",
      Self.months.indices.contains(month) ? Self.months[month] : "???"
    )
    let clock = [hour, minute, second].map { String($0).zeroPadded(to: 2) }.joined(separator: ":")
    return "\(names.0) \(names.1) \(day < 10 ? " " : "")\(day) \(clock) \(year)"
  }
}
