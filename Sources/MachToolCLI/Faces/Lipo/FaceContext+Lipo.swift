extension FaceContext {
  /// Prints what came of a command line that was not carried out.
  ///
  /// - Returns: The exit status.
  func answer(_ error: LipoCallError) -> Int32 {
    switch error {
    case .answer(let text):
      output.append(text)
      return 0
    case .refused(let lines):
      for line in lines { message(line) }
      return 1
    }
  }
}
