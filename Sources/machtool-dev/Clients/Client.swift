/// A program or script that calls `lipo` and `otool` and reads what they print.
struct Client: Sendable {
  let name: String
  /// What must be there; otherwise the client is passed over.
  var needs: [Need] = []
  /// Runs the client; throws when something is not as the client wants it.
  let check: @Sendable (ClientBench) throws -> Void
}

/// What a client wants and does not get; the bench adds the commands that led there.
struct ClientFailure: Error {
  let reason: String
}
