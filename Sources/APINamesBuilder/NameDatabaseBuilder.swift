public import APINames
public import AppPackage
import MachOBytes
import MachOCore

/// Makes a database of the private names of one system: what the binaries of a runtime have, less
/// what the SDK declares and what compilers make.
public struct NameDatabaseBuilder {
  private let sdkRoot: SystemRoot
  private let runtimeRoot: SystemRoot
  public let sdk: SystemVersion
  public let runtime: SystemVersion

  /// Looks at which systems the folders are of.
  ///
  /// - Parameters:
  ///   - sdk: The folder of an SDK, such as `iPhoneSimulator.sdk`.
  ///   - runtime: What stands for the root of the system there, such as `RuntimeRoot`.
  /// - Throws: `NameBuildError` when a folder is not what it should be, or the systems are not one:
  ///   what is public in another version would be taken for private.
  public init(sdk: String, runtime: String) throws(NameBuildError) {
    do throws(SystemError) {
      sdkRoot = try SystemRoot(sdk)
      runtimeRoot = try SystemRoot(runtime)
    } catch {
      throw .system(error)
    }
    guard let sdkVersion = SystemVersion(ofSDK: sdkRoot) else {
      throw .noVersion(path: sdk, file: "SDKSettings.json")
    }
    guard let runtimeVersion = SystemVersion(ofRuntime: runtimeRoot) else {
      throw .noVersion(path: runtime, file: "System/Library/CoreServices/SystemVersion.plist")
    }
    guard sdkVersion.system == runtimeVersion.system,
      sdkVersion.version.major == runtimeVersion.version.major
    else { throw .differentSystems(sdk: sdkVersion, runtime: runtimeVersion) }
    self.sdk = sdkVersion
    self.runtime = runtimeVersion
  }

  /// Whether the SDK is of another minor version than the runtime, so that some names may be taken
  /// for private ones, or for public ones, wrongly.
  public var versionsDiffer: Bool { sdk.version.minor != runtime.version.minor }

  /// A database and what was read for it.
  public struct Result: Sendable {
    /// The file.
    public let bytes: [UInt8]
    public let head: NameDatabaseHead
    public let headerCount: UInt64
    public let stubCount: UInt64
    public let imageCount: UInt64
    public let publicSelectorCount: UInt64
    public let publicClassCount: UInt64
    /// Frameworks of the runtime without a binary.
    public let unreadFrameworks: [String]
    /// Whether the runtime has a dyld shared cache.
    public let hasSharedCache: Bool
    /// What could not be read.
    public let problems: [PackageError]
  }

  /// Reads everything.
  ///
  /// - Parameters:
  ///   - date: The day that the database tells, as YYYY-MM-DD.
  ///   - progress: Gets how many of how many files have been read.
  /// - Throws: `NameBuildError` when there is nothing to read, or too much.
  public func build(
    date: String, progress: (_ done: Int, _ all: Int) -> Void
  ) throws(NameBuildError) -> Result {
    let sdkFiles = SystemFiles(sdkRoot)
    guard !sdkFiles.headers.isEmpty else { throw .nothing(path: sdkRoot.path, what: "header") }
    let runtimeFiles = SystemFiles(runtimeRoot)
    let all =
      sdkFiles.headers.count + sdkFiles.interfaces.count + sdkFiles.stubs.count
      + runtimeFiles.binaries.count
    var done = 0
    let step = {
      done += 1
      progress(done, all)
    }
    var rows = PrivateRows()
    do throws(NameTableError) {
      var names = try SDKNames(sdkFiles, progress: step)
      try names.addExports(to: &rows, progress: step)
      var runtimeNames = RuntimeNames(runtimeFiles, sdk: names)
      try runtimeNames.add(to: &rows, progress: step)
      let unread = runtimeNames.unreadFrameworks
      let head = NameDatabaseHead(
        sdk: sdk.forHead, runtime: runtime.forHead,
        isSimulator: runtimeNames.isSimulator || runtimeFiles.hasSimulatorLoader, date: date,
        counts: rows.counts.sorted { $0.key.rawValue < $1.key.rawValue }
          .map { NameDatabaseHead.Count($0.key, $0.value) },
        declaredCount: names.declaredCount, unreadCount: UInt64(unread.count))
      return Result(
        bytes: NameDatabase.bytes(
          head, names: try rows.table(), declared: try names.declared.build()),
        head: head, headerCount: UInt64(sdkFiles.headers.count),
        stubCount: UInt64(sdkFiles.stubs.count), imageCount: runtimeNames.imageCount,
        publicSelectorCount: UInt64(names.names.selectorCount),
        publicClassCount: UInt64(names.names.classCount), unreadFrameworks: unread,
        hasSharedCache: runtimeFiles.hasSharedCache,
        problems: (sdkFiles.problems + runtimeFiles.problems).map { .system($0) }
          + names.problems + runtimeNames.problems)
    } catch {
      throw .table(error)
    }
  }
}

extension SystemVersion {
  fileprivate var forHead: NameDatabaseHead.System {
    NameDatabaseHead.System(name: system, version: version.text, build: build)
  }
}
