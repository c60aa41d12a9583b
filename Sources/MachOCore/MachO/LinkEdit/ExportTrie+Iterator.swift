import MachOBytes

extension ExportTrie {
  /// Walks over a trie.
  public struct Iterator: IteratorProtocol {
    private let trie: ExportTrie
    private let bytes: ByteView
    /// What is wrong with the part that has been walked over.
    public var problems: [ParseError] { found.problems }
    private var found: ProblemList

    /// A bit for each offset: whether the node there has been read.
    private var visited: [UInt64]
    /// The nodes above the one to be read next.
    private var levels: [Level] = []
    /// The characters of the edges that led to the node read last.
    private var path: [UInt8] = []
    /// Bytes of nodes read; more than there are when nodes overlap.
    private var bytesRead = 0
    /// Bytes of names that may be given out in all.
    private let nameLimit: UInt64
    /// Bytes of names that may still be given out.
    private var nameBytesLeft: Int

    /// Exports that have been read but not given out; their names share one piece of memory.
    private var batch: [Pending] = []
    private var batchIndex = 0
    private var isStarted = false
    private var batchNames: [UInt8] = []
    private var names = ByteView.empty

    /// A node with children.
    private struct Level {
      /// Where the next child stands.
      var next: Int
      var childrenLeft: UInt8
      let pathLength: Int
    }

    private struct Pending {
      let nameStart: Int
      let nameLength: Int
      let kind: ExportKind
      let flags: ExportFlags
      let target: Export.Target
    }

    init(_ trie: ExportTrie) {
      self.trie = trie
      found = ProblemList(in: trie.place)
      bytes = trie.bytes
      visited = [UInt64](repeating: 0, count: bytes.count / 64 + 1)
      nameLimit = UInt64(bytes.count).multipliedClamped(by: UInt64(ExportTrie.greatestExpansion))
      nameBytesLeft = Int(clamping: nameLimit)
    }

    public mutating func next() -> Export? {
      if batchIndex == batch.count {
        fill()
        guard !batch.isEmpty else { return nil }
      }
      let pending = batch[batchIndex]
      batchIndex += 1
      return Export(
        name: names.dropFirst(pending.nameStart).prefix(pending.nameLength), kind: pending.kind,
        flags: pending.flags, target: pending.target)
    }

    /// Reads the next few exports.
    private mutating func fill() {
      if batchIndex > 0 {
        batch.removeAll(keepingCapacity: true)
        batchNames.removeAll(keepingCapacity: true)
        batchIndex = 0
      }
      if !isStarted {
        isStarted = true
        if !bytes.isEmpty { visit(0, referredFrom: 0) }
      }
      while batch.count < 256, batchNames.count < 16_384, !levels.isEmpty { readChild() }
      names = batch.isEmpty ? .empty : ByteView(batchNames)
    }

    /// Reads the next edge of the innermost level and the node that it leads to.
    private mutating func readChild() {
      let top = levels.count - 1
      let level = levels[top]
      guard level.childrenLeft > 0 else {
        levels.removeLast()
        return
      }
      levels[top].childrenLeft -= 1
      path.removeLast(path.count - level.pathLength)
      do throws(ParseError) {
        var offset = level.next
        let label = try label(at: offset)
        offset += label.count + 1
        let place = offset
        let child = try number(at: &offset, before: bytes.count, "child offset")
        levels[top].next = offset
        guard claim(offset - level.next) else { return }
        path.append(label)
        visit(child, referredFrom: place)
      } catch {
        // Without this edge's end the next one's start is not known.
        levels.removeLast()
        report(error)
      }
    }

    /// Reads a node: its export, and how many children it has.
    private mutating func visit(_ node: UInt64, referredFrom place: Int) {
      guard node < UInt64(bytes.count) else {
        let last = UInt64(bytes.count - 1)
        report(invalid("child offset", node, .atMost(last, because: "to lie in the trie"), place))
        return
      }
      let start = Int(node)
      let bit: UInt64 = 1 << UInt64(start & 63)
      guard visited[start >> 6] & bit == 0 else {
        report(error(.duplicate("node 0x" + String(node, radix: 16)), at: place))
        return
      }
      visited[start >> 6] |= bit
      do throws(ParseError) {
        var offset = start
        let size = try number(at: &offset, before: bytes.count, "terminal size")
        let left = UInt64(bytes.count - offset)
        guard size <= left else {
          throw invalid(
            "terminal size", size, .atMost(left, because: "to end with the trie"), start)
        }
        let end = offset + Int(size)
        guard claim(end - start) else { return }
        if offset < end {
          guard claimName() else { return }
          readExport(at: offset, before: end)
        }
        guard let count = bytes.byte(at: end) else {
          throw truncated("child count", at: end, before: bytes.count)
        }
        guard claim(1), count > 0 else { return }
        guard levels.count < ExportTrie.longestName else {
          throw error(
            .tooMany("nested nodes", limit: UInt64(ExportTrie.longestName)), at: start)
        }
        levels.append(Level(next: end + 1, childrenLeft: count, pathLength: path.count))
      } catch {
        report(error)
      }
    }

    /// Reads what a node says of its export, which takes the bytes from `start` to `end`.
    private mutating func readExport(at start: Int, before end: Int) {
      do throws(ParseError) {
        var offset = start
        let bits = try number(at: &offset, before: end, "flags")
        let kind = ExportKind(rawValue: UInt8(truncatingIfNeeded: bits))
        let flags = ExportFlags(rawValue: bits)
        let target: Export.Target
        if flags.contains(.reexport) {
          let ordinal = try number(at: &offset, before: end, "ordinal")
          let rest = bytes.prefix(end).dropFirst(offset)
          guard let length = rest.firstIndex(of: 0) else {
            throw truncated("imported name", at: offset, before: end)
          }
          target = .reexport(ordinal: ordinal, name: length == 0 ? nil : rest.prefix(length))
        } else {
          let value = try number(at: &offset, before: end, "address")
          if kind == .absolute {
            target = .absolute(value)
          } else if flags.contains(.functionVariant) {
            let table = try number(at: &offset, before: end, "function variant table")
            target = .variants(fallback: value, table: table)
          } else if flags.contains(.stubAndResolver) {
            let resolver = try number(at: &offset, before: end, "resolver")
            target = .resolver(stub: value, resolver: resolver)
          } else {
            target = .offset(value)
          }
        }
        batch.append(
          Pending(
            nameStart: batchNames.count, nameLength: path.count, kind: kind, flags: flags,
            target: target))
        batchNames.append(contentsOf: path)
      } catch {
        report(error)
      }
    }

    /// The characters of an edge.
    private mutating func label(at offset: Int) throws(ParseError) -> ByteView {
      let rest = bytes.dropFirst(offset)
      let room = ExportTrie.longestName - path.count
      if let end = rest.prefix(room + 1).firstIndex(of: 0) { return rest.prefix(end) }
      bytesRead += Swift.min(rest.count, room)
      guard rest.count > room else { throw truncated("edge", at: offset, before: bytes.count) }
      throw error(.tooMany("bytes in a name", limit: UInt64(ExportTrie.longestName)), at: offset)
    }

    /// An unsigned number in LEB128 that ends before `end`.
    private func number(
      at offset: inout Int, before end: Int, _ field: String
    ) throws(ParseError) -> UInt64 {
      var value: UInt64 = 0
      for index in 0..<10 {
        guard offset + index < end, let byte = bytes.byte(at: offset + index) else {
          throw truncated(field, at: offset, before: end)
        }
        value |= UInt64(byte & 0x7f) &<< UInt64(index * 7)
        if byte & 0x80 == 0 {
          offset += index + 1
          return value
        }
      }
      throw error(.tooMany("bytes in " + field, limit: 10), at: offset)
    }

    /// Counts `size` bytes as read; false, and the walk ends, when that makes more than there are.
    private mutating func claim(_ size: Int) -> Bool {
      bytesRead += size
      guard bytesRead > bytes.count else { return true }
      stop(.overlap("a node", "another"))
      return false
    }

    /// Counts the name of the node that is being read as given out; false, and the walk ends, when
    /// that makes too much.
    private mutating func claimName() -> Bool {
      nameBytesLeft -= path.count
      guard nameBytesLeft < 0 else { return true }
      stop(.tooMany("bytes of names", limit: nameLimit))
      return false
    }

    /// Ends the walk.
    private mutating func stop(_ reason: ParseError.Reason) {
      levels.removeAll()
      report(error(reason, at: 0))
    }

    private mutating func report(_ problem: ParseError) {
      found.append(problem)
    }

    private func error(_ reason: ParseError.Reason, at offset: Int) -> ParseError {
      ParseError(reason, at: bytes.fileOffset &+ UInt64(clamping: offset), in: trie.place)
    }

    private func invalid(
      _ field: String, _ value: UInt64, _ requirement: ParseError.Requirement, _ offset: Int
    ) -> ParseError {
      error(.invalid(field: field, value: .hex(value), requirement), at: offset)
    }

    /// Nothing tells how long `field` was to be, but it is longer than what is left before `end`.
    private func truncated(_ field: String, at offset: Int, before end: Int) -> ParseError {
      let left = UInt64(clamping: end - offset)
      return error(.truncated(field: field, needed: left &+ 1, available: left), at: offset)
    }
  }
}
