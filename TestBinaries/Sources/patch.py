"""Edits that the LLVM tools cannot make, on little-endian 64-bit Mach-O files unless said.

subtype FILE VALUE    set the CPU subtype in the header
uuid FILE FROM        copy the UUID of another file
encrypt FILE          set cryptid to 1, as in a program from the App Store
reexport FILE NAME    turn the load command of the library NAME into a re-export
hide FILE             universal file: take the last slice out of the count in the header
"""

import struct
import sys

FLAGS_OFFSET = 24
HEADER_SIZE = 32
MH_NO_REEXPORTED_DYLIBS = 0x100000
LC_LOAD_DYLIB = 0xC
LC_UUID = 0x1B
LC_ENCRYPTION_INFO_64 = 0x2C
LC_REEXPORT_DYLIB = 0x8000001F


def load(data, offset):
    return struct.unpack_from("<I", data, offset)[0]


def store(data, offset, value):
    struct.pack_into("<I", data, offset, value)


def commands(data, kind):
    """Yields offset and size of each load command of a kind."""
    offset = HEADER_SIZE
    for _ in range(load(data, 16)):
        size = load(data, offset + 4)
        if load(data, offset) == kind:
            yield offset, size
        offset += size


def only_command(data, kind):
    return next(commands(data, kind))[0]


def set_subtype(data, value):
    store(data, 8, int(value, 0))


def copy_uuid(data, path):
    source = read(path)
    start = only_command(source, LC_UUID) + 8
    target = only_command(data, LC_UUID) + 8
    data[target : target + 16] = source[start : start + 16]


def encrypt(data):
    store(data, only_command(data, LC_ENCRYPTION_INFO_64) + 16, 1)


def reexport(data, name):
    for offset, size in commands(data, LC_LOAD_DYLIB):
        if data[offset + load(data, offset + 8) : offset + size].rstrip(b"\0") == name.encode():
            store(data, offset, LC_REEXPORT_DYLIB)
            store(data, FLAGS_OFFSET, load(data, FLAGS_OFFSET) & ~MH_NO_REEXPORTED_DYLIBS)
            return
    sys.exit("patch.py: no load command of " + name)


def hide_last_slice(data):
    count = struct.unpack_from(">I", data, 4)[0]
    struct.pack_into(">I", data, 4, count - 1)


EDITS = {
    "subtype": set_subtype,
    "uuid": copy_uuid,
    "encrypt": encrypt,
    "reexport": reexport,
    "hide": hide_last_slice,
}


def read(path):
    with open(path, "rb") as file:
        return bytearray(file.read())


def main(edit, path, *arguments):
    data = read(path)
    EDITS[edit](data, *arguments)
    with open(path, "r+b") as file:
        file.write(data)


if __name__ == "__main__":
    main(*sys.argv[1:])
