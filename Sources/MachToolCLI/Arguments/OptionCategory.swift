/// A heading under which help texts gather options.
///
/// Categories appear in the order in which a command's options first use them.
struct OptionCategory: Hashable, Sendable {
  let title: String

  static let selection = OptionCategory(title: "What to show")
  static let input = OptionCategory(title: "Input")
  static let slices = OptionCategory(title: "Slices")
  static let output = OptionCategory(title: "Output")
  static let general = OptionCategory(title: "General")
}
