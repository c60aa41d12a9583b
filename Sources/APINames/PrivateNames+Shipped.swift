import MachOBytes

extension PrivateNames {
  /// The names that come with the program.
  public static let shipped = PrivateNames(
    tables: (try? NameTable(ByteView(NameTableData.text))).map { [$0] } ?? [],
    facts: NameFacts(ByteView(NameFactsData.text)), newestSystem: 18 << 16)

  /// When the shipped table was made, as YYYY-MM-DD.
  public static let shippedDate = "2026-11-30"

  /// What the shipped table was made from.
  public static let shippedSources = """
    libraries of the iOS SDKs 9.3 to 16.5, classes of iOS 10, 12, 17.0.3 and 18 beta 1 at run \
    time; less what is public up to 2026
    """
}
