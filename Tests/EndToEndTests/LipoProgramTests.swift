import Foundation
import Testing

/// The program under other tools' names, and what becomes of its output when something goes wrong.
struct LipoProgramTests {
  /// Runs a shell script in a folder of its own; `$machtool` is the program, `$T` the folder
  /// `TestBinaries`, and `lipo`, `llvm-lipo` and `otool` are links to the program.
  private func shell(_ script: String) throws -> (output: String, status: Int32) {
    let folder = NSTemporaryDirectory() + "machtool-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder + "/bin", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["lipo", "llvm-lipo", "otool"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/bin/" + name, withDestinationPath: ProgramTests.program.path)
    }
    let work = folder + "/work"
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    return try ProgramTests.shell(
      script, in: work,
      environment: [
        "T": ProgramTests.projectFolder.path + "/TestBinaries",
        "PATH": folder + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
      ])
  }

  @Test func answersToOtherNames() throws {
    let result = try shell(
      """
      cp $T/universal/hello-x86_64-arm64 u
      lipo -archs u; llvm-lipo --archs u; otool -D u; $machtool lipo -archs u
      lipo -create u -output /none/x; llvm-lipo u
      """)
    #expect(
      result.output == """
        x86_64 arm64
        x86_64 arm64\u{20}
        u:
        x86_64 arm64
        fatal error: lipo: can't write output file: /none/x (No such file or directory)
        llvm-lipo: error: at least one action should be specified

        """)
    #expect(result.status == 1)
  }

  /// What CocoaPods' script does with every framework of an app.
  @Test func removesInPlace() throws {
    let result = try shell(
      """
      cp $T/archive/libSample.a lib.a
      for arch in $(lipo -info lib.a | rev | cut -d ':' -f1 | rev); do
        case $arch in arm*) ;; *) lipo -remove $arch -output lib.a lib.a || exit 1;; esac
      done
      lipo -archs lib.a; ls
      """)
    #expect(result.output == "armv7 arm64\nlib.a\n")
    #expect(result.status == 0)
  }

  @Test func standardInputAndOutput() throws {
    let result = try shell(
      """
      cat $T/universal/hello-x86_64-arm64 | $machtool thin - arm64 -o - | cmp - $T/macho/hello-macos-arm64
      $machtool create $T/object/hello-arm64.o $T/object/hello-armv7.o -o - | $machtool archs -
      llvm-lipo - -verify_arch arm64 < $T/object/hello-arm64.o; echo $?
      { $machtool create $T/macho/hello-macos-arm64 -o -; echo $? >&2; } | head -c 0
      """)
    #expect(result.output == "armv7 arm64\n0\n0\n")
  }

  /// A limit on the size of files stands for a full disk: no more can be written.
  @Test func aFullDiskLeavesTheOldFile() throws {
    let result = try shell(
      """
      echo old > out
      ( ulimit -f 4; $machtool create $T/macho/hello-macos-arm64 $T/object/hello-armv7.o -o out )
      echo $?
      ( ulimit -f 4; lipo -create $T/macho/hello-macos-arm64 -output out ); echo $?
      ( ulimit -f 4; lipo $T/universal/hello-x86_64-arm64 -thin arm64 -output out ); echo $?
      cat out; ls -A
      """)
    #expect(
      result.output == """
        machtool: out: file too large
        2
        fatal error: lipo: can't write output file: out (File too large)
        1
        fatal error: lipo: can't write output file: out (File too large)
        1
        old
        out

        """)
  }

  /// Names that are no UTF-8 would come out as others.
  @Test func namesThatCannotBeKeptAreRefused() throws {
    let result = try shell(
      """
      name=$(printf 'o\\377')
      $machtool create $T/object/hello-arm64.o -o "$name"; echo $?
      lipo -create $T/object/hello-arm64.o -output "$name"; echo $?; ls -A
      """)
    #expect(
      result.output == """
        machtool: argument 4 is not UTF-8, so the file cannot be named
        2
        lipo: argument 4 is not UTF-8, so the file cannot be named
        1

        """)
  }

  /// More inputs than a process may have open files.
  @Test func manyInputsAreListed() throws {
    let result = try shell(
      """
      i=0; while [ $i -lt 300 ]; do ln $T/object/hello-arm64.o $i.o 2>/dev/null ||
        cp $T/object/hello-arm64.o $i.o; i=$((i+1)); done
      ulimit -n 64; lipo -info *.o | wc -l
      """)
    #expect(result.output.filter { $0 != " " } == "300\n")
  }

  @Test func aSliceOfFiveGigabytes() throws {
    let result = try shell(
      """
      cp $T/macho/libSample-ios-simulator-arm64.dylib big
      truncate -s 5G big || exit 0
      $machtool create big $T/object/hello-x86_64.o -o out && $machtool archs out
      head -c 4 out | od -An -tx1
      $machtool thin out x86_64 -o x && cmp x $T/object/hello-x86_64.o
      $machtool thin out arm64 -o a && wc -c < a && head -c 60000 a > b && head -c 60000 big | cmp - b
      $machtool thin out arm64 -o out && wc -c < out
      cp $T/macho/hello-macos-arm64 program; truncate -s 5G program
      $machtool create program $T/macho/hello-macos-x86_64 -o q; echo $?; ls -A
      """)
    #expect(
      result.output == """
        x86_64 arm64
         ca fe ba bf
        5368709120
        5368709120
        machtool: program: is an executable, and no system loads one from a universal binary with \
        64-bit offsets
        2
        a
        b
        big
        out
        program
        x

        """)
  }
}
