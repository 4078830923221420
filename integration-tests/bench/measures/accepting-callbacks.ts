import { setTimeout as pause } from "node:timers/promises"
import { waitFor } from "../../harness/wait-for"
import type { BenchOptions } from "../bench-options"
import type { BenchStack } from "../bench-stack"
import { connections, type LoadResult, runLoad } from "../load/closed-loop"
import { bodyBytes, forgedCallback, magazine, stripeEvent, unknownTradeCallback } from "../load/shots"
import { type Measured, type MeasureName, measured, type Round } from "../report/measured"
import { say } from "../report/say"

type Trio = { accepted: LoadResult; forged: LoadResult; theirs: LoadResult; owed: number }

/** Medusa begins to work on an event 5 s after it came: from then on its route is measured with that work beside it. */
const DELAY_MS = 5_000

const accepting = { unit: "per second", ratio: "ours_by_theirs" } as const
const names: Record<"accepted" | "p99" | "forged", MeasureName> = {
  accepted: { id: "1a", title: "Callbacks accepted, stored on disk", aim: { atLeast: 1 }, ...accepting },
  p99: { id: "1b", title: "The same, slowest of a hundred", unit: "ms, p99", ratio: "ours_by_theirs" },
  forged: { id: "1c", title: "Forged callbacks refused", aim: { atLeast: 2 }, ...accepting },
}

/** Our webhook and Medusa's own, in one server, under the same load. */
export async function measureAccepting(stack: BenchStack, { quick }: BenchOptions): Promise<Measured[]> {
  const countedMs = quick ? 2_000 : 5_000
  await trio(stack, quick ? 500 : 2_000)
  const trios: Trio[] = []
  for (let round = 1; round <= (quick ? 2 : 5); round++) {
    trios.push(await trio(stack, countedMs))
    say(`  1 round ${round}: ${describe(trios.at(-1)!)}`)
  }
  const rounds = (side: "accepted" | "forged", figure: "perSecond" | "p99Ms"): Round[] =>
    trios.map((one) => ({ ours: one[side][figure], theirs: one.theirs[figure] }))
  return [
    measured(names.accepted, rounds("accepted", "perSecond"), [setting(stack), load(trios)]),
    measured(names.p99, rounds("accepted", "p99Ms")),
    measured(names.forged, rounds("forged", "perSecond"), ["Against the same accepted events of Medusa's own route."]),
  ]
}

async function trio({ storeUrl, query }: BenchStack, countedMs: number): Promise<Trio> {
  const [ours, stripes] = [`${storeUrl}/hooks/payment/payin_default`, `${storeUrl}/hooks/payment/pp_stripe_stripe`]
  const rampMs = DELAY_MS + 1_000
  const plan = { countedMs, rampMs, expectedStatus: 200 }
  const count = (rampMs + countedMs) * 2
  const accepted = await runLoad({ ...plan, url: ours, nextShot: magazine(unknownTradeCallback, count) })
  const owed = await owedCallbacks(query)
  await waitFor(async () => (await owedCallbacks(query)) === 0, { what: "settled callbacks", timeoutMs: 120_000 })
  const forgery = { url: ours, nextShot: magazine(forgedCallback, count), expectedStatus: 401 }
  const forged = await runLoad({ ...plan, ...forgery, rampMs: 1_000 })
  const theirs = await runLoad({ ...plan, url: stripes, nextShot: magazine(stripeEvent, count) })
  await pause(DELAY_MS + 500)
  return { accepted, forged, theirs, owed }
}

async function owedCallbacks(query: BenchStack["query"]): Promise<number> {
  return Number((await query("select count(*) from payin_callback where state = 'owed'"))[0]?.count)
}

function describe({ accepted, forged, theirs, owed }: Trio): string {
  const one = ({ perSecond, p50Ms, p99Ms }: LoadResult) =>
    `${Math.round(perSecond)}/s (p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms)`
  return `accepted ${one(accepted)}, ${owed} still owed at the end; forged ${one(forged)}; Medusa's ${one(theirs)}`
}

function setting({ durability }: BenchStack): string {
  return (
    `Postgres writes through to the disk (${durability}). Our callbacks are valid, all different, and name trades that no ` +
    `attempt has; Medusa's are valid Stripe events of another shop. So both are verified and then of no concern, ours ` +
    `right away and theirs after 5 s; the first 6 s of every round are not counted, so that this work is part of both figures.`
  )
}

function load(trios: Trio[]): string {
  const owed = trios.map((one) => Math.round((100 * one.owed) / one.accepted.sent))
  return (
    `${connections} connections of undici, each with one request at a time, from one process beside the store's; ` +
    `bodies of ${bodyBytes} bytes. When a round ended, ${Math.max(...owed)} % of what it sent was still to be settled, at most.`
  )
}
