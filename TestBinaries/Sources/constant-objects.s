; Objective-C objects as constants: what a compiler makes of the literals beside them. The layouts
; are those of the classes' instance variables, told in ConstantObjects.swift.

    .macro object section
    .section __DATA,\section,regular,no_dead_strip
    .p2align 3
    .endm

    .macro integer label, encoding, value
    object __objc_intobj
\label:
    .quad _OBJC_CLASS_$_NSConstantIntegerNumber
    .quad \encoding
    .quad \value
    .endm

    .macro string label, text, length
    .section __TEXT,__cstring,cstring_literals
\label\()_text:
    .asciz "\text"
    object __cfstring
\label:
    .quad ___CFConstantStringClassReference
    .long 0x7c8
    .space 4
    .quad \label\()_text
    .quad \length
    .endm

    .macro list label
    object __objc_arraydata
\label:
    .endm

    .macro array label, count, objects
    object __objc_arrayobj
\label:
    .quad _OBJC_CLASS_$_NSConstantArray
    .quad \count
    .quad \objects
    .endm

    .macro dictionary label, count, keys, objects
    object __objc_dictobj
\label:
    .quad _OBJC_CLASS_$_NSConstantDictionary
    .quad 1
    .quad \count
    .quad \keys
    .quad \objects
    .endm

    .section __TEXT,__cstring,cstring_literals
    .build_version ios, 16, 0 sdk_version 17, 0
l_int:
    .asciz "i"
l_unsigned:
    .asciz "Q"
l_bool:
    .asciz "B"

    string l_north, north, 5
    string l_wind, wind, 4
    string l_rain, rain, 4

    integer l_two, l_int, 2                                 ; @2
    integer l_minus, l_int, -40                             ; @-40
    integer l_most, l_unsigned, 18446744073709551615        ; @ULLONG_MAX
    integer l_true, l_bool, 1

    object __objc_floatobj
l_float:
    .quad _OBJC_CLASS_$_NSConstantFloatNumber
    .long 0x3fc00000                                        ; @1.5f
    .space 4

    object __objc_doubleobj
l_double:
    .quad _OBJC_CLASS_$_NSConstantDoubleNumber
    .quad 0x4004000000000000                                ; @2.5

    list l_inner_objects
    .quad l_north
    .quad l_two
    array l_inner, 2, l_inner_objects                       ; @[@"north", @2]

    list l_all_objects
    .quad l_inner
    .quad l_minus
    .quad l_most
    .quad l_true
    .quad l_float
    .quad l_double
    .quad ___kCFBooleanFalse
    .quad ___NSArray0__struct
    .quad _OBJC_CLASS_$_NSObject
    array l_all, 9, l_all_objects

    list l_keys
    .quad l_rain
    .quad l_wind
    list l_values
    .quad l_double
    .quad l_inner
    dictionary l_weather, 2, l_keys, l_values               ; @{@"rain": @2.5, @"wind": @[…]}

    ; An array that holds itself: no compiler makes one.
    list l_endless_objects
    .quad l_endless
    array l_endless, 1, l_endless_objects

    .section __DATA,__data
    .p2align 3
    .globl _weather
_weather:
    .quad l_weather
    .quad l_all
    .quad l_endless

    .section __DATA,__objc_imageinfo,regular,no_dead_strip
    .long 0
    .long 64

    .subsections_via_symbols
