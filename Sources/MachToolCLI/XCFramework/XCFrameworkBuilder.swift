import AppPackage
import MachOBytes
import MachOCore

/// Puts an XCFramework together.
struct XCFrameworkBuilder {
  /// One library and all that goes with it.
  private struct Part {
    let input: XCFrameworkInput
    let headers: SourceFolder?
    let symbols: [XCFrameworkSymbols]
    let library: XCFrameworkLibrary
    /// The folder it goes to.
    let place: String
  }

  private let parts: [Part]

  private static let headersName = "Headers"
  private static let symbolsName = "dSYMs"

  /// Plans the result.
  ///
  /// - Parameters:
  ///   - inputs: At least one.
  ///   - headers: The folder of headers of some of the inputs, by their place in the list.
  ///   - symbols: Each goes to the inputs whose UUIDs it has.
  /// - Throws: `XCFrameworkError` when the inputs cannot be together.
  init(
    _ inputs: [XCFrameworkInput], headers: [Int: SourceFolder], symbols: [XCFrameworkSymbols]
  ) throws(XCFrameworkError) {
    if let first = inputs.first, let other = inputs.first(where: { $0.kind != first.kind }) {
      throw .mixedKinds(first, other)
    }
    for input in inputs {
      let same = inputs.filter { $0.binary.platform == input.binary.platform }
      guard same.count == 1 else { throw .clash(XCFrameworkClash(inputs: same)) }
    }
    for symbols in symbols
    where inputs.allSatisfy({ $0.binary.uuids.isDisjoint(with: symbols.uuids) }) {
      throw .straySymbols(path: symbols.path)
    }
    var parts: [Part] = []
    for (index, input) in inputs.enumerated() {
      let own = symbols.filter { !$0.uuids.isDisjoint(with: input.binary.uuids) }
      for (number, symbols) in own.enumerated() {
        if let other = own.prefix(number).first(where: { $0.name == symbols.name }) {
          throw .twoSymbols(other, symbols, input)
        }
      }
      let headers = headers[index]
      let library = XCFrameworkLibrary(
        for: input.binary.platform, architectures: input.binary.architectures.map(\.name),
        libraryPath: input.name, binaryPath: input.binaryPath,
        headersPath: headers == nil ? nil : XCFrameworkBuilder.headersName,
        debugSymbolsPath: own.isEmpty ? nil : XCFrameworkBuilder.symbolsName,
        isMergeable: input.binary.isMergeable)
      parts.append(
        Part(
          input: input, headers: headers, symbols: own, library: library,
          place: library.identifier ?? ""))
    }
    self.parts = parts
  }

  /// Writes the XCFramework to `path`, whole or not at all.
  func write(to path: String) throws(XCFrameworkError) {
    do throws(SystemError) {
      let output = try OutputFolder(at: path)
      for part in parts {
        try output.makeFolder(part.place)
        try part.input.copy(to: part.place, of: output)
        try part.headers?.copy(to: part.place + "/" + XCFrameworkBuilder.headersName, of: output)
        guard !part.symbols.isEmpty else { continue }
        let place = part.place + "/" + XCFrameworkBuilder.symbolsName
        try output.makeFolder(place)
        for symbols in part.symbols {
          try symbols.folder.copy(to: place + "/" + symbols.name, of: output)
        }
      }
      let info = XMLPropertyListWriter.write(XCFramework.info(of: parts.map(\.library)))
      try output.write(info, to: "Info.plist")
      try output.commit()
    } catch {
      throw .system(error)
    }
  }
}
