; The marks by which one sees that a file has Swift code: its sections, the version in the
; Objective-C image information (ABI 7, Swift 5.9), a mangled name, the linked library.

    .section __TEXT,__text,regular,pure_instructions
    .build_version ios, 15, 0 sdk_version 17, 0
    .globl "_$s6Sample3runyyF"
    .p2align 2
"_$s6Sample3runyyF":
    ret

    .section __TEXT,__swift5_reflstr
    .asciz "count"

    .section __TEXT,__swift5_types
    .p2align 2
    .long 0

    .section __DATA,__objc_imageinfo,regular,no_dead_strip
    .long 0
    .long 0x05090740

    .linker_option "-lswiftCore"
    .subsections_via_symbols
