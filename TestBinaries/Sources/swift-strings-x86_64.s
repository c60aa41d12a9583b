# Short Swift strings as the compiler writes them for x86-64: see swift-strings-arm64.s.

    .section __TEXT,__text,regular,pure_instructions
    .build_version macos, 12, 0 sdk_version 14, 0
    .globl _texts
    .p2align 4
_texts:
    movabsq $0x427375746174735f, %rdi   # "_statusBar"
    movabsq $0xea00000000007261, %rsi
    callq _use
    movabsq $0xe300000000000000, %rsi   # "abc"
    movl $0x636261, %edi
    callq _use
    movabsq $0xe200000000000000, %r9    # "on" as the fifth and sixth arguments
    movl $0x6e6f, %r8d
    callq _use
    movq $0x656e6f, 32(%rbx)            # "one" into an array
    movabsq $0xe300000000000000, %rax
    movq %rax, 40(%rbx)
    callq _use
    movabsq $0xa9c374a9c3, %rdi         # "été", not ASCII: another mark
    movabsq $0xa500000000000000, %rsi
    callq _use
    retq

    .globl _numbers
_numbers:
    movl $0x6261, %edi                  # three bytes are said, two are there
    movabsq $0xe300000000000000, %rsi
    retq
    .p2align 6
    movabsq $0xe200000000000001, %rsi   # a word that is not zero after the text
    movl $0x6261, %edi
    retq

    .section __DATA,__data
    .p2align 3
    .globl _variable
_variable:
    .quad 0x6b6f                        # "ok"
    .quad 0xe200000000000000

    .section __TEXT,__swift5_reflstr
    .asciz "count"

    .section __DATA,__objc_imageinfo,regular,no_dead_strip
    .long 0
    .long 0x05090740

    .subsections_via_symbols
