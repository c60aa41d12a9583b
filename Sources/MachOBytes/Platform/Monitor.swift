#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that threads share: one at a time has it, and others can wait for it to change.
@safe
public final class Monitor<Value>: @unchecked Sendable {
  // Sendable although unchecked: `value` is only touched while `lock` is held.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let change: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  public init(_ value: sending Value) {
    self.value = value
    unsafe lock = UnsafeMutablePointer.allocate(capacity: 1)
    unsafe lock.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(lock, nil)
    unsafe change = UnsafeMutablePointer.allocate(capacity: 1)
    unsafe change.initialize(to: pthread_cond_t())
    unsafe pthread_cond_init(change, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(change)
    unsafe pthread_mutex_destroy(lock)
    unsafe change.deallocate()
    unsafe lock.deallocate()
  }

  /// What `body` makes of the value; whoever waits for a change looks again.
  public func update<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer {
      unsafe pthread_cond_broadcast(change)
      unsafe pthread_mutex_unlock(lock)
    }
    return body(&value)
  }

  /// What `body` makes of the value, as soon as that is not nil. While it is, `body` must leave
  /// the value as it is.
  public func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer {
      unsafe pthread_cond_broadcast(change)
      unsafe pthread_mutex_unlock(lock)
    }
    while true {
      if let result = body(&value) { return result }
      unsafe pthread_cond_wait(change, lock)
    }
  }
}
