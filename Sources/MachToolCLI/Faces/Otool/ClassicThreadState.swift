import MachOCore

/// The registers of a thread as otool sets them in columns.
struct ClassicThreadState {
  /// The C name of the flavor; that of the count has `_COUNT` after it.
  let name: String
  /// Words of 32 bits.
  let count: UInt32
  /// How many of the last registers in the text come first in the file.
  private var leading = 0
  /// The text, with `%` for a register of 64 bits and `#` for one of 32.
  private let text: String

  /// The registers of `flavor` on `type`; nil when they have no columns here.
  static func state(of type: CPUType, flavor: UInt32) -> ClassicThreadState? {
    switch (type, flavor) {
    case (.x86, 1): x86
    case (.x86_64, 4): x86_64
    case (.arm, 1): arm
    case (.arm64, 6), (.arm64_32, 6): arm64
    case (.powerPC, 1): powerPC
    case (.powerPC64, 5): powerPC64
    default: nil
    }
  }

  /// Whether any flavor of `type` has columns.
  static func knows(_ type: CPUType) -> Bool {
    [.x86, .x86_64, .arm, .arm64, .arm64_32, .powerPC, .powerPC64].contains(type)
  }

  /// Writes the registers at which `lines` stands, those that are missing as zero.
  func write(_ lines: inout CommandText) {
    let end = lines.offset + Int(count) * 4
    let widths = text.filter { $0 == "%" || $0 == "#" }
    let inFileOrder = widths.suffix(leading) + widths.dropLast(leading)
    let read = inFileOrder.map { width in
      width == "%" ? lines.uint64().classicHex : lines.uint32().classicHex
    }
    var values = (read.dropFirst(leading) + read.prefix(leading)).makeIterator()
    var line = ""
    for character in text {
      if character == "%" || character == "#" {
        line += values.next() ?? ""
      } else {
        line.append(character)
      }
    }
    lines.output.append(line + "\n")
    lines.skip(end - lines.offset)
  }

  private static let x86 = ClassicThreadState(
    name: "i386_THREAD_STATE", count: 16,
    text: """
      \t    eax # ebx    # ecx # edx #
      \t    edi # esi    # ebp # esp #
      \t    ss  # eflags # eip # cs  #
      \t    ds  # es     # fs  # gs  #
      """)
  private static let x86_64 = ClassicThreadState(
    name: "x86_THREAD_STATE64", count: 42,
    text: """
         rax  % rbx % rcx  %
         rdx  % rdi % rsi  %
         rbp  % rsp % r8   %
          r9  % r10 % r11  %
         r12  % r13 % r14  %
         r15  % rip %
      rflags  % cs  % fs   %
          gs  %
      """)
  private static let arm = ClassicThreadState(
    name: "ARM_THREAD_STATE", count: 17,
    text: """
      \t    r0  # r1     # r2  # r3  #
      \t    r4  # r5     # r6  # r7  #
      \t    r8  # r9     # r10 # r11 #
      \t    r12 # sp     # lr  # pc  #
      \t   cpsr #
      """)
  private static let arm64 = ClassicThreadState(
    name: "ARM_THREAD_STATE64", count: 68,
    text: """
      \t    x0  % x1  % x2  %
      \t    x3  % x4  % x5  %
      \t    x6  % x7  % x8  %
      \t    x9  % x10 % x11 %
      \t    x12 % x13 % x14 %
      \t    x15 % x16 % x17 %
      \t    x18 % x19 % x20 %
      \t    x21 % x22 % x23 %
      \t    x24 % x25 % x26 %
      \t    x27 % x28 %  fp %
      \t     lr % sp  %  pc %
      \t   cpsr #
      """)
  private static let powerPC = ClassicThreadState(
    name: "PPC_THREAD_STATE", count: 40, leading: 2,
    text: """
          r0  # r1  # r2  # r3   # r4   #
          r5  # r6  # r7  # r8   # r9   #
          r10 # r11 # r12 # r13  # r14  #
          r15 # r16 # r17 # r18  # r19  #
          r20 # r21 # r22 # r23  # r24  #
          r25 # r26 # r27 # r28  # r29  #
          r30 # r31 # cr  # xer  # lr   #
          ctr # mq  # vrsave # srr0 # srr1 #
      """)
  private static let powerPC64 = ClassicThreadState(
    name: "PPC_THREAD_STATE64", count: 76, leading: 2,
    text: """
          r0  % r1  % r2   %
          r3  % r4  % r5   %
          r6  % r7  % r8   %
          r9  % r10 % r11  %
         r12  % r13 % r14  %
         r15  % r16 % r17  %
         r18  % r19 % r20  %
         r21  % r22 % r23  %
         r24  % r25 % r26  %
         r27  % r28 % r29  %
         r30  % r31 % cr   #
         xer  % lr  % ctr  %
      vrsave  #        srr0 % srr1 %
      """)
}
