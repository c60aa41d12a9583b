import MachOBytes

/// A point in time as property lists hold it.
public struct PropertyListDate: Sendable, Hashable, CustomStringConvertible {
  /// Seconds since the start of 2001 in universal time; binary property lists may hold any number,
  /// even none.
  public let secondsSince2001: Double

  public init(secondsSince2001: Double) {
    self.secondsSince2001 = secondsSince2001
  }

  /// A date of the Gregorian calendar in universal time.
  ///
  /// Years from -999,999 to 999,999; nil when a part is out of its range. The 30th of February
  /// counts as the 2nd of March, as for Core Foundation.
  public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    guard (-999_999...999_999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    let days = PropertyListDate.days(year: year, month: month) + day - 1
    secondsSince2001 = Double(days * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  /// `2001-01-01T00:00:00Z`; the number of seconds for years that do not have four digits.
  public var description: String {
    let earliest = Double(PropertyListDate.days(year: 0, month: 1) * 86_400)
    let latest = Double(PropertyListDate.days(year: 10_000, month: 1) * 86_400)
    guard secondsSince2001 >= earliest, secondsSince2001 < latest else {
      return "\(secondsSince2001) seconds since 2001"
    }
    let seconds = Int(secondsSince2001.rounded(.down))
    let (day, second) = PropertyListDate.divide(seconds, by: 86_400)
    // A year has at least 365 days, so this is never too late and, after 27 centuries, at most a
    // few years too early.
    var year = 2001 + PropertyListDate.divide(day, by: 366).quotient
    while PropertyListDate.days(year: year + 1, month: 1) <= day { year += 1 }
    while PropertyListDate.days(year: year, month: 1) > day { year -= 1 }
    var month = 12
    while PropertyListDate.days(year: year, month: month) > day { month -= 1 }
    let dayOfMonth = day - PropertyListDate.days(year: year, month: month) + 1
    let date = PropertyListDate.padded([(year, 4), (month, 2), (dayOfMonth, 2)], "-")
    let time = [(second / 3_600, 2), (second / 60 % 60, 2), (second % 60, 2)]
    return date + "T" + PropertyListDate.padded(time, ":") + "Z"
  }

  /// Days from the start of 2001 to the start of a month.
  private static func days(year: Int, month: Int) -> Int {
    let before = year - 1
    let leapDays =
      divide(before, by: 4).quotient - divide(before, by: 100).quotient
      + divide(before, by: 400).quotient
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let starts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
    let start = starts[month - 1] + (isLeap && month > 2 ? 1 : 0)
    // 2000 years before 2001 had 485 leap days.
    return (year - 2001) * 365 + leapDays - 485 + start
  }

  /// Division that rounds down, so that the rest is never negative.
  private static func divide(_ value: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
    let rest = value % divisor
    return rest < 0 ? (value / divisor - 1, rest + divisor) : (value / divisor, rest)
  }

  private static func padded(_ numbers: [(value: Int, digits: Int)], _ separator: String) -> String
  {
    numbers.map { String($0.value).zeroPadded(to: $0.digits) }.joined(separator: separator)
  }
}
