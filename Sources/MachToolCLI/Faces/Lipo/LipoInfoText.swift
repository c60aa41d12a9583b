import MachOBytes
import MachOCore

/// What lipo prints about its inputs.
struct LipoInfoText {
  let rules: SliceRules

  // MARK: -archs

  func writeNames(of file: LipoFile, to output: OutputBuffer) {
    let names = file.architectures.map(name)
    // Apple's has had no blank at the end since 2020; scripts compare the whole line.
    output.append(names.joined(separator: " ") + (rules == .llvm ? " \n" : "\n"))
  }

  /// The name, or both numbers where there is none.
  private func name(_ architecture: Architecture) -> String {
    rules == .llvm ? LLVMArchitectureName.text(architecture) : architecture.name
  }

  // MARK: -info

  func writeInfo(of files: [LipoFile], to output: OutputBuffer) {
    for file in files where file.universal != nil || file.isForeign && rules == .apple {
      guard file.universal != nil else {
        output.append("input file \(file.path) is not a fat file\n")
        continue
      }
      output.append("Architectures in the fat file: \(file.path) are: ")
      for architecture in file.architectures { output.append(listed(architecture) + " ") }
      output.append("\n")
    }
    writeThin(files, to: output)
  }

  private func writeThin(_ files: [LipoFile], to output: OutputBuffer) {
    for file in files {
      guard let slice = file.onlySlice else { continue }
      let end = rules == .llvm ? " \n" : "\n"
      output.append(
        "Non-fat file: \(file.path) is architecture: \(alone(slice.architecture))\(end)")
    }
  }

  /// An architecture in the list for a universal binary.
  private func listed(_ architecture: Architecture) -> String {
    guard rules == .apple else { return name(architecture) }
    return AppleArchitectureText(architecture).listName
      ?? "(cputype (\(Int32(truncatingIfNeeded: architecture.type.rawValue))) cpusubtype "
      + "(\(architecture.subtype.masked)))"
  }

  /// The architecture of a file that has only one.
  private func alone(_ architecture: Architecture) -> String {
    guard rules == .apple else { return name(architecture) }
    return architecture.knownName
      ?? "cputype \(architecture.type.rawValue) cpusubtype \(architecture.subtype.masked)"
  }

  // MARK: -detailed_info

  func writeDetails(of files: [LipoFile], to output: OutputBuffer) {
    for file in files {
      guard let universal = file.universal else {
        output.append("input file \(file.path) is not a fat file\n")
        continue
      }
      output.append("Fat header in: \(file.path)\n")
      output.append("fat_magic \(universal.isWide ? "0xcafebabf" : "0xcafebabe")\n")
      let hidden = universal.entries.count(where: \.isHidden)
      let remark = hidden > 0 ? " (+\(hidden) hidden)" : ""
      output.append("nfat_arch \(universal.entries.count - hidden)\(remark)\n")
      for entry in universal.entries { write(entry, to: output) }
    }
    writeThin(files, to: output)
  }

  private func write(_ entry: FatArch, to output: OutputBuffer) {
    let text = AppleArchitectureText(entry.architecture)
    output.append(
      "architecture \(listed(entry.architecture))\(entry.isHidden ? " (hidden)" : "")\n")
    output.append("    cputype \(text.typeName)\n")
    output.append("    cpusubtype \(text.subtypeName)\n")
    output.append("    capabilities \(entry.architecture.appleCapabilities)\n")
    output.append("    offset \(entry.offset)\n")
    output.append("    size \(entry.size)\n")
    output.append("    align 2^\(entry.alignment) (\(1 << UInt64(min(entry.alignment, 63))))\n")
  }
}
