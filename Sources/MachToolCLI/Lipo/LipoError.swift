import MachOBytes
import MachOCore

/// Why a universal binary cannot be read, changed or made.
///
/// A value: machtool's own commands, Apple's face and LLVM's each have words for it.
enum LipoError: Error {
  case unreadable(SystemError)
  case unwritable(SystemError)
  /// A file is nothing that can be a slice.
  case input(SliceError, path: String)
  /// What is asked for makes sense for universal binaries only.
  case notUniversal(LipoFile)
  /// There is no slice for an architecture that is asked for.
  case lacks(Architecture, LipoFile)
  /// There is no architecture of a name.
  case unknownArchitecture(String)
  /// Every slice would go.
  case nothingLeft(LipoFile)
  case universalReplacement(path: String)
  case otherReplacement(path: String, stated: Architecture, found: Architecture)
  /// Two slices for one architecture.
  case clash(LipoSlice, LipoSlice)
  /// An alignment is stated for an architecture that the result does not have.
  case alignmentWithoutSlice(Architecture)
  case layout(UniversalLayout.Problem)
}
