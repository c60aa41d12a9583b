/// CMake's own modules, in script mode. They run otool where they would on a Mac.
enum CMakeClients {
  static let clients = [
    Client(name: "cmake-runtime-dependencies", needs: [.cmake], check: runtimeDependencies),
    Client(
      name: "cmake-get-prerequisites", needs: [.cmake, .clang, .linker], check: prerequisites),
    Client(
      name: "cmake-bundle-utilities", needs: [.cmake, .clang, .linker], check: itemRunPaths),
    Client(name: "cmake-sdk-archs", needs: [.cmake], check: sdkArchitectures),
    Client(name: "cmake-ios-real-archs", needs: [.cmake], check: realArchitectures),
    Client(name: "cmake-ios-keep-archs", needs: [.cmake], check: keepArchitectures),
  ]

  /// `file(GET_RUNTIME_DEPENDENCIES)` reads run paths and libraries from `otool -l`.
  private static func runtimeDependencies(_ bench: ClientBench) throws {
    let app = try bench.copy(bench.testBinary("app/Sample.app"), to: "My Apps/Sample.app")
    let answer = try bench.cmake(
      """
      set(CMAKE_GET_RUNTIME_DEPENDENCIES_PLATFORM macos+macho)
      set(CMAKE_GET_RUNTIME_DEPENDENCIES_TOOL otool)
      set(CMAKE_GET_RUNTIME_DEPENDENCIES_COMMAND "${OTOOL}")
      file(GET_RUNTIME_DEPENDENCIES EXECUTABLES "${FILE}"
        RESOLVED_DEPENDENCIES_VAR found UNRESOLVED_DEPENDENCIES_VAR lost)
      set(ANSWER ${found} -- ${lost})
      """, ["FILE": app + "/Sample", "OTOOL": bench.otool])
    // CMake leaves out the libraries of the system by itself.
    try bench.expect(
      answer, [app + "/Frameworks/Kit.framework/Kit", "--"],
      "libraries found through a run path, and none that is not found")
  }

  /// GetPrerequisites reads `otool -L` and takes the library's own name, from `otool -D`, out.
  private static func prerequisites(_ bench: ClientBench) throws {
    let files = try bench.linkedFiles()
    func names(of file: String) throws -> [String] {
      try bench.cmake(
        """
        set(APPLE TRUE)
        set(gp_tool otool)
        include(GetPrerequisites)
        get_prerequisites("${FILE}" ANSWER 0 0 "" "")
        """, ["FILE": file])
    }
    try bench.expect(
      try names(of: files.program).sorted(),
      [
        LinkedFiles.plainName, "/usr/lib/libSystem.B.dylib", "/usr/local/lib/libOptional.dylib",
        LinkedFiles.demoName, LinkedFiles.swiftName,
      ], "libraries of the program")
    try bench.expect(
      try names(of: files.demo), ["/usr/lib/libSystem.B.dylib"], "libraries of a library")
    // CMake's pattern knows `, weak` and not `, reexport`, so libBase is not among them.
    try bench.expect(
      try names(of: bench.testBinary("macho/libFeatures-arm64.dylib")),
      ["/usr/lib/libSystem.B.dylib", "/usr/local/lib/libOptional.dylib"],
      "libraries of a thin library")
  }

  /// BundleUtilities reads run paths from `otool -l`.
  private static func itemRunPaths(_ bench: ClientBench) throws {
    let files = try bench.linkedFiles()
    let script = """
      set(APPLE TRUE)
      include(BundleUtilities)
      get_item_rpaths("${FILE}" ANSWER)
      """
    try bench.expect(
      try bench.cmake(script, ["FILE": files.program]), LinkedFiles.runPaths, "run paths")
    let thin = try bench.copy(
      bench.testBinary("macho/libFeatures-x86_64.dylib"), to: "Old Files/lib Features.dylib")
    try bench.expect(
      try bench.cmake(script, ["FILE": thin]),
      ["@loader_path/../Frameworks", "/usr/local/lib"], "run paths of a file with a blank")
  }

  /// In an SDK with real libraries instead of stubs CMake asks lipo what libSystem is for.
  private static func sdkArchitectures(_ bench: ClientBench) throws {
    for (file, expected) in [
      ("universal/libSample-arm64-arm64e.dylib", ["arm64", "arm64e"]),
      ("macho/libFeatures-x86_64.dylib", ["x86_64"]),
    ] {
      let sdk = "sdk-\(expected.count)"
      _ = try bench.copy(bench.testBinary(file), to: "\(sdk)/usr/lib/libSystem.dylib")
      let answer = try bench.cmake(
        """
        include(Platform/Darwin-Initialize)
        _apple_resolve_supported_archs_for_sdk_from_system_lib("${SDK}" ANSWER failed)
        """, ["SDK": bench.folder + "/" + sdk])
      try bench.expect(answer, expected, "architectures of an SDK")
    }
  }

  private static let architectureScript = """
    include(CMakeIOSInstallCombined)
    set(_lipo_path "${LIPO}")
    if(KEPT)
      _ios_install_combined_keep_archs("${FILE}" "${KEPT}")
    endif()
    _ios_install_combined_get_real_archs("${FILE}" ANSWER)
    """

  private static func realArchitectures(_ bench: ClientBench) throws {
    for (file, expected) in [
      ("universal/hello-x86_64-arm64", ["x86_64", "arm64"]),
      ("macho/hello-ios-arm64", ["arm64"]),
      ("archive/libSample.a", ["armv7", "i386", "x86_64", "arm64"]),
      ("archive/libLongNames-arm64.a", ["arm64"]),
    ] {
      let answer = try bench.cmake(
        architectureScript, ["FILE": bench.testBinary(file), "LIPO": bench.lipo])
      try bench.expect(answer, expected, "architectures of \(file)")
    }
  }

  /// Removes slices in place, one call a slice.
  private static func keepArchitectures(_ bench: ClientBench) throws {
    let archive = try bench.copy(bench.testBinary("archive/libSample.a"), to: "libSample.a")
    let before = try FatFile(at: archive)
    let answer = try bench.cmake(
      architectureScript, ["FILE": archive, "LIPO": bench.lipo, "KEPT": "armv7;arm64"])
    try bench.expect(answer, ["armv7", "arm64"], "architectures afterwards")
    let after = try FatFile(at: archive)
    for name in ["armv7", "arm64"] {
      try bench.expect(try after.slice(name), try before.slice(name), "bytes of \(name)")
    }
    let objects = try bench.copy(bench.testBinary("universal/hello-five.o"), to: "five.o")
    let one = try bench.cmake(
      architectureScript, ["FILE": objects, "LIPO": bench.lipo, "KEPT": "x86_64h"])
    try bench.expect(one, ["x86_64h"], "architectures when one is kept")
    try bench.expect(try FatFile(at: objects).names, ["x86_64h"], "a universal file with one slice")
  }
}
