"""make_ipa.py APP IPA: packs an app like Xcode does, the same bytes on every run.

Entries are sorted and carry Unix modes and the oldest date a ZIP file can hold. Directories and
files of a few bytes are stored, the others deflated.
"""

import os
import sys
import zipfile

UNIX = 3
OLDEST = (1980, 1, 1, 0, 0, 0)
DIRECTORY_MODE = 0o040755
PROGRAM_MODE = 0o100755
FILE_MODE = 0o100644
SMALLEST_DEFLATED = 64


def add(archive, name, mode, data):
    entry = zipfile.ZipInfo(name, OLDEST)
    entry.create_system = UNIX
    entry.external_attr = mode << 16
    if len(data) >= SMALLEST_DEFLATED:
        entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, data, compresslevel=9)


def add_tree(archive, path, name):
    add(archive, name + "/", DIRECTORY_MODE, b"")
    for child in sorted(os.listdir(path)):
        child_path = os.path.join(path, child)
        child_name = name + "/" + child
        if os.path.isdir(child_path):
            add_tree(archive, child_path, child_name)
        else:
            mode = PROGRAM_MODE if os.access(child_path, os.X_OK) else FILE_MODE
            with open(child_path, "rb") as file:
                add(archive, child_name, mode, file.read())


def main(app, ipa):
    with zipfile.ZipFile(ipa, "w") as archive:
        add(archive, "Payload/", DIRECTORY_MODE, b"")
        add_tree(archive, app, "Payload/" + os.path.basename(app))


if __name__ == "__main__":
    main(*sys.argv[1:])
