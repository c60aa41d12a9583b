/// `kind` of `data_in_code_entry`, from `<mach-o/loader.h>`.
public struct DataInCodeKind: NamedConstant {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let data = DataInCodeKind(rawValue: 1)
  public static let jumpTable8 = DataInCodeKind(rawValue: 2)
  public static let jumpTable16 = DataInCodeKind(rawValue: 3)
  public static let jumpTable32 = DataInCodeKind(rawValue: 4)
  public static let absoluteJumpTable32 = DataInCodeKind(rawValue: 5)

  public static let names: [(DataInCodeKind, String)] = [
    (.data, "DICE_KIND_DATA"), (.jumpTable8, "DICE_KIND_JUMP_TABLE8"),
    (.jumpTable16, "DICE_KIND_JUMP_TABLE16"), (.jumpTable32, "DICE_KIND_JUMP_TABLE32"),
    (.absoluteJumpTable32, "DICE_KIND_ABS_JUMP_TABLE32"),
  ]
}
