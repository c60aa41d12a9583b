#!/usr/bin/env bash
# Makes the test binaries from Sources. README.md says what each of them is for.
#
#   make.sh            rebuilds them here
#   make.sh FOLDER     builds them in FOLDER
#   make.sh --check    builds them in a temporary folder and compares every byte with those here
#
# Needs clang, lld and llvm 19 and python3. Each tool can be named by a variable: CLANG, LINKER,
# LIPO, AR, DSYMUTIL, YAML2OBJ, PYTHON.

set -euo pipefail
export LC_ALL=C
umask 022

clang=${CLANG:-clang-19}
linker=${LINKER:-ld64.lld-19}
lipo=${LIPO:-llvm-lipo-19}
ar=${AR:-llvm-ar-19}
dsymutil=${DSYMUTIL:-dsymutil-19}
yaml2obj=${YAML2OBJ:-yaml2obj-19}
python=${PYTHON:-python3}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folders=(object macho universal archive objc app system)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  printf 'make.sh: %s\n' "$1" >&2
  exit 1
}

need_tools() {
  local tool
  for tool in "$clang" "$linker" "$lipo" "$ar" "$dsymutil" "$yaml2obj" "$python"; do
    command -v "$tool" >/dev/null || fail "$tool is missing; see the head of this script"
  done
}

# The first line of `--version` that holds a number; others may hold a path.
version_of() {
  "$1" --version 2>&1 | sed -n '/[0-9]\.[0-9]/{s/^ *//;p;q;}'
}

zlib_version() {
  "$python" -c 'import zlib; print("zlib", zlib.ZLIB_RUNTIME_VERSION)'
}

tool_versions() {
  printf 'clang: %s\n' "$(version_of "$clang")"
  printf 'linker: %s\n' "$(version_of "$linker")"
  printf 'lipo: %s\n' "$(version_of "$lipo")"
  printf 'ar: %s\n' "$(version_of "$ar")"
  printf 'dsymutil: %s\n' "$(version_of "$dsymutil")"
  printf 'yaml2obj: %s\n' "$(version_of "$yaml2obj")"
  printf 'python: %s, %s\n' "$(version_of "$python")" "$(zlib_version)"
}

warn_about_other_versions() {
  local recorded=$here/tool-versions.txt
  [[ -f $recorded ]] || return 0
  if ! diff "$recorded" "$work/tool-versions.txt" >"$work/versions.diff"; then
    printf 'make.sh: the tools differ from the recorded ones (<), so the bytes may differ too:\n'
    grep '^[<>]' "$work/versions.diff"
  fi >&2
}

sdk_of_target() {
  case $1 in
    i386-*-macos*) echo 10.13 ;;
    armv7-* | i386-*) echo 9.0 ;;
    armv7k-*) echo 4.0 ;;
    *-macos*) echo 14.0 ;;
    *-watchos26*) echo 26.0 ;;
    *-watchos*) echo 10.0 ;;
    *-xros*) echo 1.0 ;;
    *-driverkit*) echo 23.0 ;;
    *) echo 17.0 ;;
  esac
}

# compile OBJECT SOURCE TARGET [FLAG...]
compile() {
  local object=$1 source=$2 target=$3
  shift 3
  mkdir -p "$(dirname "$object")"
  "$clang" -target "$target" -Xclang "-target-sdk-version=$(sdk_of_target "$target")" \
    -O1 -Wall -Wextra -Werror -nostdinc -fdebug-compilation-dir=. \
    "$@" -c "$source" -o "$object"
}

# compile_arc OBJECT SOURCE TARGET [FLAG...]
compile_arc() {
  compile "$@" -fobjc-arc
}

assemble() {
  "$clang" -target "$3" -c "$2" -o "$1"
}

# link OUTPUT ARCH PLATFORM MINIMUM-OS ARGUMENT...
# The SDK is app_sdk where a caller has set it.
link() {
  local output=$1 arch=$2 platform=$3 minimum=$4 sdk=${app_sdk:-17.0}
  shift 4
  [[ $platform == macos ]] && sdk=14.0
  mkdir -p "$(dirname "$output")"
  "$linker" -arch "$arch" -platform_version "$platform" "$minimum" "$sdk" -o "$output" "$@" \
    stubs/libSystem.tbd
}

universal() {
  local output=$1
  shift
  mkdir -p "$(dirname "$output")"
  "$lipo" -create "$@" -output "$output"
}

# archive OUTPUT OBJECT...
archive() {
  local output=$1
  shift
  mkdir -p "$(dirname "$output")"
  "$ar" --format=darwin rcsD "$output" "$@"
}

patch() {
  "$python" patch.py "$@"
}

object_architectures() {
  compile object/hello-armv7.o "$1" armv7-apple-ios9.0
  compile object/hello-armv7k.o "$1" armv7k-apple-watchos2.0
  compile object/hello-arm64.o "$1" arm64-apple-ios12.0
  compile object/hello-arm64e.o "$1" arm64e-apple-ios14.0
  compile object/hello-arm64_32.o "$1" arm64_32-apple-watchos5.0
  compile object/hello-i386.o "$1" i386-apple-macos10.6
  compile object/hello-x86_64.o "$1" x86_64-apple-macos10.9
  compile object/hello-x86_64h.o "$1" x86_64h-apple-macos10.9
}

object_platforms() {
  compile object/hello-ios-simulator-arm64.o "$1" arm64-apple-ios14.0-simulator
  compile object/hello-ios-simulator-x86_64.o "$1" x86_64-apple-ios14.0-simulator
  compile object/hello-maccatalyst-arm64.o "$1" arm64-apple-ios14.0-macabi
  compile object/hello-maccatalyst-x86_64.o "$1" x86_64-apple-ios14.0-macabi
  compile object/hello-tvos-arm64.o "$1" arm64-apple-tvos13.0
  compile object/hello-tvos-simulator-arm64.o "$1" arm64-apple-tvos14.0-simulator
  compile object/hello-watchos-arm64.o "$1" arm64-apple-watchos26.0
  compile object/hello-watchos-simulator-arm64.o "$1" arm64-apple-watchos7.0-simulator
  compile object/hello-xros-arm64.o "$1" arm64-apple-xros1.0
  compile object/hello-xros-simulator-arm64.o "$1" arm64-apple-xros1.0-simulator
  compile object/hello-driverkit-arm64.o "$1" arm64-apple-driverkit21.0
}

constant_objects() {
  compile object/constants-armv7.o constants.c armv7-apple-ios9.0
  compile object/constants-arm64_32.o constants.c arm64_32-apple-watchos5.0
  compile object/constants-i386.o constants.c i386-apple-macos10.6
  compile object/constants-x86_64.o constants.c x86_64-apple-macos10.9
  compile object/constants-arm64.o constants.c arm64-apple-ios16.0
  assemble object/constant-objects.o constant-objects.s arm64-apple-ios16.0
  assemble object/swift-strings-arm64.o swift-strings-arm64.s arm64-apple-ios15.0
  assemble object/swift-strings-x86_64.o swift-strings-x86_64.s x86_64-apple-macos12.0
  assemble object/swift-metadata.o swift-metadata.s arm64-apple-ios15.0
}

make_objects() {
  object_architectures hello.c
  object_platforms hello.c
  compile object/hello-bitcode.o hello.c arm64-apple-ios13.0 -fembed-bitcode
  compile object/hello-dwarf.o hello.c arm64-apple-ios12.0 -gdwarf-4
  compile object/hello-lto.o hello.c arm64-apple-ios12.0 -flto
  assemble object/bitcode-marker.o bitcode-marker.s arm64-apple-ios13.0
  assemble object/linker-option.o linker-option.s arm64-apple-ios15.0
  assemble object/swift-sections.o swift-sections.s arm64-apple-ios15.0
  assemble object/selector-calls.o selector-calls.s arm64-apple-ios15.0
  assemble object/selector-stubs.o selector-stubs.s arm64-apple-ios15.0
  constant_objects
  "$yaml2obj" hello-ppc.yaml -o object/hello-ppc.o
}

make_programs() {
  "$yaml2obj" armv7-image.yaml -o macho/libARM-armv7.dylib
  "$yaml2obj" exports.yaml -o macho/libExports-arm64.dylib
  compile "parts/mac-arm64.o" hello.c arm64-apple-macos13.0
  compile "parts/mac-x86_64.o" hello.c x86_64-apple-macos10.14
  compile "parts/ios-arm64.o" hello.c arm64-apple-ios12.0
  link macho/hello-macos-arm64 arm64 macos 13.0 -fixup_chains "parts/mac-arm64.o"
  link macho/hello-macos-x86_64 x86_64 macos 10.14 -no_fixup_chains \
    -sectcreate __TEXT __info_plist hello-Info.plist "parts/mac-x86_64.o"
  link macho/hello-ios-arm64 arm64 ios 12.0 -no_fixup_chains -adhoc_codesign "parts/ios-arm64.o"
  link macho/hello-macos-arm64e arm64 macos 13.0 -fixup_chains -no_adhoc_codesign \
    "parts/mac-arm64.o"
  patch subtype macho/hello-macos-arm64e 0x80000002
}

# The linker writes a second load command for a re-exported library and counts only one, so the
# command is patched instead; that would break a signature.
# features ARCH MINIMUM-OS FIXUPS
features() {
  local output=macho/libFeatures-$1.dylib
  compile "parts/features-$1.o" features.c "$1-apple-macos$2"
  link "$output" "$1" macos "$2" "$3" -dylib -no_adhoc_codesign \
    -install_name @rpath/libFeatures.dylib -current_version 3.2.1 -compatibility_version 2.0 \
    -rpath @loader_path/../Frameworks -rpath /usr/local/lib "parts/features-$1.o" \
    stubs/libBase.tbd -weak_library stubs/libOptional.tbd
  patch reexport "$output" @rpath/libBase.dylib
}

# addend NAME ARCH MINIMUM-OS DISTANCE
addend() {
  compile "parts/$1.o" addend.c "$2-apple-macos$3" -DDISTANCE="$4"
  link "macho/$1-$2.dylib" "$2" macos "$3" -fixup_chains -dylib \
    -install_name "@rpath/$1.dylib" "parts/$1.o" stubs/libBase.tbd
}

make_libraries() {
  features arm64 13.0 -fixup_chains
  features x86_64 10.14 -no_fixup_chains
  addend libAddend arm64 13.0 0x10000
  addend libAddend64 x86_64 13.0 0x200000000
  link macho/libConstants-arm64.dylib arm64 ios 16.0 -fixup_chains -dylib \
    -install_name @rpath/libConstants.dylib object/constants-arm64.o object/constant-objects.o \
    "${frameworks[@]}"
  link macho/libSwiftMetadata-arm64.dylib arm64 ios 15.0 -fixup_chains -dylib \
    -ignore_auto_link -install_name @rpath/libSwiftMetadata.dylib object/swift-metadata.o \
    stubs/libswiftCore.tbd
  compile "parts/sim-arm64.o" a.c arm64-apple-ios14.0-simulator
  link macho/libSample-ios-simulator-arm64.dylib arm64 ios-simulator 14.0 -dylib \
    -install_name @rpath/libSample.dylib "parts/sim-arm64.o"
  compile "parts/zippered.o" a.c x86_64-apple-macos10.15
  link macho/libZippered-x86_64.dylib x86_64 macos 10.15 -dylib \
    -platform_version mac-catalyst 13.1 17.0 -install_name /usr/lib/libZippered.dylib \
    "parts/zippered.o"
  link macho/libSelectorStubs-arm64.dylib arm64 ios 15.0 -fixup_chains -dylib -adhoc_codesign \
    -install_name @rpath/libSelectorStubs.dylib object/selector-calls.o stubs/libobjc.tbd
  make_encrypted_library macho/libEncrypted-arm64.dylib
}

make_encrypted_library() {
  compile parts/encrypted.o a.c arm64-apple-ios12.0
  link "$1" arm64 ios 12.0 -dylib -install_name @rpath/libEncrypted.dylib parts/encrypted.o
  patch encrypt "$1"
}

make_bundle() {
  compile "parts/plugin.o" plugin.c x86_64-apple-macos10.14
  link macho/plugin-x86_64.bundle x86_64 macos 10.14 -no_fixup_chains -bundle \
    -undefined dynamic_lookup "parts/plugin.o"
}

make_machos() {
  make_programs
  make_libraries
  make_bundle
}

make_arm64e_library() {
  compile parts/plain.o a.c arm64-apple-macos12.0
  link parts/libSample-arm64.dylib arm64 macos 12.0 -dylib -no_adhoc_codesign \
    -install_name @rpath/libSample.dylib parts/plain.o
  cp parts/libSample-arm64.dylib parts/libSample-arm64e.dylib
  patch subtype parts/libSample-arm64e.dylib 0x80000002
  universal universal/libSample-arm64-arm64e.dylib parts/libSample-{arm64,arm64e}.dylib
}

make_universals() {
  universal universal/hello-x86_64-arm64 macho/hello-macos-x86_64 macho/hello-macos-arm64
  make_arm64e_library
  universal universal/hello-armv7-arm64.o object/hello-armv7.o object/hello-arm64.o
  universal universal/hello-fat64.o -fat64 object/hello-x86_64.o object/hello-arm64.o
  universal universal/hello-hidden-arm64.o object/hello-armv7.o object/hello-arm64.o
  patch hide universal/hello-hidden-arm64.o
  universal universal/hello-five.o object/hello-i386.o object/hello-x86_64.o \
    object/hello-x86_64h.o object/hello-armv7.o object/hello-ppc.o
}

# members NAME TARGET: compiles a.c, b.c and c.c
members() {
  local source
  for source in a b c; do
    compile "parts/$1/$source.o" $source.c "$2"
  done
}

make_sample_archives() {
  local arch
  members armv7 armv7-apple-ios9.0
  members arm64 arm64-apple-ios9.0
  members i386 i386-apple-ios9.0-simulator
  members x86_64 x86_64-apple-ios9.0-simulator
  for arch in armv7 arm64 i386 x86_64; do
    archive "parts/$arch/libSample.a" "parts/$arch"/{a,b,c}.o
  done
  universal archive/libSample.a parts/{armv7,arm64,i386,x86_64}/libSample.a
  archive "parts/arm64/libMissing.a" "parts/arm64"/{a,b}.o
  universal archive/libMissing.a "parts/armv7/libSample.a" "parts/arm64/libMissing.a"
}

make_named_archives() {
  local names=parts/names
  mkdir -p "$names/other"
  cp "parts/arm64/a.o" "$names/a.o"
  cp "parts/arm64/b.o" "$names/MemberWithAVeryLongName.o"
  cp "parts/arm64/c.o" "$names/name with space.o"
  cp "parts/arm64/b.o" "$names/other/a.o"
  local all=("$names/a.o" "$names/MemberWithAVeryLongName.o" "$names/name with space.o")
  archive archive/libLongNames-arm64.a "${all[@]}"
  "$ar" --format=gnu rcsD archive/libGNU-arm64.a "${all[@]}"
  "$ar" --format=darwin qcsD archive/libDuplicate-arm64.a "$names/a.o" "$names/other/a.o"
  "$ar" --format=darwin rcSD archive/libNoIndex-arm64.a "$names/a.o"
}

make_thin_archive() {
  (cd archive && "$ar" --format=gnu rcsTD libThin.a ../object/hello-arm64.o ../object/hello-lto.o)
}

make_archives() {
  make_sample_archives
  make_named_archives
  make_thin_archive
  archive archive/libSelectors-arm64.a object/selector-calls.o object/selector-stubs.o
}

# objc_library NAME
objc_library() {
  local arch
  compile_arc "parts/objc-armv7/$1.o" "$1.m" armv7-apple-ios9.0
  compile_arc "parts/objc-arm64/$1.o" "$1.m" arm64-apple-ios9.0
  compile_arc "parts/objc-x86_64/$1.o" "$1.m" x86_64-apple-ios9.0-simulator
  for arch in armv7 arm64 x86_64; do
    archive "parts/objc-$arch/lib$1.a" "parts/objc-$arch/$1.o"
  done
  universal "objc/lib$1.a" parts/objc-{armv7,arm64,x86_64}/lib"$1.a"
}

frameworks=(stubs/UIKit.tbd stubs/Foundation.tbd stubs/CoreFoundation.tbd stubs/libobjc.tbd)

make_shapes() {
  local library=(-dylib -no_adhoc_codesign -install_name @rpath/libShapes.dylib)
  compile_arc objc/Shapes-armv7.o Shapes.m armv7-apple-ios9.0
  compile_arc objc/Shapes-arm64_32.o Shapes.m arm64_32-apple-watchos7.0
  compile_arc objc/Shapes-i386.o Shapes.m i386-apple-ios9.0-simulator
  compile_arc objc/Shapes-x86_64.o Shapes.m x86_64-apple-macos11.0
  compile_arc parts/Shapes-arm64.o Shapes.m arm64-apple-ios14.0
  compile_arc parts/Shapes-simulator.o Shapes.m x86_64-apple-ios9.0-simulator
  link objc/libShapes-arm64.dylib arm64 ios 14.0 -fixup_chains -objc_relative_method_lists \
    "${library[@]}" parts/Shapes-arm64.o "${frameworks[@]}"
  link objc/libShapes-x86_64.dylib x86_64 ios-simulator 9.0 -no_fixup_chains \
    "${library[@]}" parts/Shapes-simulator.o "${frameworks[@]}"
  compile objc/Legacy-i386.o Legacy.m i386-apple-macos10.6 -fobjc-runtime=macosx-fragile-10.6
}

make_objc() {
  objc_library PopFullScreen
  objc_library HeightCache
  make_shapes
  make_users
}

# One library of objects for each architecture, and linked ones for those that the linker knows: with
# all symbols, and with no local ones.
make_users() {
  local arch
  compile_arc parts/users-armv7/Users.o Users.m armv7-apple-ios9.0
  compile_arc parts/users-i386/Users.o Users.m i386-apple-ios9.0-simulator
  compile_arc parts/users-arm64/Users.o Users.m arm64-apple-ios15.0-simulator
  compile_arc parts/users-x86_64/Users.o Users.m x86_64-apple-ios15.0-simulator
  for arch in armv7 i386 arm64 x86_64; do
    archive "parts/users-$arch/libUsers.a" "parts/users-$arch/Users.o"
  done
  universal objc/libUsers.a parts/users-{armv7,i386,arm64,x86_64}/libUsers.a
  for arch in arm64 x86_64; do
    link_users "parts/libUsers-$arch.dylib" "$arch" "parts/users-$arch/Users.o"
  done
  universal objc/libUsers.dylib parts/libUsers-{arm64,x86_64}.dylib
  link_users objc/libUsers-stripped-arm64.dylib arm64 parts/users-arm64/Users.o -x
}

# link_users OUTPUT ARCH ARGUMENT...
link_users() {
  local output=$1 arch=$2
  shift 2
  link "$output" "$arch" ios-simulator 15.0 -dylib -no_adhoc_codesign \
    -install_name @rpath/libUsers.dylib "$@" "${frameworks[@]}"
}

# kit OUTPUT ARCH PLATFORM TARGET
kit() {
  local objects=parts/kit-$3-$2
  compile_arc "$objects/PopFullScreen.o" PopFullScreen.m "$4"
  compile_arc "$objects/HeightCache.o" HeightCache.m "$4"
  compile "$objects/kit.o" kit.c "$4"
  link "$1" "$2" "$3" 15.0 -dylib -adhoc_codesign -application_extension \
    -install_name @rpath/Kit.framework/Kit -current_version 1.0 -compatibility_version 1.0 \
    "$objects"/{PopFullScreen,HeightCache,kit}.o "${frameworks[@]}"
}

make_xcframework() {
  local folder=app/Kit.xcframework
  local device=$folder/ios-arm64/Kit.framework
  local simulator=$folder/ios-arm64_x86_64-simulator/Kit.framework
  kit "$device/Kit" arm64 ios arm64-apple-ios15.0
  kit "parts/simulator-arm64/Kit" arm64 ios-simulator arm64-apple-ios15.0-simulator
  kit "parts/simulator-x86_64/Kit" x86_64 ios-simulator x86_64-apple-ios15.0-simulator
  universal "$simulator/Kit" parts/simulator-{x86_64,arm64}/Kit
  cp bundles/Kit-Info.plist "$device/Info.plist"
  cp bundles/Kit-simulator-Info.plist "$simulator/Info.plist"
  cp bundles/xcframework-Info.plist "$folder/Info.plist"
}

# link_sample OUTPUT [FLAG...]
link_sample() {
  local output=$1
  shift
  link "$output" arm64 ios 15.0 -adhoc_codesign -rpath @executable_path/Frameworks "$@" \
    "parts/Sample.o" "${frameworks[@]}" app/Kit.xcframework/ios-arm64/Kit.framework/Kit
}

# The debug symbols come from a second link, which keeps what dsymutil needs.
make_dsym() {
  local contents=$1/Contents
  mkdir -p "$contents/Resources/DWARF"
  ZERO_AR_DATE=1 link_sample parts/Sample -oso_prefix .
  "$dsymutil" --flat parts/Sample -o "$contents/Resources/DWARF/Sample"
  patch uuid "$contents/Resources/DWARF/Sample" app/Sample.app/Sample
  cp bundles/dSYM-Info.plist "$contents/Info.plist"
}

make_extension() {
  compile_arc parts/Share.o bundles/Share.m arm64-apple-ios15.0
  link "$1/Share" arm64 ios 15.0 -adhoc_codesign -application_extension -e _NSExtensionMain \
    -rpath @executable_path/../../Frameworks parts/Share.o "${frameworks[@]}"
  cp bundles/Share-Info.plist "$1/Info.plist"
}

make_app() {
  local app=app/Sample.app
  compile_arc parts/Sample.o bundles/Sample.m arm64-apple-ios15.0 -gdwarf-4
  link_sample $app/Sample -S
  make_extension $app/PlugIns/Share.appex
  mkdir -p $app/Frameworks
  cp -R app/Kit.xcframework/ios-arm64/Kit.framework $app/Frameworks/
  cp bundles/Sample-Info.plist $app/Info.plist
  printf 'APPL????' >$app/PkgInfo
}

make_xcarchive() {
  local folder=app/Sample.xcarchive
  mkdir -p $folder/Products/Applications
  cp -R app/Sample.app $folder/Products/Applications/
  make_dsym $folder/dSYMs/Sample.app.dSYM
  cp bundles/xcarchive-Info.plist $folder/Info.plist
}

# An app in which much is wrong: a framework for 32-bit devices only whose Info.plist is the
# simulator's, a static library among the resources, a minimum below that of the program.
make_refused_app() {
  local app=app/Refused.app
  mkdir -p $app/Frameworks/Old.framework
  cp macho/hello-ios-arm64 $app/Refused
  cp bundles/Refused-Info.plist $app/Info.plist
  cp macho/libARM-armv7.dylib $app/Frameworks/Old.framework/Old
  cp bundles/Old-Info.plist $app/Frameworks/Old.framework/Info.plist
  cp archive/libNoIndex-arm64.a $app/libStatic.a
}

# An app with a compiled storyboard, and beside it a compiled nib for macOS.
make_nibs() {
  local app=app/Nibs.app
  mkdir -p $app/Base.lproj
  link $app/Nibs arm64 ios 15.0 -no_fixup_chains -adhoc_codesign "parts/ios-arm64.o"
  cp bundles/Nibs-Info.plist $app/Info.plist
  "$python" make_nibs.py $app/Base.lproj/Main.storyboardc app/Window.nib
}

# Apps that could be uploaded have an SDK that the store takes.
make_bundles() {
  local app_sdk=27.0
  make_xcframework
  make_app
  make_xcarchive
  make_refused_app
  make_nibs
  "$python" make_ipa.py app/Sample.app app/Sample.ipa
}

# system_library OUTPUT SOURCE INSTALL-NAME [ARGUMENT...]
system_library() {
  local arch output=$1 source=$2 install_name=$3 name
  name=$(basename "$source")
  shift 3
  for arch in arm64 x86_64; do
    compile "parts/system-$arch/$name.o" "$source" "$arch-apple-ios17.0-simulator"
    link "parts/system-$arch/$name.dylib" "$arch" ios-simulator 17.0 -dylib -no_adhoc_codesign \
      -install_name "$install_name" "parts/system-$arch/$name.o" "$@" system/system.tbd
  done
  universal "$output" parts/system-{x86_64,arm64}/"$name.dylib"
}

# An SDK and the root of a simulator's runtime, of which 'machtool db build' makes a database.
make_system() {
  local library=system/Small.runtime/System/Library
  local uikit=$library/Frameworks/UIKit.framework/UIKit
  system_library $uikit system/UIKit.m /System/Library/Frameworks/UIKit.framework/UIKit
  system_library $library/PrivateFrameworks/SecretKit.framework/SecretKit system/SecretKit.m \
    /System/Library/PrivateFrameworks/SecretKit.framework/SecretKit $uikit
  system_library system/Small.runtime/usr/lib/libhidden.dylib system/hidden.c \
    /usr/lib/libhidden.dylib
  rm system/*.m system/*.c system/*.tbd
}

# Works in a copy of Sources, so that every path is relative and a failure leaves the old files.
build() {
  mkdir "$work/build"
  cd "$work/build"
  cp -R "$here/Sources/." .
  mkdir -p "${folders[@]}" parts
  make_objects
  make_machos
  make_universals
  make_archives
  make_objc
  make_bundles
  make_system
  fail_on_paths
}

# A path of this machine inside a file would make the bytes depend on the machine.
fail_on_paths() {
  local path
  for path in "$here" "$work"; do
    if grep -rlaF "$path" "${folders[@]}" >&2; then
      fail "the files above hold the path $path"
    fi
  done
}

install_into() {
  local folder
  for folder in "${folders[@]}"; do
    rm -rf "${1:?}/$folder"
    cp -R "$folder" "$1/"
  done
  cp "$work/tool-versions.txt" "$1/"
}

files_below() {
  (cd "$1" && find "${folders[@]}" -type f | sort)
}

compare() {
  local file status=0
  while read -r file; do
    if [[ ! -f $here/$file ]]; then
      printf 'missing here: %s\n' "$file"
    elif [[ ! -f $file ]]; then
      printf 'not made any more: %s\n' "$file"
    elif ! cmp -s "$file" "$here/$file"; then
      printf 'differs: %s\n' "$file"
    else
      continue
    fi
    status=1
  done < <({ files_below . && files_below "$here"; } | sort -u)
  return $status
}

check() {
  build
  compare || fail 'the files here are not what Sources makes'
  printf 'All files are the same.\n'
}

make_into() {
  local target
  mkdir -p "$1"
  target=$(cd "$1" && pwd)
  build
  install_into "$target"
}

main() {
  need_tools
  tool_versions >"$work/tool-versions.txt"
  warn_about_other_versions
  case ${1:-} in
    --check) check ;;
    -*) fail "unknown option $1; see the head of this script" ;;
    *) make_into "${1:-$here}" ;;
  esac
}

main "$@"
