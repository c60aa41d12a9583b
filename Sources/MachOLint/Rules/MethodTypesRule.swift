import AppPackage
import MachOBytes
import MachOCore

/// Methods with types that were right in 32-bit code only.
public enum MethodTypesRule: ImageRule {
  public static let metadata = RuleMetadata(
    id: "method-types", groups: [.sixtyFourBit],
    summary: "A method has other types than its declaration in 64-bit code.",
    checks: """
      In 64-bit slices the types of methods are compared with those of the protocols that the class \
      adopts and of the classes that it inherits from, as far as they are in the same file; a \
      compiler writes Apple's protocols into each file that adopts them. For well-known methods of \
      Apple's classes and protocols a table stands in. int for NSInteger, float for CGFloat and char \
      for BOOL are told, and the reverse. The name of a method alone never counts. Where BOOL is a \
      char (Macs with Intel processors) the two are not told apart.
      """,
    why: """
      The caller goes by the declaration. A height that is returned as a float is read as a double: \
      rows have no height. Of an NSInteger that is taken as an int the upper half is lost. In \
      32-bit code the types were the same, so nothing was seen there.
      """,
    fix: "Declare the method as the header does: NSInteger, CGFloat, BOOL.")

  private static let uiKit = "/System/Library/Frameworks/UIKit.framework/UIKit"
  private static let height = "tableView:heightForRowAtIndexPath:"
  private static let rows = "tableView:numberOfRowsInSection:"

  public static let examples = [
    RuleExample.fires(
      "an app with a data source for 32-bit code",
      .app(
        .with {
          $0.protocols = [
            ProtocolRecipe(
              "UITableViewDataSource",
              methods: [MethodRecipe(rows, "q32@0:8@16q24")]),
            ProtocolRecipe(
              "UITableViewDelegate",
              optionalMethods: [MethodRecipe(height, "d32@0:8@16@24")]),
          ]
          $0.classes = [
            ClassRecipe(
              "Feed",
              methods: [
                MethodRecipe(rows, "i28@0:8@16i24"), MethodRecipe(height, "f32@0:8@16@24"),
              ], protocols: ["UITableViewDataSource", "UITableViewDelegate"])
          ]
        }),
      """
      -[Feed tableView:numberOfRowsInSection:] returns int where UITableViewDataSource has \
      NSInteger, takes int (parameter 2) where it has NSInteger
      """,
      """
      -[Feed tableView:heightForRowAtIndexPath:] returns float where UITableViewDelegate has double
      """),
    .fires(
      "a class that overrides a method of another class of the app",
      .app(
        .with {
          $0.classes = [
            ClassRecipe("Base", methods: [MethodRecipe("isOpen", "B16@0:8")]),
            ClassRecipe("Door", "Base", methods: [MethodRecipe("isOpen", "c16@0:8")]),
          ]
        }), "-[Door isOpen] returns char where Base has BOOL"),
    .fires(
      "a cell that overrides methods of Apple's classes",
      .app(
        .with {
          $0.classes = [
            ClassRecipe(
              "Cell", .init("UITableViewCell", from: uiKit),
              methods: [
                MethodRecipe("sizeThatFits:", "{CGSize=ff}24@0:8{CGSize=ff}16"),
                MethodRecipe("initWithStyle:reuseIdentifier:", "@28@0:8i16@20"),
              ])
          ]
        }),
      """
      -[Cell sizeThatFits:] returns CGSize with float where UIView has CGSize with double, takes \
      CGSize with float (parameter 1) where it has CGSize with double
      """,
      """
      -[Cell initWithStyle:reuseIdentifier:] takes int (parameter 1) where UITableViewCell has \
      NSInteger
      """),
    .silent(
      "the same methods with their types",
      .app(
        .with {
          $0.protocols = [
            ProtocolRecipe(
              "UITableViewDataSource",
              methods: [MethodRecipe(rows, "q32@0:8@16q24")])
          ]
          $0.classes = [
            ClassRecipe(
              "Feed", .init("UITableViewController", from: uiKit),
              methods: [
                MethodRecipe(rows, "q32@0:8@16q24"), MethodRecipe("viewWillAppear:", "v20@0:8B16"),
              ], protocols: ["UITableViewDataSource"])
          ]
        })),
    .silent(
      "a class that adopts nothing and has methods of these names",
      .app(
        .with {
          $0.classes = [
            ClassRecipe(
              "Layout",
              methods: [
                MethodRecipe(height, "f32@0:8@16@24"), MethodRecipe("setAlpha:", "v20@0:8f16"),
              ])
          ]
        })),
    .silent(
      "a protocol of a vendor with a method of this name",
      .app(
        .with {
          $0.protocols = [
            ProtocolRecipe("GridDelegate", methods: [MethodRecipe(height, "f32@0:8@16@24")])
          ]
          $0.classes = [
            ClassRecipe(
              "Feed", methods: [MethodRecipe(height, "f32@0:8@16@24")],
              protocols: ["GridDelegate"])
          ]
        })),
    .silent(
      "a Mac's view on an Intel processor, where BOOL is a char",
      PackageRecipe([
        "libMac.dylib": .image(
          .with {
            $0.architecture = .x86_64
            $0.platform = .macOS
            $0.fileType = .dylib
            $0.classes = [
              ClassRecipe(
                "Grid",
                .init("NSView", from: "/System/Library/Frameworks/AppKit.framework/AppKit"),
                methods: [MethodRecipe("isFlipped", "c16@0:8")])
            ]
          })
      ])),
    .silent(
      "a view of Mac Catalyst on an Intel processor",
      PackageRecipe([
        "libCatalyst.dylib": .image(
          .with {
            $0.architecture = .x86_64
            $0.platform = .macCatalyst
            $0.fileType = .dylib
            $0.classes = [
              ClassRecipe(
                "Badge", .init("UIView", from: uiKit),
                methods: [MethodRecipe("setHidden:", "v20@0:8c16")])
            ]
          })
      ])),
    .silent(
      "a 32-bit slice, where the types are right",
      .app(
        .with {
          $0.architecture = .armv7
          $0.classes = [
            ClassRecipe(
              "Badge", .init("UIView", from: uiKit),
              methods: [
                MethodRecipe("setTag:", "v12@0:4l8"), MethodRecipe("setAlpha:", "v12@0:4f8"),
              ])
          ]
        })),
  ]

  public static func check(_ image: LintImage, _ report: LintReporter) {
    guard image.file.architecture.type.is64Bit else { return }
    if image.isEncrypted {
      report.cannotCheck(.encrypted(image))
      return
    }
    guard !image.objc.isEmpty else { return }
    let declared = DeclaredMethods(image.objc)
    let truth = TruthEncoding(image.file)
    for found in image.objc.classes {
      let scope = declared.scope(of: found.name)
      guard !scope.isEmpty else { continue }
      let check = ClassCheck(
        name: found.name.string, scope: scope, declared: declared, truth: truth, image: image)
      check.run(found.methods, isOfClass: false, report)
      check.run(found.classMethods, isOfClass: true, report)
    }
    for found in image.objc.categories {
      guard let extended = found.extended?.name else { continue }
      let scope = declared.scope(of: extended, adopting: Array(found.protocols))
      guard !scope.isEmpty else { continue }
      let check = ClassCheck(
        name: "\(extended.string)(\(found.name.string))", scope: scope, declared: declared,
        truth: truth, image: image)
      check.run(found.methods, isOfClass: false, report)
      check.run(found.classMethods, isOfClass: true, report)
    }
  }

  /// Compares the methods of one class or category.
  private struct ClassCheck {
    let name: String
    let scope: DeclaredMethods.Scope
    let declared: DeclaredMethods
    let truth: TruthEncoding
    let image: LintImage

    func run(_ methods: ObjCList<ObjCMethod>, isOfClass: Bool, _ report: LintReporter) {
      for method in methods {
        guard let selector = method.selector, let types = method.types,
          let declaration = declared.find(selector, isOfClass: isOfClass, in: scope)
        else { continue }
        let found = TypeContradiction.all(types, declaration.types, truth)
        guard !found.isEmpty else { continue }
        let owner = declaration.owner.string
        let parts = found.enumerated().map { index, contradiction in
          contradiction.words(declaredBy: index == 0 ? owner : "it")
        }
        report.report(
          Finding(
            rule: metadata.id, at: image.location,
            message: "\(isOfClass ? "+" : "-")[\(name) \(selector.string)] "
              + parts.joined(separator: ", "),
            evidence: [
              Evidence("types", types.string), Evidence("in " + owner, declaration.types.string),
            ], confidence: .likely, consequence: .noRefusalOnRecord))
      }
    }
  }
}

extension TypeContradiction {
  fileprivate func words(declaredBy owner: String) -> String {
    let verb = parameter.map { "takes \(found) (parameter \($0))" } ?? "returns \(found)"
    return "\(verb) where \(owner) has \(declared)"
  }
}
