import type { Minute } from "./minute"

export type Growth = { what: string; early: number; late: number; most: number; flat: boolean }

type Watched = { what: string; read: (minute: Minute) => number; most: (early: number) => number }

/** What may not grow with time. How much may: what one full minute more or less of the same traffic explains. */
const watched: Watched[] = [
  { what: "heap after collection (MB)", read: ({ heapMb }) => heapMb, most: (early) => early * 1.05 + 5 },
  { what: "buffers outside the heap (MB)", read: ({ externalMb }) => externalMb, most: (early) => early * 1.1 + 5 },
  { what: "memory of the process (MB)", read: ({ rssMb }) => rssMb, most: (early) => early * 1.15 },
  { what: "timers, sockets and requests", read: ({ resources }) => resources, most: (early) => early * 1.2 + 10 },
  { what: "file handles", read: ({ fileHandles }) => fileHandles, most: (early) => early * 1.2 + 10 },
  { what: "database connections", read: ({ connections }) => connections, most: (early) => early * 1.2 + 5 },
  { what: "opening a payment, median (ms)", read: ({ times }) => times.open.p50, most: (early) => early * 1.25 },
  { what: "paid to confirmed, median (ms)", read: ({ times }) => times.confirm.p50, most: (early) => early * 1.25 },
  { what: "a page of the panel, median (ms)", read: ({ times }) => times.panel.p50, most: (early) => early * 1.5 },
]

/** The first minutes fill pools and caches, and compile. */
const WARM_UP = 0.15

/** Compares the median of the third after the start with that of the last third; a run too short says nothing. */
export function growthIn(minutes: readonly Minute[]): Growth[] {
  const steady = minutes.slice(Math.ceil(minutes.length * WARM_UP))
  const third = Math.floor(steady.length / 3)
  if (third < 4) return []
  return watched.map(({ what, read, most }) => {
    const early = median(steady.slice(0, third).map(read))
    const late = median(steady.slice(-third).map(read))
    return { what, early, late, most: most(early), flat: late <= most(early) }
  })
}

function median(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
