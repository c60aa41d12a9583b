"""make_nibs.py STORYBOARD NIB: writes interface files as Xcode compiles them.

STORYBOARD is a folder for iOS, with NIB archives and an Info.plist; NIB is a folder for macOS, with a
keyed archive. The views in them are not complete: only what names something is there.
"""

import os
import plistlib
import struct
import sys

TRUE = 4
DATA = 8
REFERENCE = 10


class NibArchive:
    """The tables of a NIB archive; every text and array is an object of its own."""

    def __init__(self):
        self.objects = []

    def add(self, class_name, **values):
        self.objects.append((class_name, list(values.items())))
        return len(self.objects) - 1

    def text(self, text):
        self.objects.append(("NSString", [("NS.bytes", text.encode())]))
        return len(self.objects) - 1

    def array(self, *elements):
        values = [("NSInlinedValue", True)]
        values += [("UINibEncoderEmptyKey", element) for element in elements]
        self.objects.append(("NSArray", values))
        return len(self.objects) - 1

    def write(self, path):
        keys, classes, objects, values = [], [], b"", b""
        count = 0
        for class_name, entries in self.objects:
            objects += number(place(class_name, classes)) + number(count) + number(len(entries))
            count += len(entries)
            for key, value in entries:
                values += number(place(key, keys)) + encoded(value)
        tables = [
            (len(self.objects), objects),
            (len(keys), b"".join(number(len(key)) + key.encode() for key in keys)),
            (count, values),
            (len(classes), b"".join(
                number(len(name) + 1) + number(0) + name.encode() + b"\0" for name in classes)),
        ]
        header = [1, 9]
        offset = 50
        for entry_count, table in tables:
            header += [entry_count, offset]
            offset += len(table)
        with open(path, "wb") as file:
            file.write(b"NIBArchive" + struct.pack("<10I", *header))
            for _, table in tables:
                file.write(table)


def place(text, table):
    if text not in table:
        table.append(text)
    return table.index(text)


def number(value):
    """Groups of seven bits, the low ones first; the last one is marked."""
    groups = []
    while value >= 0x80:
        groups.append(value & 0x7f)
        value >>= 7
    return bytes(groups + [value | 0x80])


def encoded(value):
    if value is True:
        return bytes([TRUE])
    if isinstance(value, bytes):
        return bytes([DATA]) + number(len(value)) + value
    return bytes([REFERENCE]) + struct.pack("<I", value)


def write_controller(path):
    """The controller of a scene: a custom class, and a segue that calls a method."""
    nib = NibArchive()
    root = nib.add("NSObject")
    controller = nib.add(
        "UIClassSwapper", UIClassName=nib.text("SearchController"),
        UIOriginalClassName=nib.text("UIViewController"),
        UINibName=nib.text("2-view-3"))
    owner = nib.add("UIProxyObject", UIProxiedObjectIdentifier=nib.text("IBFilesOwner"))
    segue = nib.add("UIStoryboardShowSegueTemplate",
                    UIActionName=nib.text("showViewController:sender:"))
    outlet = nib.add("UIRuntimeOutletConnection", UILabel=nib.text("sceneViewController"),
                     UISource=owner, UIDestination=controller)
    nib.objects[root][1].extend([
        ("UINibTopLevelObjectsKey", nib.array(controller, owner, segue)),
        ("UINibConnectionsKey", nib.array(outlet))])
    nib.write(path)


def write_view(path):
    """Its view: attributes and actions, public and private ones."""
    nib = NibArchive()
    root = nib.add("NSObject")
    owner = nib.add("UIProxyObject", UIProxiedObjectIdentifier=nib.text("IBFilesOwner"))
    field = nib.add("UITextField")
    button = nib.add("UIButton")
    blur = nib.add("UIClassSwapper", UIClassName=nib.text("_UIBackdropView"),
                   UIOriginalClassName=nib.text("UIView"))
    pan = nib.add("UIPanGestureRecognizer")
    pairs = [
        nib.add("UINibKeyValuePair", UIObject=field, UIValue=nib.add("UIColor"),
                UIKeyPath=nib.text("_placeholderLabel.textColor")),
        nib.add("UINibKeyValuePair", UIObject=button, UIValue=nib.add("NSNumber"),
                UIKeyPath=nib.text("layer.cornerRadius")),
        nib.add("UINibKeyValuePair", UIObject=button, UIValue=nib.text("search"),
                UIKeyPath=nib.text("accessibilityIdentifier")),
    ]
    connections = [
        nib.add("UIRuntimeOutletConnection", UILabel=nib.text("view"), UISource=owner,
                UIDestination=blur),
        nib.add("UIRuntimeOutletConnection", UILabel=nib.text("searchField"), UISource=owner,
                UIDestination=field),
        nib.add("UIRuntimeEventConnection", UILabel=nib.text("search:"), UISource=button,
                UIDestination=owner),
        nib.add("UIRuntimeEventConnection", UILabel=nib.text("handleNavigationTransition:"),
                UISource=pan, UIDestination=owner),
        nib.add("UIRuntimeOutletCollectionConnection", UILabel=nib.text("gestureRecognizers"),
                UISource=blur, UIDestination=nib.array(pan)),
    ]
    nib.objects[root][1].extend([
        ("UINibConnectionsKey", nib.array(*connections)),
        ("UINibKeyValuePairsKey", nib.array(*pairs))])
    nib.write(path)


def write_storyboard(folder):
    os.makedirs(folder)
    controller = "UIViewController-2"
    write_controller(os.path.join(folder, controller + ".nib"))
    write_view(os.path.join(folder, "2-view-3.nib"))
    with open(os.path.join(folder, "Info.plist"), "wb") as file:
        plistlib.dump({
            "UIStoryboardDesignatedEntryPointIdentifier": controller,
            "UIStoryboardVersion": 1,
            "UIViewControllerIdentifiersToNibNames": {controller: controller},
        }, file, fmt=plistlib.FMT_BINARY)


class KeyedArchive:
    """The objects of a keyed archive; classes are described once."""

    def __init__(self):
        self.objects = ["$null"]
        self.classes = {}

    def reference(self, value):
        self.objects.append(value)
        return plistlib.UID(len(self.objects) - 1)

    def add(self, class_name, **values):
        if class_name not in self.classes:
            self.classes[class_name] = self.reference(
                {"$classname": class_name, "$classes": [class_name, "NSObject"]})
        return self.reference({"$class": self.classes[class_name], **values})

    def text(self, text):
        return self.reference(text)

    def array(self, *elements):
        return self.add("NSArray", **{"NS.objects": list(elements)})

    def write(self, path, root):
        with open(path, "wb") as file:
            plistlib.dump({
                "$archiver": "NSKeyedArchiver", "$version": 100000,
                "$top": {"IB.objectdata": root}, "$objects": self.objects,
            }, file, fmt=plistlib.FMT_BINARY)


def write_mac_nib(folder):
    """A window for AppKit with a custom class, a binding, an action and attributes."""
    os.makedirs(folder)
    nib = KeyedArchive()
    owner = nib.add("NSCustomObject", NSClassName=nib.text("NSApplication"))
    window = nib.add("NSWindowTemplate", NSWindowClass=nib.text("NSPanel"),
                     NSViewClass=nib.text("NSView"))
    view = nib.add("NSClassSwapper", NSClassName=nib.text("GradientView"),
                   NSOriginalClassName=nib.text("NSView"))
    button = nib.add("NSButton")
    image = nib.add("NSCustomResource", NSClassName=nib.text("NSImage"),
                    NSResourceName=nib.text("NSMenuCheckmark"))
    connections = nib.array(
        nib.add("NSNibControlConnector", NSLabel=nib.text("performClose:"), NSSource=button),
        nib.add("NSNibOutletConnector", NSLabel=nib.text("delegate"), NSSource=window,
                NSDestination=owner),
        nib.add("NSNibBindingConnector", NSLabel=nib.text("value: delegate.title"),
                NSBinding=nib.text("value"), NSKeyPath=nib.text("delegate.title"),
                NSSource=button, NSDestination=owner),
        nib.add("NSIBUserDefinedRuntimeAttributesConnector", NSObject=view,
                NSKeyPaths=nib.array(nib.text("startColor"), nib.text("layer.cornerRadius")),
                NSValues=nib.array(nib.add("NSColor"), nib.add("NSNumber"))))
    root = nib.add("NSIBObjectData", NSRoot=owner, NSConnections=connections,
                   NSObjectsKeys=nib.array(window, view, button, image))
    nib.write(os.path.join(folder, "keyedobjects.nib"), root)


def main(storyboard, nib):
    write_storyboard(storyboard)
    write_mac_nib(nib)


if __name__ == "__main__":
    main(*sys.argv[1:])
