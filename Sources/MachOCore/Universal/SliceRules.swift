/// Where Apple's and LLVM's lipo differ in what a slice is: both make files that every system
/// takes, but not the same bytes.
public enum SliceRules: Sendable {
  /// As cctools does since version 973.
  case apple
  /// As LLVM 19 does.
  case llvm
}
