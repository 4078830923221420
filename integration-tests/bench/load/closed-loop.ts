import { Pool } from "undici"
import { percentile } from "../report/measured"

/** One request, prepared before the load begins where possible. */
export type Shot = { body: Buffer; headers: Record<string, string> }

export type LoadPlan = {
  url: string
  expectedStatus: number
  /** Not counted: the server warms up, and its deferred work starts to take its share. */
  rampMs: number
  countedMs: number
}

export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; sent: number }

/** The number of senders; each sends its next request once it has the answer to the last. */
export const connections = 16

/** @throws Error when the server answers with an unexpected status */
export async function runLoad(plan: LoadPlan, nextShot: () => Shot): Promise<LoadResult> {
  const { origin, pathname: path } = new URL(plan.url)
  const pool = new Pool(origin, { connections, pipelining: 1, headersTimeout: 20_000, bodyTimeout: 20_000 })
  const begin = performance.now()
  const [from, until] = [begin + plan.rampMs, begin + plan.rampMs + plan.countedMs]
  const latencies: number[] = []
  let sent = 0
  const sender = async () => {
    for (;;) {
      const shot = nextShot()
      const start = performance.now()
      if (start >= until) return
      sent += 1
      const { statusCode, body } = await pool.request({ path, method: "POST", ...shot })
      const text = await body.text()
      const now = performance.now()
      if (statusCode !== plan.expectedStatus) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 200)}`)
      if (now >= from && now < until) latencies.push(now - start)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, sender))
  } finally {
    await pool.close()
  }
  const perSecond = latencies.length / (plan.countedMs / 1000)
  return { perSecond, p50Ms: percentile(latencies, 0.5), p99Ms: percentile(latencies, 0.99), sent }
}
