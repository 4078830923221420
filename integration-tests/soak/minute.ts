/** What was seen in one minute. Times are in milliseconds. */
export type Minute = {
  minute: number
  started: number
  orders: number
  failures: number
  heapMb: number
  externalMb: number
  rssMb: number
  resources: number
  fileHandles: number
  connections: number
  databaseMb: number
  rows: Record<string, number>
  times: Record<Timed, Percentiles>
}

export type Timed = "open" | "confirm" | "panel"
type Percentiles = { p50: number; p95: number; p99: number }

export const timed: readonly Timed[] = ["open", "confirm", "panel"]

/** NaN where nothing was measured. */
export function percentiles(samples: readonly number[]): Percentiles {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** One line a minute; a table's rows are columns of their own, named as in the last minute, which knows every table. */
export function csvOf(minutes: readonly Minute[]): string {
  const tables = Object.keys(minutes.at(-1)?.rows ?? {}).sort()
  const lines = minutes.map(({ rows, times, ...plain }) => [
    ...Object.values(plain),
    ...timed.flatMap((name) => Object.values(times[name])),
    ...tables.map((table) => rows[table] ?? 0),
  ])
  const { rows: _rows, times: _times, ...first } = minutes[0] ?? ({} as Minute)
  const head = [
    ...Object.keys(first),
    ...timed.flatMap((name) => ["p50", "p95", "p99"].map((share) => `${name}_${share}_ms`)),
    ...tables.map((table) => `${table}_rows`),
  ]
  return [head, ...lines.map((line) => line.map(rounded))].map((line) => `${line.join(",")}\n`).join("")
}

function rounded(value: number): string {
  return Number.isNaN(value) ? "" : String(Math.round(value * 10) / 10)
}
