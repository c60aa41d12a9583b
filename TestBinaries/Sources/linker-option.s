; What clang writes for `@import Photos;` and for a module that asks for a library.

    .section __TEXT,__text,regular,pure_instructions
    .build_version ios, 15, 0 sdk_version 17, 0
    .globl _auto_linked
    .p2align 2
_auto_linked:
    ret

    .linker_option "-framework", "Photos"
    .linker_option "-lsqlite3"
    .subsections_via_symbols
