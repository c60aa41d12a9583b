import MachOBytes
import MachOCore

/// A slice and the open file that its bytes are in.
struct LipoSlice {
  var source: SliceSource
  let file: InputFile

  var architecture: Architecture { source.architecture }
}
