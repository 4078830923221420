import { setTimeout as pause } from "node:timers/promises"
import { waitFor } from "../../harness/wait-for"
import type { BenchOptions } from "../bench-options"
import type { BenchStack } from "../bench-stack"
import { connections, type LoadResult } from "../load/closed-loop"
import { loadFromOutside } from "../load/load-process"
import { processorTimeMs } from "../load/processor-time"
import { bodyBytes } from "../load/shots"
import { type Measured, measured, type MeasureName } from "../report/measured"
import { say } from "../report/say"

/** `cpuMs`: the store's processor time for one request, including all the work it does for it later. */
type Side = LoadResult & { cpuMs: number }
type Round = { nameless: Side; unknown: Side; theirs: Side; owed: number }

/** Medusa starts on an event 5 s after it arrives: from then on its route is measured with that work running. */
const DELAY_MS = 5_000

const rate = { unit: "per second", ratio: "ours_by_theirs" } as const
const cost = { ratio: "ours_by_theirs" } as const
const names: Record<"accepted" | "p99" | "unknown" | "cpu", MeasureName> = {
  accepted: { id: "1a", title: "Callbacks accepted, stored on disk", aim: { atLeast: 1 }, ...rate },
  p99: { id: "1b", title: "The same, slowest of a hundred", unit: "ms, p99", ...cost },
  unknown: { id: "1d", title: "Accepted, about trades to ask the service for", ...rate },
  cpu: { id: "1e", title: "Processor time of the store for one of 1a", unit: "ms", ...cost },
}

/** Our webhook and Medusa's own, in one server, under the same load. */
export async function measureAccepting(stack: BenchStack, { quick }: BenchOptions): Promise<Measured[]> {
  const countedMs = quick ? 2_000 : 5_000
  await playRound(stack, quick ? 500 : 2_000)
  const rounds: Round[] = []
  for (let round = 1; round <= (quick ? 2 : 5); round++) {
    rounds.push(await playRound(stack, countedMs))
    say(`  1 round ${round}: ${describe(rounds.at(-1)!)}`)
  }
  const sides = (side: "nameless" | "unknown", figure: keyof Side) =>
    rounds.map((one) => ({ ours: one[side][figure], theirs: one.theirs[figure] }))
  return [
    measured(names.accepted, sides("nameless", "perSecond"), [setting(stack), load]),
    measured(names.p99, sides("nameless", "p99Ms")),
    measured(names.unknown, sides("unknown", "perSecond"), [unknownTrades(rounds)]),
    measured(names.cpu, sides("nameless", "cpuMs"), ["Later work is part of it, Postgres' own time is not."]),
  ]
}

async function playRound(stack: BenchStack, countedMs: number): Promise<Round> {
  const ours = `${stack.storeUrl}/hooks/payment/payin_default`
  const theirUrl = `${stack.storeUrl}/hooks/payment/pp_stripe_stripe`
  const plan = { url: ours, expectedStatus: 200, countedMs, rampMs: DELAY_MS + 1_000 }
  const settled = () => allSettled(stack)
  const withCost = async (firing: Promise<LoadResult>, finished: () => Promise<unknown>): Promise<Side> => {
    const before = processorTimeMs(stack.storePid) ?? Number.NaN
    const result = await firing
    await finished()
    return { ...result, cpuMs: ((processorTimeMs(stack.storePid) ?? Number.NaN) - before) / result.sent }
  }
  const nameless = await withCost(loadFromOutside({ ...plan, ammunition: "nameless" }), settled)
  const delayed = () => pause(DELAY_MS + 500)
  const theirs = await withCost(loadFromOutside({ ...plan, url: theirUrl, ammunition: "stripe" }), delayed)
  let owed = 0
  const unknown = await withCost(loadFromOutside({ ...plan, ammunition: "unknownTrade" }), async () => {
    owed = await owedCallbacks(stack)
    await settled()
  })
  return { nameless, theirs, unknown, owed }
}

export async function allSettled(stack: BenchStack): Promise<void> {
  await waitFor(async () => (await owedCallbacks(stack)) === 0, { what: "all settled", timeoutMs: 180_000 })
}

async function owedCallbacks({ query }: BenchStack): Promise<number> {
  return Number((await query("select count(*) from payin_callback where state = 'pending'"))[0]?.count)
}

function describe({ nameless, unknown, theirs }: Round): string {
  const one = ({ perSecond, p99Ms, cpuMs }: Side) =>
    `${Math.round(perSecond)}/s (p99 ${p99Ms.toFixed(0)} ms, processor ${cpuMs.toFixed(2)} ms each)`
  return `accepted ${one(nameless)}; Medusa's ${one(theirs)}; unknown trades ${one(unknown)}`
}

function setting({ durability }: BenchStack): string {
  return (
    `Postgres writes through to the disk (${durability}). Our callbacks are valid, all different, and name no trade; Medusa's ` +
    `are valid Stripe events that name no payment session. So both are verified and then of no concern, ours right away and ` +
    `theirs after 5 s; the first 6 s of every round are not counted, so that this work is part of both figures.`
  )
}

const load =
  `${connections} connections of undici, each with one request at a time, from a process beside the store's; ` +
  `bodies of ${bodyBytes} bytes.`

function unknownTrades(rounds: Round[]): string {
  const owed = rounds.map((round) => Math.round((100 * round.owed) / round.unknown.sent))
  return (
    "Every callback names another trade that no attempt has, and the service is asked for it right away, on the same " +
    `machine; Medusa's side stays as in 1a. When a round ended, at most ${Math.max(...owed)} % of it was still to be settled.`
  )
}
