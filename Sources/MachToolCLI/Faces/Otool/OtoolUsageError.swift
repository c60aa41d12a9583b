/// A call of otool that cannot be carried out.
struct OtoolUsageError: Error {
  let message: String
}
