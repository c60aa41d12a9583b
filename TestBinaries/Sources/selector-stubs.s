; Selector stubs as a linker writes them: each loads its selector and jumps to objc_msgSend.

    .macro selector_stub name, reference
    .private_extern "_objc_msgSend$\name"
    .p2align 5
"_objc_msgSend$\name":
    adrp x1, \reference@PAGE
    ldr x1, [x1, \reference@PAGEOFF]
    adrp x16, _objc_msgSend@GOTPAGE
    ldr x16, [x16, _objc_msgSend@GOTPAGEOFF]
    br x16
    brk #1
    brk #1
    brk #1
    .endm

    .section __TEXT,__objc_stubs,regular,pure_instructions
    .build_version ios, 15, 0 sdk_version 17, 0
    selector_stub setNeedsLayout, l_reference_layout
    selector_stub valueForKey:, l_reference_value

    .section __TEXT,__objc_methname,cstring_literals
l_name_layout:
    .asciz "setNeedsLayout"
l_name_value:
    .asciz "valueForKey:"

    .section __DATA,__objc_selrefs,literal_pointers,no_dead_strip
    .p2align 3
l_reference_layout:
    .quad l_name_layout
l_reference_value:
    .quad l_name_value

    .section __DATA,__objc_imageinfo,regular,no_dead_strip
    .long 0
    .long 64

    .subsections_via_symbols
