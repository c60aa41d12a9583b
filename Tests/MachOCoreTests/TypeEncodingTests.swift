import MachOBytes
import Testing

@testable import MachOCore

/// Types as C writes them, from encodings that clang wrote.
struct TypeEncodingTests {
  private func declaration(_ encoding: String, _ truth: TruthEncoding = .boolean) -> String {
    TypeEncoding(whole: ByteView(Array(encoding.utf8))).declaration(of: "x", truth)
  }

  @Test(arguments: [
    ("i", "int x"), ("*", "char *x"), ("r*", "const char *x"), ("rri", "const const int x"),
    ("rn*", "in const char *x"), ("^v", "void *x"),
    ("r^v", "const void *x"), ("^^{objc_method}", "struct objc_method **x"),
    ("[4{CGPoint=dd}]", "struct CGPoint x[4]"), ("^[3i]", "int (*x)[3]"),
    ("b3", "unsigned int x : 3"),
    ("@", "id x"), ("#", "Class x"), (":", "SEL x"), ("@\"NSString\"", "NSString *x"),
    ("@\"<A><B>\"", "id<A, B> x"), ("@\"NSString<A>\"", "NSString<A> *x"), ("^@", "id *x"),
    ("@?", "id /* block */ x"), ("^?", "void (*x)(/* unknown */)"), ("Ai", "_Atomic int x"),
    ("@?<v@?@\"NSString\"B>", "void (^x)(NSString *, BOOL)"),
    ("@?<@?<v@?>@?>", "void (^(^x)(void))(void)"),
    ("^{__CFString=}", "struct __CFString *x"), ("{S=\"a\"@\"b\"i}", "struct S x"),
    ("{?=\"a\"@\"NSString\"\"b\"i\"\"b3}", "struct { NSString *a; int b; unsigned int : 3; } x"),
    (
      "{?=\"a\"@\"b\"@?\"c\"(?=\"d\"f\"e\"[4c])}",
      "struct { id a; id /* block */ b; union { float d; char e[4]; } c; } x"
    ),
    ("{?=fd}", "struct { float field0; double field1; } x"),
    ("{map<int, std::less<int>>=^{node<a=b>}}", "struct map<int, std::less<int>> x"),
    ("[12^f]", "float *x[12]"), ("!", "/* ! */ void *x"), ("{S=", "/* {S= */ void *x"),
    ("", "/*  */ void *x"),
  ])
  func declarations(encoding: String, text: String) {
    #expect(declaration(encoding) == text)
  }

  @Test func truthIsALetterOfTheSystem() {
    #expect(declaration("c", .boolean) == "char x")
    #expect(declaration("B", .boolean) == "BOOL x")
    #expect(declaration("c", .character) == "BOOL x")
    #expect(declaration("B", .character) == "bool x")
  }

  @Test func methodsHavePlacesAmongTheirTypes() throws {
    let types = try #require(MethodTypes(ByteView(Array("v32@0:8@\"NSString\"16@?<v@?>24".utf8))))
    #expect(types.parameters.count == 4)
    #expect(
      types.parameters.map { $0.declaration(.boolean) }
        == ["id", "SEL", "NSString *", "void (^)(void)"])
    #expect(MethodTypes(ByteView(Array("v16@0:8Y".utf8))) == nil)
  }

  @Test func deepTypesAreNotFollowedForEver() {
    let deep = String(repeating: "^", count: 100_000) + "i"
    #expect(declaration(deep).hasPrefix("/* ^^^"))
    let names = String(repeating: "{", count: 100_000)
    #expect(declaration(names).hasPrefix("/* {{{"))
  }

  @Test func attributesOfPropertiesAreRead() {
    let attributes = ObjCPropertyAttributes(
      ByteView(Array("T@\"NSString\",C,N,GgetIt,SputIt:,V_it".utf8)))
    #expect(
      attributes.words(isOfClass: false)
        == ["nonatomic", "copy", "getter=getIt", "setter=putIt:"])
    #expect(attributes.variable?.string == "_it")
    let odd = ObjCPropertyAttributes(ByteView(Array("T{a<b,c>=\"x,y\"i}Y,R,D".utf8)))
    #expect(odd.isReadOnly && odd.isDynamic)
  }

  @Test(arguments: [
    ("_TtC5Tools5Shape", "Tools.Shape"), ("_TtCC5Tools5Outer5Inner", "Tools.Outer.Inner"),
    ("_TtP5Tools4Kind_", "Tools.Kind"), ("_TtCs12_SwiftObject", "Swift._SwiftObject"),
    ("_TtC5ToolsP33_0123456789ABCDEF0123456789ABCDEF4Mine", "Tools.Mine"),
    ("_TtGC5Tools3BoxSi_", nil), ("_TtC99Tools", nil), ("_TtC5Tools5ShapeX", nil), ("Shape", nil),
  ])
  func swiftNamesAreTakenApart(name: String, text: String?) {
    #expect(SwiftRuntimeName.demangled(ByteView(Array(name.utf8))) == text)
  }
}
