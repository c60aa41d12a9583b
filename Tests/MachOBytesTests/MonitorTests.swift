import MachOBytes
import Testing

struct MonitorTests {
  @Test func oneAtATimeChangesTheValue() async {
    let monitor = Monitor(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<1000 { monitor.update { $0 += 1 } } }
      }
    }
    #expect(monitor.update { $0 } == 8000)
  }

  @Test func waitsForAChange() async {
    let monitor = Monitor<Int?>(nil)
    async let seen = monitor.wait { $0 }
    monitor.update { $0 = 7 }
    #expect(await seen == 7)
  }
}
