import { growthIn } from "../growth"
import { csvOf, type Minute, percentiles } from "../minute"

const minute = (number: number, more: Partial<Minute> = {}): Minute => ({
  minute: number,
  started: 30,
  orders: 24,
  failures: 0,
  heapMb: 200,
  externalMb: 20,
  rssMb: 600,
  resources: 40,
  fileHandles: 60,
  connections: 12,
  databaseMb: 30,
  rows: { payin_attempt: number * 30 },
  times: {
    open: { p50: 50, p95: 80, p99: 100 },
    confirm: { p50: 300, p95: 500, p99: 700 },
    panel: { p50: 20, p95: 30, p99: 40 },
  },
  ...more,
})

const run = (length: number, of: (number: number) => Partial<Minute>) =>
  Array.from({ length }, (_, index) => minute(index + 1, of(index + 1)))

describe("the soak", () => {
  it("says nothing of growth after a run that is too short", () => {
    expect(growthIn(run(12, () => ({})))).toEqual([])
  })

  it("calls steady traffic flat, however the first minutes were", () => {
    const growth = growthIn(run(60, (number) => ({ heapMb: number < 5 ? 100 : 200 + (number % 3) })))
    expect(growth.filter(({ flat }) => !flat)).toEqual([])
  })

  it("sees a slow leak", () => {
    const growth = growthIn(run(60, (number) => ({ heapMb: 200 + number })))
    expect(growth.filter(({ flat }) => !flat).map(({ what }) => what)).toEqual(["heap after collection (MB)"])
  })

  it("leaves out minutes in which nothing was measured", () => {
    const nothing = percentiles([])
    const growth = growthIn(run(60, (number) => (number % 2 ? { times: { ...minute(1).times, open: nothing } } : {})))
    expect(growth.every(({ flat }) => flat)).toBe(true)
  })

  it("writes a table that appears later as a column with zeros before", () => {
    const csv = csvOf([minute(1), minute(2, { rows: { payin_attempt: 60, payin_case: 1 } })])
    const [head, first, second] = csv
      .trim()
      .split("\n")
      .map((line) => line.split(","))
    expect(head!.slice(-2)).toEqual(["payin_attempt_rows", "payin_case_rows"])
    expect([first!.slice(-2), second!.slice(-2)]).toEqual([
      ["30", "0"],
      ["60", "1"],
    ])
    expect(first).toHaveLength(head!.length)
  })

  it("takes percentiles of what it saw", () => {
    expect(percentiles([3, 1, 2])).toEqual({ p50: 2, p95: 3, p99: 3 })
  })
})
