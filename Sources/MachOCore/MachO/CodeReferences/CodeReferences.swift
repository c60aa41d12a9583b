import Dispatch
public import MachOBytes

/// Finds which functions of a file refer to a selector, a class, a string or a symbol.
///
/// In a linked image the code is decoded, once over all of it, for all names at a time; in an
/// object the relocations say it. What is computed in ways that no compiler writes is not found.
public struct CodeReferences {
  private let pointers: PointerReader
  private let file: MachOFile
  /// The functions that references are told to be in.
  public let functions: FunctionIndex

  public init(_ pointers: PointerReader) {
    self.pointers = pointers
    file = pointers.file
    var methods: [ObjCImplementation] = []
    ObjCMetadata(pointers).forEachImplementation { methods.append($0) }
    functions = FunctionIndex(pointers.file, methods: methods)
  }

  /// The places in code that refer to any of `names`, in the order of their addresses.
  ///
  /// - Parameters:
  ///   - names: Selectors, classes, symbols with or without their underscore, texts.
  ///   - report: Called with what could not be looked at.
  public func find(
    _ names: [ByteView], _ kinds: Set<ReferenceKind> = Set(ReferenceKind.allCases),
    reportingTo report: (ParseError) -> Void = { _ in }
  ) -> [CodeReference] {
    guard !names.isEmpty else { return [] }
    var targets = ReferenceTargets(pointers, names, kinds)
    let hits: [ReferenceHits.Hit]
    if file.header.fileType == .object {
      let ranges = CodeRanges(file) { !$0.isStubs }
      ranges.problems.forEach(report)
      hits = relocations(ranges, targets)
    } else {
      if let encryption = file.first(EncryptionInfoCommand.self), encryption.isEncrypted {
        report(unsupported("encrypted code"))
        return []
      }
      let isPicture = !isFixed
      let pointers = pointers
      let isAddress: (UInt64) -> Bool = { place in
        guard let target = pointers.target(at: place) else { return false }
        switch target.referent {
        case .address, .symbol: return true
        case .number, .unresolved: return !isPicture
        }
      }
      switch file.architecture.type {
      case .arm64, .arm64_32: hits = scanInParts(&targets, report)
      case .x86_64:
        hits = scan(X86Scanner(is64Bit: true, isAddress: isAddress), &targets, report)
      case .x86: hits = scan(X86Scanner(is64Bit: false, isAddress: isAddress), &targets, report)
      case .arm:
        hits = scan(
          ARMScanner(file.header.order, isFixed: isFixed, isAddress: isAddress), &targets, report)
      default:
        report(unsupported("references in code for " + file.architecture.name))
        return []
      }
    }
    return references(hits)
  }

  /// The functions that refer to each of `names`, in their order.
  ///
  /// - Parameter limit: The most functions to name for each.
  public func users(
    of names: [ByteView], _ kinds: Set<ReferenceKind> = Set(ReferenceKind.allCases),
    atMost limit: Int, reportingTo report: (ParseError) -> Void = { _ in }
  ) -> [ReferenceUsers] {
    users(of: names.map { ReferenceQuery($0, kinds) }, atMost: limit, reportingTo: report)
  }

  /// The functions that refer to what each of `queries` asks for, in their order; the code is gone
  /// through once.
  ///
  /// - Parameter limit: The most functions to name for each.
  public func users(
    of queries: [ReferenceQuery], atMost limit: Int,
    reportingTo report: (ParseError) -> Void = { _ in }
  ) -> [ReferenceUsers] {
    var users = [ReferenceUsers](repeating: ReferenceUsers(), count: queries.count)
    let names = queries.map(\.name).unique
    let indices = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    var askers = [[Int]](repeating: [], count: names.count)
    for (query, asked) in queries.enumerated() {
      if let name = indices[asked.name] { askers[name].append(query) }
    }
    // References come in the order of addresses, so those of one function come together.
    var last = [Int?](repeating: nil, count: queries.count)
    let kinds = queries.reduce(into: Set<ReferenceKind>()) { $0.formUnion($1.kinds) }
    for reference in find(names, kinds, reportingTo: report) {
      guard let function = reference.function, askers.indices.contains(reference.name) else {
        continue
      }
      for query in askers[reference.name]
      where queries[query].kinds.contains(reference.kind) && last[query] != function {
        last[query] = function
        users[query].count += 1
        if users[query].names.count < limit {
          users[query].names.append(functions.name(at: function))
        }
      }
    }
    return users
  }

  /// Where the instruction of `reference` stands, from the start of the file; nil when it is not
  /// there.
  public func fileOffset(of reference: CodeReference) -> UInt64? {
    pointers.bytes(at: reference.address)?.fileOffset
  }

  /// Whether the file stays where it was linked to be.
  private var isFixed: Bool {
    (file.header.fileType == .execute || file.header.fileType == .preload)
      && !file.header.flags.contains(.positionIndependent)
  }

  private func unsupported(_ what: String) -> ParseError {
    ParseError(.unsupported(what), at: file.bytes.fileOffset, in: file.place)
  }

  private func scan<Scanner: CodeScanner>(
    _ scanner: Scanner, _ targets: inout ReferenceTargets, _ report: (ParseError) -> Void
  ) -> [ReferenceHits.Hit] {
    targets.addStubs(functions, scanner)
    var hits = ReferenceHits(AddressTable(targets.entries))
    guard !hits.table.isEmpty else { return [] }
    let ranges = CodeRanges(file) { !$0.isStubs }
    ranges.problems.forEach(report)
    var scanner = scanner
    ranges.scan(with: &scanner, functions, &hits)
    return hits.hits
  }

  /// The same for the scanner that needs nothing of the file but the code, on all processors: what
  /// it knows of registers ends with the function.
  private func scanInParts(
    _ targets: inout ReferenceTargets, _ report: (ParseError) -> Void
  ) -> [ReferenceHits.Hit] {
    targets.addStubs(functions, ARM64Scanner())
    let table = AddressTable(targets.entries)
    guard !table.isEmpty else { return [] }
    let ranges = CodeRanges(file) { !$0.isStubs }
    ranges.problems.forEach(report)
    let functions = functions
    let parts = ranges.parts(ProcessSettings.processorCount * 2, functions)
    let found = Monitor<[[ReferenceHits.Hit]]>(Array(repeating: [], count: parts.count))
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      var scanner = ARM64Scanner()
      var hits = ReferenceHits(table)
      parts[index].scan(with: &scanner, functions, &hits)
      found.update { $0[index] = hits.hits }
    }
    return found.update { $0.flatMap { $0 } }
  }

  private func references(_ hits: [ReferenceHits.Hit]) -> [CodeReference] {
    let sorted = hits.sorted { ($0.address, $0.target) < ($1.address, $1.target) }
    var found: [CodeReference] = []
    for (index, hit) in sorted.enumerated() {
      guard index == 0 || sorted[index - 1] != hit,
        let (name, kind) = ReferenceTargets.unpack(hit.target)
      else { continue }
      found.append(
        CodeReference(
          name: name, kind: kind, address: hit.address,
          function: functions.index(containing: hit.address)))
    }
    return found
  }

  /// What the relocations of code refer to.
  private func relocations(
    _ ranges: CodeRanges, _ targets: ReferenceTargets
  ) -> [ReferenceHits.Hit] {
    var hits = ReferenceHits(AddressTable(targets.entries))
    pointers.fixups.forEach { fixup in
      guard case .relocation(let type) = fixup.type, !isFirstHalf(type, at: fixup.address),
        ranges.contains(fixup.address)
      else { return true }
      if case .symbol(let symbol, let addend) = fixup.target.referent,
        // A table of jumps can be told by its distance from the function before it.
        symbol.definition == nil || addend == 0
      {
        let values = targets.values(ofSymbol: symbol.name)
        for value in values { hits.add(.init(address: fixup.address, target: value)) }
        guard values.isEmpty else { return true }
      }
      if let address = fixup.target.address {
        hits.note(fixup.address, refersTo: address)
      } else if type.isARMBranch {
        decodeBranch(at: fixup.address, type, &hits)
      }
      return true
    }
    return hits.hits
  }

  /// The branch at `address`, whose relocation says only in which section it ends.
  private func decodeBranch(
    at address: UInt64, _ type: RelocationType, _ hits: inout ReferenceHits
  ) {
    guard let bytes = pointers.bytes(at: address) else { return }
    var scanner = ARMScanner(file.header.order, isFixed: false) { _ in false }
    scanner.beginFunction(at: 0, isThumb: type.rawValue == 6)
    scanner.scan(bytes.prefix(4), at: address, &hits)
  }

  /// Whether a relocation is for one of two instructions that make an address together, and not
  /// for the one that completes it.
  private func isFirstHalf(_ type: RelocationType, at address: UInt64) -> Bool {
    switch type.processor {
    case .arm64, .arm64_32:
      // PAGE21, GOT_LOAD_PAGE21 and TLVP_LOAD_PAGE21 are those of ADRP.
      return type.rawValue == 3 || type.rawValue == 5 || type.rawValue == 8
    case .arm where type.isHalf:
      // MOVW comes before MOVT.
      guard let bytes = pointers.bytes(at: address),
        let word = try? bytes.load(UInt32.self, at: 0, file.header.order)
      else { return false }
      let isThumb = word & 0x8000_fbf0 == 0x0000_f240
      return isThumb || word & 0x0ff0_0000 == 0x0300_0000
    default: return false
    }
  }
}

extension RelocationType {
  /// Whether it is `ARM_RELOC_BR24` or `ARM_THUMB_RELOC_BR22`.
  fileprivate var isARMBranch: Bool { processor == .arm && (rawValue == 5 || rawValue == 6) }
}
