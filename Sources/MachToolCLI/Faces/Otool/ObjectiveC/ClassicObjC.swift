import MachOBytes
import MachOCore

/// Objective-C metadata as `otool -o` prints it: the form of LLVM's otool, which is Apple's too, and
/// which prints names whether or not `-v` is given.
///
/// Measured with llvm-otool 19 and 22. It differs here where those two are wrong:
///
/// - Pointers in chains of fixups, signed ones and, in 32-bit objects, those to symbols are followed.
/// - A null pointer has no name and no text. In an object file they take what is at address 0.
/// - Every metaclass is printed; they stop after the hundredth.
/// - Every section with a list is printed, whatever segment it is in; they print the first of those
///   in `__DATA`, `__DATA_CONST` and `__DATA_DIRTY`.
/// - A field with a pointer to a symbol of the same object is no 0, be it of a protocol or a layout.
/// - The offset of an instance variable has 32 bits; they read 64, and so the next one's too.
/// - Addresses in relative method lists are whole, and selectors are named in direct lists, too.
/// - Where a list goes on past the end of its section, what is there is printed, then a line.
/// - In 32-bit files imported classes are named as they are in 64-bit ones, and so is Thumb code;
///   categories have their names, not those of the symbols there; no message reference is passed over.
/// - They abort at a 32-bit list of methods that goes past the end of a section, to which a null
///   pointer that is taken for address 0 leads.
struct ClassicObjC {
  let metadata: ObjCMetadata
  let output: OutputBuffer
  let names: ClassicSymbolNames
  let is64Bit: Bool
  /// In 64-bit objects pointers are symbols and what is added to them.
  let countsFromSymbols: Bool
  let isObject: Bool

  init(_ file: MachOFile, output: OutputBuffer) {
    metadata = ObjCMetadata(file)
    self.output = output
    names = ClassicSymbolNames(file)
    is64Bit = file.header.is64Bit
    isObject = file.header.fileType == .object
    countsFromSymbols = isObject && is64Bit
  }

  var width: Int { metadata.pointerSize }

  func write() {
    writeAll()
    if metadata.isCutOff {
      output.append("   (more metadata than a file of its size can mean; cut off)\n")
    }
  }

  private func writeAll() {
    if !is64Bit, metadata.file.header.architecture.type != .arm {
      // The first Objective-C is looked for, and this is printed before it is found.
      output.append("Objective-C segment\n")
      if metadata.isLegacy {
        ClassicLegacyObjC(self).write()
        return
      }
    }
    pointers(in: "__objc_classlist", "class") { writeClass(at: $0) }
    pointers(in: "__objc_classrefs", "class refs") { _ in }
    pointers(in: "__objc_superrefs", "super refs") { _ in }
    pointers(in: "__objc_catlist", "category") { writeCategory(at: $0) }
    pointers(in: "__objc_protolist", "protocol") { _ in }
    for section in metadata.sections(named: "__objc_msgrefs") { writeMessages(in: section) }
    for section in metadata.sections(named: "__objc_imageinfo") { writeImageInfo(in: section) }
  }

  /// Prints the pointers of a list, and with `body` what each leads to.
  private func pointers(
    in list: StaticString, _ kind: String, _ body: (UInt64) -> Void
  ) {
    for section in metadata.sections(named: list) {
      heading(of: section)
      var isWhole = true
      for index in 0..<count(of: width, in: section, &isWhole) where !output.isClosed {
        let place = section.address &+ UInt64(index * width)
        guard var fields = fields(at: place, width, list) else { return }
        let pointer = fields.pointer()
        output.append(digits(place) + " ")
        if pointer.symbolAddress != 0 {
          output.append(hex(pointer.symbolAddress))
          if pointer.number != 0 { output.append(" + " + hex(pointer.number)) }
        } else {
          output.append(hex(pointer.number))
        }
        end(with: pointer.symbol ?? name(of: pointer))
        if let address = pointer.address { body(address) }
      }
      if !isWhole {
        output.append("\(kind) list pointer extends past end of (")
        output.append(with: { $0.append(section.segmentName) })
        output.append(",")
        output.append(with: { $0.append(section.name) })
        output.append(") section\n")
      }
    }
  }

  /// How many records of `size` bytes the file has of a section.
  private func count(of size: Int, in section: Section, _ isWhole: inout Bool) -> Int {
    let available = metadata.bytes(at: section.address)?.count ?? 0
    isWhole = UInt64(available) >= section.size && section.size % UInt64(size) == 0
    return min(available, Int(clamping: section.size)) / size
  }

  func heading(of section: Section) {
    output.append("Contents of (")
    output.append(with: { $0.append(section.segmentName) })
    output.append(",")
    output.append(with: { $0.append(section.name) })
    output.append(") section\n")
  }

  /// `message_ref`: what `objc_msgSend_fixup` of early 64-bit code was given.
  private func writeMessages(in section: Section) {
    heading(of: section)
    var isWhole = true
    for index in 0..<count(of: width * 2, in: section, &isWhole) where !output.isClosed {
      let place = section.address &+ UInt64(index * width * 2)
      guard var fields = fields(at: place, width * 2, "message_ref") else { return }
      let code = fields.pointer()
      output.append("  imp " + hex(code.symbolAddress &+ code.number) + (is64Bit ? " " : ""))
      end(with: code.symbol ?? name(of: code))
      text("  sel ", fields.pointer())
    }
    if !isWhole { note("message_ref") }
  }

  private func writeImageInfo(in section: Section) {
    heading(of: section)
    guard var fields = fields(at: section.address, 8, "objc_image_info") else { return }
    output.append("  version \(fields.word())\n")
    let flags = fields.word()
    var line = "    flags " + hex(UInt64(flags))
    for (bit, name, isOf32Bit) in Self.imageFlags where flags & bit != 0 && (is64Bit || isOf32Bit) {
      line += " " + name
    }
    let version = flags >> 8 & 0xff
    if version != 0 {
      line += Self.swiftVersions[version] ?? " unknown future Swift version (\(version))"
    }
    output.append(line + "\n")
  }

  /// With the names of `MachO.h` in LLVM; 32-bit files have only the first two.
  private static let imageFlags: [(UInt32, String, isOf32Bit: Bool)] = [
    (0x1, "OBJC_IMAGE_IS_REPLACEMENT", true), (0x2, "OBJC_IMAGE_SUPPORTS_GC", true),
    (0x20, "OBJC_IMAGE_IS_SIMULATED", false),
    (0x40, "OBJC_IMAGE_HAS_CATEGORY_CLASS_PROPERTIES", false),
  ]

  private static let swiftVersions: [UInt32: String] = [
    1: " Swift 1.0", 2: " Swift 1.1", 3: " Swift 2.0", 4: " Swift 3.0", 5: " Swift 4.0",
    6: " Swift 4.1/Swift 4.2", 7: " Swift 5 or later",
  ]
}
