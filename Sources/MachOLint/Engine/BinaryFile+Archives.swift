import MachOCore

extension BinaryFile {
  /// The static library that it is, or those that are its slices.
  var archives: [Archive] {
    switch self {
    case .archive(let archive): [archive]
    case .universal(let universal):
      universal.slices.compactMap { slice in
        guard case .archive(let archive) = slice.contents else { return nil }
        return archive
      }
    case .machO, .other, .broken: []
    }
  }
}
