; What `-fembed-bitcode-marker` adds: one byte where a whole build would embed its bitcode.

    .section __TEXT,__text,regular,pure_instructions
    .build_version ios, 13, 0 sdk_version 16, 0
    .globl _marked
    .p2align 2
_marked:
    ret

    .section __LLVM,__bitcode
    .byte 0
    .section __LLVM,__cmdline
    .byte 0

    .subsections_via_symbols
