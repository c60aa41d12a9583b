; What the Swift compiler writes of these declarations in a module named Weather:
;
;     public struct Station: Hashable { enum State: Quiet { … } }
;     protocol Quiet {}
;     final class Report {}
;     extension NSObject: Quiet {}

    .macro distance target
    .long \target - .
    .endm

    ; flags, the distance of what is around it, and of its name
    .macro descriptor label, flags, parent, name
    .p2align 2
\label:
    .long \flags
    distance \parent
    distance \name
    .endm

    .section __TEXT,__text,regular,pure_instructions
    .build_version ios, 15, 0 sdk_version 17, 0
    .globl "_$s7Weather3runyyF"
    .p2align 2
"_$s7Weather3runyyF":
    b "_$ss5print_9separator10terminatoryypd_S2StF"

    .section __TEXT,__const
l_weather_name:
    .asciz "Weather"
l_station_name:
    .asciz "Station"
l_state_name:
    .asciz "State"
l_quiet_name:
    .asciz "Quiet"
l_report_name:
    .asciz "Report"
l_object_name:
    .asciz "NSObject"

    .p2align 2
l_module:
    .long 0
    .long 0
    distance l_weather_name
    descriptor l_station, 0x51, l_module, l_station_name
    descriptor l_state, 0x52, l_station, l_state_name
    descriptor l_quiet, 0x43, l_module, l_quiet_name
    ; something private around it, which has no name
    .p2align 2
l_private:
    .long 2
    distance l_module
    descriptor l_report, 0x50, l_private, l_report_name

l_station_hashable:
    .long l_hashable - . + 1
    distance l_station
    .long 0
    .long 0
l_state_quiet:
    distance l_quiet
    distance l_state
    .long 0
    .long 0
l_object_quiet:
    distance l_quiet
    distance l_object_name
    .long 0
    .long 0x10

    .section __TEXT,__swift5_types
    .p2align 2
l_types:
    distance l_station
    distance l_state
    distance l_report

    .section __TEXT,__swift5_protos
    .p2align 2
l_protocols:
    distance l_quiet

    .section __TEXT,__swift5_proto
    .p2align 2
l_conformances:
    distance l_station_hashable
    distance l_state_quiet
    distance l_object_quiet

    .section __DATA,__const
    .p2align 3
l_hashable:
    .quad "_$sSHMp"
    .quad "_$s8RawValueSYTl"

    .section __DATA,__objc_imageinfo,regular,no_dead_strip
    .long 0
    .long 0x05090740

    .linker_option "-lswiftCore"
    .linker_option "-lswiftCompatibility56"
    .linker_option "-framework", "Foundation"
