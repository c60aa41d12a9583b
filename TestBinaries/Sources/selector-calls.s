; What newer clang writes for `[view setNeedsLayout]` and `[view valueForKey:key]`: a call of an
; undefined symbol that the linker defines as a selector stub.

    .section __TEXT,__text,regular,pure_instructions
    .build_version ios, 15, 0 sdk_version 17, 0
    .globl _relayout
    .p2align 2
_relayout:
    b _objc_msgSend$setNeedsLayout

    .globl _read_value
    .p2align 2
_read_value:
    b "_objc_msgSend$valueForKey:"

    .subsections_via_symbols
