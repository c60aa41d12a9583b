import MachOCore

/// What the store asks for, and from which day on. Apple changes it once or twice a year: a change
/// is a line here.
public enum StoreDates {
  /// The day of the tables, by which findings are judged when no other one is given.
  public static let day = CalendarDate(2026, 11, 30)

  /// A version that uploads must have, and since when.
  struct Floor: Sendable, Equatable {
    let version: PackedVersion
    /// Where only a month is known, its last day: before it nothing may be called refused.
    let from: CalendarDate
    /// Apple's warnings have begun in January or February of the year.
    var warnedFrom: CalendarDate { CalendarDate(from.year, 1, 1) }

    init(_ major: UInt32, _ minor: UInt32 = 0, from year: Int, _ month: Int, _ day: Int) {
      version = PackedVersion(rawValue: major << 16 | minor << 8)
      from = CalendarDate(year, month, day)
    }
  }

  /// The SDKs that a program for the platform must be built with, in the order of their days; none
  /// for the Mac.
  ///
  /// From Apple's page on upcoming requirements and from its messages. That of 2027 is from a report
  /// of an announcement of 2026-09-09, which names April and no day.
  static func sdkFloors(for platform: PlatformKind) -> [Floor] {
    switch platform {
    case .iOS:
      [
        Floor(12, 1, from: 2019, 3, 27), Floor(13, from: 2020, 4, 30), Floor(14, from: 2021, 4, 26),
        Floor(15, from: 2022, 4, 25), Floor(16, 1, from: 2023, 4, 25),
        Floor(17, from: 2024, 4, 29), Floor(18, from: 2025, 4, 24),
      ] + together
    case .watchOS:
      [
        Floor(5, 1, from: 2019, 3, 27), Floor(6, from: 2020, 4, 30), Floor(7, from: 2021, 4, 26),
        Floor(8, from: 2022, 4, 25), Floor(9, 1, from: 2023, 4, 25), Floor(10, from: 2024, 4, 29),
        Floor(11, from: 2025, 4, 24),
      ] + together
    case .tvOS:
      [
        Floor(16, 1, from: 2023, 7, 31), Floor(17, from: 2024, 4, 29), Floor(18, from: 2025, 4, 24),
      ] + together
    case .visionOS: [Floor(2, from: 2025, 4, 24)] + together
    default: []
    }
  }

  /// Since 26 all platforms have one number.
  private static let together = [Floor(26, from: 2026, 4, 28), Floor(27, from: 2027, 4, 30)]

  /// The newest major version of all public SDKs for devices.
  static let newestSDKMajor: UInt32 = 27

  /// The oldest system that an app for iOS may say it runs on, which Apple has announced in its
  /// messages since August 2026. It is no refusal yet: Apple has named no day.
  static let minimumOS = Floor(15, from: 2026, 8, 5)
  /// When Apple begins to refuse what is below, in its words.
  static let minimumOSRefusal = "spring 2027"

  /// The oldest system that has frameworks and extensions, and that runs on 64-bit processors only
  /// with all that the store asks of such apps.
  static let firstSystemWithFrameworks = PackedVersion(rawValue: 8 << 16)
}
