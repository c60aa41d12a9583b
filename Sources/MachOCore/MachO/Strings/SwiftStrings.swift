import MachOBytes

/// Finds Swift literals of at most 15 bytes: no section for texts has them. The code makes them of
/// two numbers, and variables and constant arrays hold them as two words.
///
/// What is found is likely, not certain: two numbers in code near each other that are a string
/// together. Numbers must fit in every byte (``ShortSwiftString``), and stand in straight code.
/// Literals of 16 bytes and more are C strings: see ``ConstantStrings``.
public struct SwiftStrings {
  private let file: MachOFile

  public init(_ file: MachOFile) {
    self.file = file
  }

  /// Calls `body` with every string, section by section in file order. There are none in files of
  /// other architectures than arm64 and x86-64.
  ///
  /// - Parameter report: Called with sections whose contents are not in the file.
  public func forEach(
    reportingTo report: (ParseError) -> Void = { _ in }, _ body: (ConstantString) -> Void
  ) {
    guard file.header.is64Bit,
      file.architecture.type == .arm64 || file.architecture.type == .x86_64
    else { return }
    for section in file.sections {
      let isCode = section.isCode
      guard isCode || section.holdsVariables else { continue }
      do throws(ParseError) {
        let contents = try file.contents(of: section)
        let found: (Int, ShortSwiftString) -> Void = { offset, string in
          body(
            ConstantString(
              text: ByteView(string.text), kind: .swiftString, section: section.qualifiedName,
              fileOffset: contents.fileOffset &+ UInt64(offset),
              address: section.address &+ UInt64(offset)))
        }
        if !isCode {
          variables(contents, found)
        } else if file.architecture.type == .arm64 {
          arm64(contents, found)
        } else {
          x86(contents, found)
        }
      } catch {
        report(error)
      }
    }
  }

  private func variables(_ contents: ByteView, _ found: (Int, ShortSwiftString) -> Void) {
    for offset in stride(from: 0, to: contents.count - 15, by: 8) {
      guard let mark = contents.byte(at: offset + 15), ShortSwiftString.isMark(mark),
        let first = try? contents.load(UInt64.self, at: offset, .little),
        let second = try? contents.load(UInt64.self, at: offset + 8, .little),
        let string = ShortSwiftString(first, second)
      else { continue }
      found(offset, string)
    }
  }

  private func arm64(_ code: ByteView, _ found: (Int, ShortSwiftString) -> Void) {
    var pairs = SwiftStringPairs { $0 &+ 1 == $1 }
    for offset in stride(from: 0, to: code.count - 3, by: 4) {
      guard let word = try? code.load(UInt32.self, at: offset, .little),
        ARM64Moves.setsMark(word)
      else { continue }
      let constants = ARM64Moves.constants(around: offset, in: code)
      let register = UInt8(word & 31)
      guard
        let second = constants.last(where: { $0.register == register && $0.start <= offset })
      else { continue }
      pairs.forEach(endingIn: second, among: constants, found)
    }
  }

  private func x86(_ code: ByteView, _ found: (Int, ShortSwiftString) -> Void) {
    var pairs = SwiftStringPairs { SwiftStrings.isPairOfArguments($0, $1) }
    for offset in 0..<max(0, code.count - X86Moves.wideSize + 1) {
      guard X86Moves.setsMark(code, at: offset) else { continue }
      let constants = X86Moves.constants(around: offset, in: code)
      guard let second = constants.first else { continue }
      pairs.forEach(endingIn: second, among: constants, found)
    }
  }

  /// Whether values of two words are passed or returned in these registers: rdi, rsi, rdx, rcx,
  /// r8, r9; rax, rdx.
  private static func isPairOfArguments(_ first: UInt8, _ second: UInt8) -> Bool {
    switch (first, second) {
    case (7, 6), (6, 2), (2, 1), (1, 8), (8, 9), (0, 2): true
    default: false
    }
  }
}

extension Section {
  /// Whether it has machine code.
  fileprivate var isCode: Bool {
    !attributes.isDisjoint(with: [.pureInstructions, .someInstructions])
  }

  /// Whether variables and constants of any type stand in it.
  fileprivate var holdsVariables: Bool {
    type == .regular && (name.equals("__data") || name.equals("__const"))
  }
}
