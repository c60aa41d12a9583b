/// `tool` of `build_tool_version`, from `<mach-o/loader.h>`.
public struct BuildTool: NamedConstant {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let names: [(BuildTool, String)] = [
    (BuildTool(rawValue: 1), "TOOL_CLANG"), (BuildTool(rawValue: 2), "TOOL_SWIFT"),
    (BuildTool(rawValue: 3), "TOOL_LD"), (BuildTool(rawValue: 4), "TOOL_LLD"),
    (BuildTool(rawValue: 1024), "TOOL_METAL"), (BuildTool(rawValue: 1025), "TOOL_AIRLLD"),
    (BuildTool(rawValue: 1026), "TOOL_AIRNT"), (BuildTool(rawValue: 1027), "TOOL_AIRNT_PLUGIN"),
    (BuildTool(rawValue: 1028), "TOOL_AIRPACK"), (BuildTool(rawValue: 1031), "TOOL_GPUARCHIVER"),
    (BuildTool(rawValue: 1032), "TOOL_METAL_FRAMEWORK"),
  ]
}
