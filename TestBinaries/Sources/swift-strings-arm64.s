; Short Swift strings as the compiler writes them for arm64: numbers in two registers, and two words
; in variables. The texts of the first part are found, what the second part has is no text.

    .section __TEXT,__text,regular,pure_instructions
    .build_version ios, 15, 0 sdk_version 17, 0
    .globl _texts
    .p2align 2
_texts:
    mov x0, #0x735f                     ; "_statusBar": the moves for the two words take turns
    mov x1, #0x7261
    movk x0, #0x6174, lsl #16
    movk x1, #0xea00, lsl #48
    movk x0, #0x7574, lsl #32
    movk x0, #0x4273, lsl #48
    bl _use
    mov x0, #0x6166                     ; "fail", and "okay" that has the same second word
    movk x0, #0x6c69, lsl #16
    mov x8, #0x6b6f
    movk x8, #0x7961, lsl #16
    tst w2, #1
    mov x1, #-0x1c00000000000000
    csel x0, x0, x8, ne
    bl _use
    mov w8, #0x6e6f                     ; "on"
    mov x9, #-0x1e00000000000000
    stp x8, x9, [sp]
    bl _use
    mov x0, #0xa9c3                     ; "été", not ASCII: another mark
    movk x0, #0xc374, lsl #16
    movk x0, #0xa9, lsl #32
    mov x1, #-0x5b00000000000000
    bl _use
    mov x0, #0x7878787878787878         ; "xxxxxxxxab": the first word is one instruction
    mov x1, #0x6261
    movk x1, #0xea00, lsl #48
    bl _use
    ret

    .globl _numbers
_numbers:
    mov x0, #0x6161                     ; three bytes are said, two are there
    mov x1, #-0x1d00000000000000
    bl _use
    mov x0, #0x6261                     ; a word that is not zero after the text
    mov x1, #0x1
    movk x1, #0xe200, lsl #48
    bl _use
    mov x0, #0x01ff                     ; no text
    mov x1, #-0x1e00000000000000
    bl _use
    mov x0, #0x6261                     ; a call is between the two
    bl _use
    mov x1, #-0x1e00000000000000
    ret

    .section __DATA,__data
    .p2align 3
    .globl _variable
_variable:
    .quad 0x626f6c677470656b            ; "keptglobal"
    .quad 0xea00000000006c61
    .quad 0x6b6f                        ; "ok"
    .quad 0xe200000000000000
    .quad 0x6b6f                        ; no text
    .quad 0xe300000000000000

    .section __TEXT,__swift5_reflstr
    .asciz "count"

    .section __DATA,__objc_imageinfo,regular,no_dead_strip
    .long 0
    .long 0x05090740

    .subsections_via_symbols
