import Foundation
import Testing

/// Rules of the code that the compiler does not know.
struct SourceRuleTests {
  static let sources = Project.swiftFiles(in: "Sources")

  /// Lines of code in which a word stands, as `file:line`.
  private func places(of pattern: String, in files: [String]) throws -> [String] {
    var found: [String] = []
    for file in files {
      for (number, line) in try Project.code(of: file)
      where line.range(of: pattern, options: .regularExpression) != nil {
        found.append("\(file):\(number)")
      }
    }
    return found
  }

  private func sources(except prefixes: String...) -> [String] {
    Self.sources.filter { file in !prefixes.contains { file.hasPrefix($0) } }
  }

  @Test func unsafeCodeIsInOneModule() throws {
    #expect(try places(of: #"\bunsafe\b"#, in: sources(except: "Sources/MachOBytes/")) == [])
  }

  @Test func onlyOneFolderKnowsTheSystem() throws {
    let others = sources(except: "Sources/MachOBytes/Platform/")
    #expect(try places(of: #"canImport|#if os\("#, in: others) == [])
    #expect(try places(of: #"import (Darwin|Glibc|Musl)\b"#, in: others) == [])
  }

  @Test func foundationIsForDevelopersOnly() throws {
    #expect(
      try places(of: #"import Foundation"#, in: sources(except: "Sources/machtool-dev/")) == [])
  }

  @Test func nothingStopsTheProcess() throws {
    let pattern =
      #"\btry!|\bas!|\bfatalError\(|\bprecondition(Failure)?\(|\bassert(ionFailure)?\("#
    #expect(try places(of: pattern, in: Self.sources) == [])
  }

  @Test func librariesDoNotPrintOrExit() throws {
    let others = sources(
      except: "Sources/machtool-dev/", "Sources/machtool/", "Sources/MachOBytes/")
    #expect(try places(of: #"\bprint\(|\bexit\("#, in: others) == [])
  }

  /// They need macOS 26, and a Linux compiler does not say so.
  @Test func noTypesNewerThanTheMinimumSystem() throws {
    #expect(try places(of: #"\bInlineArray\b|\bUTF8Span\b|\[\d+ of "#, in: Self.sources) == [])
  }

  @Test func errorsAreWordedInOnePlace() throws {
    let files = sources(
      except: "Sources/MachOCore/Errors/ParseError+Message.swift", "Sources/machtool-dev/")
    #expect(try places(of: #"file offset 0x"#, in: files) == [])
  }

  @Test func filesAreNamedAfterTheirTypes() throws {
    // Entry points, and files of free functions or extensions of the standard library.
    let exceptions = ["main", "Platform", "PlainText", "ClampedArithmetic"]
    for file in Self.sources {
      let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
      let type = name.components(separatedBy: "+")[0]
      guard !exceptions.contains(type) else { continue }
      let pattern = #"\b(struct|class|enum|protocol|extension) \[?"# + type + #"\b"#
      #expect(try !places(of: pattern, in: [file]).isEmpty, "\(file) does not define \(type)")
    }
  }
}
