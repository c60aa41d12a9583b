import MachOBytes
import MachOCore
import Testing

@testable import MachOLint

/// The table of Apple's methods, and how types are compared.
struct AppleMethodsTests {
  @Test func linesAreInOrderAndUnderstood() {
    for text in [AppleMethodsData.methods, AppleMethodsData.parents] {
      let lines = ByteView(text).split(at: UInt8(ascii: "\n"))
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(line.precedes(next), "\(next.string)")
      }
    }
    for line in ByteView(AppleMethodsData.methods).split(at: UInt8(ascii: "\n")) {
      let fields = line.split(at: UInt8(ascii: " "))
      #expect(fields.count == 3, "\(line.string)")
      let selector = fields[1].string
      let types = MethodTypes(fields[2])
      #expect(types?.parameters.count == 2 + selector.count(where: { $0 == ":" }), "\(line.string)")
    }
  }

  @Test func methodsOfAncestorsAreFound() {
    let methods = AppleMethods.shared
    let find = { (name: StaticString, selector: StaticString, isOfClass: Bool) -> String? in
      methods.find(ByteView(selector), isOfClass: isOfClass, of: ByteView(name))
        .map { "\($0.owner.string) \($0.types.string)" }
    }
    #expect(find("UITextView", "setAlpha:", false) == "UIView v@:d")
    #expect(find("UITableViewController", "hash", false) == "NSObject Q@:")
    #expect(find("CALayer", "needsDisplayForKey:", true) == "CALayer B@:@")
    #expect(find("CALayer", "needsDisplayForKey:", false) == nil)
    #expect(find("NSArray", "setAlpha:", false) == nil)
    #expect(find("Badge", "setAlpha:", false) == nil)
  }

  private func found(
    _ found: StaticString, _ declared: StaticString, _ truth: TruthEncoding = .boolean
  ) -> [TypeContradiction] {
    TypeContradiction.all(ByteView(found), ByteView(declared), truth)
  }

  @Test func narrowTypesAreTold() {
    #expect(
      found("i24@0:8@16", "q24@0:8@16")
        == [TypeContradiction(parameter: nil, found: "int", declared: "NSInteger")])
    #expect(
      found("v28@0:8@16f24", "v32@0:8@16d24")
        == [TypeContradiction(parameter: 2, found: "float", declared: "double")])
    #expect(
      found("v@:r{CGPoint=ff}", "v@:{CGPoint=dd}")
        == [
          TypeContradiction(
            parameter: 1, found: "CGPoint with float", declared: "CGPoint with double")
        ])
    #expect(
      found("v@:q", "v@:i")
        == [TypeContradiction(parameter: 1, found: "NSInteger", declared: "int")])
  }

  @Test func otherDifferencesAreNot() {
    // The sign, classes, pointers, a wider result, other structures, other numbers of parameters.
    #expect(found("Q@:", "q@:").isEmpty)
    #expect(found("@\"NSString\"@:", "@@:").isEmpty)
    #expect(found("v@:^f", "v@:^d").isEmpty)
    #expect(found("q@:", "i@:").isEmpty)
    #expect(found("v@:{Size=ff}", "v@:{CGSize=dd}").isEmpty)
    #expect(found("v@:i", "v@:qq").isEmpty)
    #expect(found("v@:@?", "v@:@?<v@?f>").isEmpty)
    #expect(found("", "q@:").isEmpty)
    #expect(found("i@:(", "q@:@").isEmpty)
  }

  @Test func truthDependsOnTheFile() {
    #expect(found("c@:", "B@:").count == 1)
    #expect(found("c@:", "B@:", .character).isEmpty)
    #expect(found("B@:", "c@:").isEmpty)
  }
}
