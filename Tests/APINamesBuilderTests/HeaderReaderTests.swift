import APINamesBuilder
import MachOBytes
import TestSupport
import Testing

/// Names in headers of Objective-C.
struct HeaderReaderTests {
  /// The names of one kind, in the order in which they come.
  private func names(_ kind: HeaderName.Kind, _ header: String) -> [String] {
    var names: [String] = []
    HeaderReader.read(ByteView(Array(header.utf8))) { name in
      if name.kind == kind { names.append(name.name.string) }
    }
    return names
  }

  /// The selectors of members that stand in an interface.
  private func selectors(_ members: String) -> [String] {
    names(.selector, "@interface A : B\n\(members)\n@end\n")
  }

  @Test(arguments: [
    ("- (void)run;", ["run"]),
    ("+ (instancetype)new OBJC_SWIFT_UNAVAILABLE(\"use init: instead\");", ["new"]),
    ("- (id)a:(int)x b:(NSArray<id<P>> *)y;", ["a:b:"]),
    ("- (void)a:(int)x :(int)y;", ["a::"]),
    ("- (void)a:(int)x\n  b:(void (^)(int, id))y NS_SWIFT_NAME(f(_:b:));", ["a:b:"]),
    ("- (id)format:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);", ["format:"]),
    ("- a:b c:d;", ["a:c:"]),
    ("- (void)a:(int)x __attribute__((unused)) b:(int)y;", ["a:b:"]),
    ("- (int)inlined { return 1 - (2); }\n- (int)next;", ["inlined", "next"]),
    ("- (void)a; - (void)b;", ["a", "b"]),
    ("- (void)a // - (void)b;\n;", ["a"]),
    ("/* - (void)a; */ - (void)b;", ["b"]),
    ("#define M - (void)a; \\\n  - (void)b;\n- (void)c;", ["c"]),
    ("#if X\n- (void)a:(int)x\n#else\n- (void)b:(int)x\n#endif\n  c:(int)y;", ["a:", "b:c:"]),
  ])
  func methods(_ member: String, _ expected: [String]) {
    #expect(selectors(member) == expected)
  }

  @Test(arguments: [
    ("@property int a;", ["a", "setA:"]),
    ("@property (readonly) int a;", ["a"]),
    ("@property (getter=isA, setter=putA:) BOOL a;", ["isA", "putA:"]),
    ("@property (nonatomic, readonly, getter=isA) BOOL a;", ["isA"]),
    ("@property (class, readonly, copy) NSArray<NSString *> *a;", ["a"]),
    ("@property int a, *b;", ["a", "setA:", "b", "setB:"]),
    ("@property (copy) void (^a)(int x, id y);", ["a", "setA:"]),
    ("@property (copy, nullable) id _Nullable (^ _Nullable a)(void);", ["a", "setA:"]),
    ("@property (copy) void (^(^a)(int))(float);", ["a", "setA:"]),
    ("@property int (*a)(int), (*b)(void);", ["a", "setA:", "b", "setB:"]),
    ("@property NSString *a API_AVAILABLE(ios(10.0), macos(10.12));", ["a", "setA:"]),
    ("@property (readonly) UIColor *a UI_APPEARANCE_SELECTOR NS_X(1);", ["a"]),
    ("@property (readonly) BOOL a NS_SWIFT_UI_ACTOR;", ["a"]),
    ("@property (readonly) BOOL a __TVOS_PROHIBITED;", ["a"]),
    ("@property (readonly) NSURL *URL;", ["URL"]),
    ("@property NSInteger TTL;", ["TTL", "setTTL:"]),
    ("@property (weak) id<P> a;", ["a", "setA:"]),
    ("@property (readonly) char const * const _Nonnull a;", ["a"]),
    ("@property IBOutlet UIView *a, *b;", ["a", "setA:", "b", "setB:"]),
    ("@property int _a;", ["_a", "set_a:"]),
    ("@property struct { int x, y; } a;", ["a", "setA:"]),
    ("@property (readonly) int a\n- (void)b;", ["a", "b"]),
  ])
  func properties(_ member: String, _ expected: [String]) {
    #expect(selectors(member) == expected)
  }

  @Test(arguments: [
    ("@interface A : B @end", ["A"]),
    ("API_AVAILABLE(ios(9)) @interface A<__covariant T : id<P>> : B <Q> @end", ["A"]),
    ("@interface A (Category) - (void)a; @end", []),
    ("@interface A<T> (Category) @end", []),
    ("@interface A () @end", []),
    ("@interface __GENERICS(A, T) : B @end", ["A"]),
    ("@class A; @class B, C;", []),
    ("__attribute__((objc_runtime_name(\"Real\"))) @interface A : B @end", ["Real", "A"]),
    ("NSString *text = @\"@interface A : B\";", []),
  ])
  func classes(_ header: String, _ expected: [String]) {
    #expect(names(.className, header) == expected)
  }

  @Test(arguments: [
    ("@protocol A <B> @end", ["A"]), ("@protocol A\n- (void)a; @end", ["A"]),
    ("@protocol A;", []), ("@protocol A, B;", []), ("id p = @protocol(A);", []),
  ])
  func protocols(_ header: String, _ expected: [String]) {
    #expect(names(.protocolName, header) == expected)
  }

  @Test func membersOfProtocols() {
    let header = """
      @protocol A
      - (void)a;
      @optional
      @property (readonly) int b;
      + (void)c;
      @end
      - (void)outside;
      """
    #expect(names(.selector, header) == ["a", "b", "c"])
  }

  @Test func instanceVariablesAreNoMembers() {
    let header = """
      @interface A : B {
      @private
        struct { int x; } a;
        int b - (1);
      }
      - (void)c;
      @end
      """
    #expect(names(.selector, header) == ["c"])
  }

  @Test func everyWordCounts() {
    let header = """
      extern int f(int x) __asm("_g$1"); // comment
      #define CALL(x) h(x, "text")
      const char *k = "string", c = 'l';
      """
    #expect(
      names(.identifier, header) == [
        "extern", "int", "f", "int", "x", "__asm", "g$1", "define", "CALL", "x", "h", "x", "const",
        "char", "k", "c",
      ])
  }

  @Test func bracesOfCPlusPlusHideNothing() {
    #expect(names(.className, "extern \"C\" {\n@interface A : B\n@end\n}") == ["A"])
  }

  @Test func anApostropheEndsWithItsLine() {
    #expect(names(.className, "#error don't do this\n@interface A : B @end") == ["A"])
  }

  @Test func swiftInterfaces() {
    var names: [String] = []
    let interface = """
      @objc(ABThing) @_inheritsConvenienceInitializers public class Thing : ObjectiveC.NSObject {
        @objc(addThing:to:) final public func add(_ thing: Thing, to other: Thing)
        @objc override dynamic public init()
        // @objc(comment)
      }
      """
    SwiftInterfaceReader.read(ByteView(Array(interface.utf8))) {
      names.append("\($0.kind) \($0.name.string)")
    }
    #expect(
      names == [
        "selector ABThing", "className ABThing", "protocolName ABThing", "selector addThing:to:",
      ])
  }

  @Test func damagedHeadersComeBack() {
    let header = """
      @protocol P <Q> - (void)a:(int)x b:(id)y, ...; @end
      __attribute__((objc_runtime_name("R"))) @interface A<T> : B { int x; }
      @property (getter=g, setter=s:) void (^a)(int), *b; /* c */ #if
      @end // "d" \\
      """
    Mutations.forEach(of: Array(header.utf8), values: [0x01, 0x04, 0x20]) { bytes in
      var size = 0
      HeaderReader.read(ByteView(bytes)) { size += $0.name.count }
      // Every name is made of the header's own words, each at most three times.
      #expect(size <= 4 * bytes.count + 16)
    }
  }

  @Test(arguments: [
    "(", "<", "[", "{", "@property (", "@property id<", "- (", "@interface A (", "\\\n",
  ])
  func timeIsInProportion(_ part: String) {
    let header = "@interface A : B\n" + String(repeating: part, count: 50_000)
    var count = 0
    HeaderReader.read(ByteView(Array(header.utf8))) { _ in count += 1 }
    #expect(count <= 3 * 50_000 + 10)
  }
}
