extension [OptionSpec] {
  /// The options of each category, in the order in which the categories first appear.
  var byCategory: [(category: OptionCategory, options: [OptionSpec])] {
    var groups: [(category: OptionCategory, options: [OptionSpec])] = []
    for option in self {
      if let index = groups.firstIndex(where: { $0.category == option.category }) {
        groups[index].options.append(option)
      } else {
        groups.append((option.category, [option]))
      }
    }
    return groups
  }
}
