import AppPackage
import MachOBytes
import MachOCore
import TestSupport
import Testing

struct NIBArchiveTests {
  private func read(_ bytes: [UInt8]) throws(ParseError) -> NIBArchive {
    try NIBArchive(ByteView(bytes), in: Place(file: "A.nib"))
  }

  /// What is wrong with an archive; empty when it can be read.
  private func message(_ builder: NIBArchiveBuilder) -> String {
    do throws(ParseError) {
      _ = try read(builder.bytes)
      return ""
    } catch {
      return error.message
    }
  }

  /// An object with values of every type.
  private var everyType: NIBArchiveBuilder {
    var builder = NIBArchiveBuilder()
    builder.add(
      "All",
      [
        "a": .raw(0, [0xff]), "b": .raw(1, [0xfe, 0xff]), "c": .raw(2, [1, 0, 0, 0x80]),
        "d": .raw(3, [1, 0, 0, 0, 0, 0, 0, 0x80]), "e": .raw(4, []), "f": .raw(5, []),
        "g": .raw(6, [0, 0, 0x80, 0x3f]), "h": .raw(7, [0, 0, 0, 0, 0, 0, 0xf0, 0xbf]),
        "i": .data(Array("text".utf8)), "j": .raw(9, []), "k": .object(0), "a": .data([]),
      ])
    return builder
  }

  @Test func valuesOfEveryType() throws {
    let archive = try read(everyType.bytes)
    #expect(archive.objectCount == 1)
    #expect(archive.keyCount == 11)
    #expect(archive.valueCount == 12)
    #expect(archive.className(of: 0).string == "All")
    let values = Array(archive.values(of: 0))
    #expect(values.map(\.key.string).joined() == "abcdefghijka")
    #expect(
      values.map(\.value) == [
        .integer(-1), .integer(-2), .integer(-0x7fff_ffff), .integer(-0x7fff_ffff_ffff_ffff),
        .boolean(true), .boolean(false), .float(1), .double(-1),
        .data(ByteView(Array("text".utf8))), .null, .object(0), .data(.empty),
      ])
  }

  @Test func whatIsNotThereIsEmpty() throws {
    let archive = try read(everyType.bytes)
    for index in [-1, 1, .max] {
      #expect(archive.className(of: index).isEmpty)
      #expect(Array(archive.values(of: index)).isEmpty)
      #expect(archive.fileOffset(of: index) == 0)
    }
    #expect(archive.fileOffset(of: 0) == 50)
  }

  @Test func emptyArchive() throws {
    let archive = try read(NIBArchiveBuilder().bytes)
    #expect(archive.objectCount == 0)
    #expect(archive.header.coderVersion == 9)
  }

  @Test func numbersOfSeveralBytes() throws {
    var builder = NIBArchiveBuilder()
    let text = [UInt8](repeating: 0x61, count: 20_000)
    builder.add("Long", ["text": .data(text)])
    #expect(Array(try read(builder.bytes).values(of: 0)).map(\.value) == [.data(ByteView(text))])
  }

  @Test func fallbackClassesArePassedOver() throws {
    var builder = NIBArchiveBuilder()
    builder.add("A", [:])
    var bytes = builder.bytes
    // Size, number of fallbacks, then the name.
    bytes.replaceSubrange((bytes.count - 4)..., with: [0x82, 0x81, 9, 0, 0, 0, 0x42, 0])
    #expect(try read(bytes).className(of: 0).string == "B")
  }

  /// Header words that are not true, by number.
  static let headerFaults: [([Int: UInt32], String)] = [
    ([0: 2], "NIBArchive header: format version 2: not supported (file offset 0xa)"),
    (
      [2: 5],
      "NIBArchive header: number of objects is 5, must be at most 3 to fit the archive "
        + "(file offset 0x12)"
    ),
    (
      [3: 0x1000],
      "NIBArchive header: offset of objects is 0x1000, must be at most 0x3d to lie in the archive "
        + "(file offset 0x16)"
    ),
    (
      [4: .max],
      "NIBArchive header: number of keys is 4294967295, must be at most 8 to fit the archive "
        + "(file offset 0x1a)"
    ),
    (
      [6: 100],
      "NIBArchive header: number of values is 100, must be at most 3 to fit the archive "
        + "(file offset 0x22)"
    ),
    (
      [8: 3],
      "NIBArchive header: number of class names is 3, must be at most 2 to fit the archive "
        + "(file offset 0x2a)"
    ),
    (
      [4: 0],
      "value 0: key is 0, but there is none (file offset 0x37)"
    ),
    (
      [8: 0],
      "object 0: class is 0, but there is none (file offset 0x32)"
    ),
    (
      [6: 0],
      "object 0: number of values is 1, must be at most 0 to fit the table (file offset 0x34)"
    ),
    (
      [9: 0x3d],
      "NIBArchive header: number of class names is 1, must be at most 0 to fit the archive "
        + "(file offset 0x2a)"
    ),
  ]

  @Test(arguments: headerFaults)
  func aWrongHeaderIsNamed(_ words: [Int: UInt32], _ expected: String) {
    var builder = NIBArchiveBuilder()
    builder.add("A", ["k": .raw(9, [])])
    builder.words = words
    #expect(message(builder) == "A.nib: " + expected)
  }

  /// Values of the one object.
  static let valueFaults: [(NIBArchiveBuilder.Value, String)] = [
    (.raw(11, []), "value 0: type 11 where one from 0 to 10 is expected (file offset 0x38)"),
    (
      .object(1),
      "value 0: object is 1, must be at most 0 to be an object (file offset 0x39)"
    ),
    (.raw(8, [0x7f]), "value 0: content needs 383 bytes, 3 are left (file offset 0x3b)"),
    (
      .raw(8, [0, 0, 0, 0, 0, 0x81]),
      "value 0: a number of more than 32 bits where size of data is expected (file offset 0x39)"
    ),
    (
      .raw(8, [0, 0, 0, 0, 0xff]),
      "value 0: a number of more than 32 bits where size of data is expected (file offset 0x39)"
    ),
    (
      .raw(8, [0x7f, 0x7f, 0x7f, 0x7f, 0x8f]),
      "value 0: content needs 4294967295 bytes, 4 are left (file offset 0x3e)"
    ),
  ]

  @Test(arguments: valueFaults)
  func aWrongValueIsNamed(_ value: NIBArchiveBuilder.Value, _ expected: String) {
    var builder = NIBArchiveBuilder()
    builder.add("A", ["k": value])
    #expect(message(builder) == "A.nib: " + expected)
  }

  @Test func sharedValuesDoNotMultiply() {
    var builder = NIBArchiveBuilder()
    for _ in 0..<100 { builder.add("A", [:]) }
    builder.add("A", KeyValuePairs(dictionaryLiteral: ("k", .raw(9, []))))
    for _ in 0..<9 { builder.objects[100].values.append(("k", .raw(9, []))) }
    var bytes = builder.bytes
    // Every object now has the last one's values.
    for index in 0..<100 {
      bytes[50 + 3 * index + 1] = 0x80
      bytes[50 + 3 * index + 2] = 0x8a
    }
    #expect(throws: ParseError.self) { try read(bytes) }
    do throws(ParseError) {
      _ = try read(bytes)
    } catch {
      #expect(
        error.message
          == "A.nib: more than \(bytes.count) values of all objects together (file offset 0x32)")
    }
  }

  @Test func everyDamageIsSurvived() {
    Mutations.forEach(of: everyType.bytes) { bytes in
      guard let archive = try? read(bytes) else { return }
      for index in 0..<archive.objectCount {
        _ = archive.className(of: index)
        for (key, value) in archive.values(of: index) {
          #expect(key.count <= bytes.count)
          if case .object(let object) = value { #expect(object < archive.objectCount) }
        }
      }
    }
  }
}
