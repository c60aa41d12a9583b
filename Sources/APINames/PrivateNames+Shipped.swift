import MachOBytes

extension PrivateNames {
  /// The names that come with the program.
  public static let shipped = PrivateNames(
    tables: (try? NameTable(ByteView(NameTableData.text))).map { [$0] } ?? [],
    facts: NameFacts(ByteView(NameFactsData.text)), newestSystem: 18 << 16)

  /// What the shipped table was made from, in one line.
  public static let shippedSources = """
    private names of 2026-11-30: libraries of the iOS SDKs 9.3 to 16.5, run times of iOS 10, 12, \
    17.0.3 and 18 beta 1, without what bindings of 2026 have as public
    """
}
