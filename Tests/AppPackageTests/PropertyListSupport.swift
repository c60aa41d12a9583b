import AppPackage
import MachOBytes
import MachOCore
import TestSupport

/// Reads the text of a property list; its path is `Info.plist`.
func read(_ text: String) throws(ParseError) -> PropertyList {
  try read(Array(text.utf8))
}

func read(_ bytes: [UInt8]) throws(ParseError) -> PropertyList {
  try PropertyList.read(ByteView(bytes), in: Place(file: "Info.plist"))
}

func read(_ builder: BinaryPlistBuilder) throws(ParseError) -> PropertyList {
  try read(builder.bytes)
}

/// What is wrong with a property list; empty when it can be read.
func message(_ bytes: [UInt8]) -> String {
  do throws(ParseError) {
    _ = try read(bytes)
    return ""
  } catch {
    return error.message
  }
}

func message(_ text: String) -> String {
  message(Array(text.utf8))
}

func message(_ builder: BinaryPlistBuilder) -> String {
  message(builder.bytes)
}
