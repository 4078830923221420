import { request } from "undici"
import type { RequestLogEntry } from "../../../src/sandbox"
import type { ReadyCart } from "../../http/story-context"
import type { BenchOptions } from "../bench-options"
import type { BenchStack } from "../bench-stack"
import { atATime, ourProvider, readyCarts, systemProvider } from "../load/carts"
import { type Measured, measured, median, type Round } from "../report/measured"
import { say } from "../report/say"

type Creation = { ms: number; calls: number }

const CALLERS = 8

/** Creates payment sessions over the store's HTTP API, each on its own cart. */
export async function measureSessionCreation(stack: BenchStack, options: BenchOptions): Promise<Measured[]> {
  return [...(await measureOneCaller(stack, options)), await measureManyCallers(stack, options)]
}

async function measureOneCaller(stack: BenchStack, { quick }: BenchOptions): Promise<Measured[]> {
  const cartsPerRound = quick ? 4 : 12
  await creations(stack, cartsPerRound)
  const rounds: Round[] = []
  const calls: number[] = []
  for (let round = 1; round <= (quick ? 3 : 9); round++) {
    const { ours, theirs } = await creations(stack, cartsPerRound)
    calls.push(...ours.map((one) => one.calls))
    rounds.push({ ours: median(ours.map(({ ms }) => ms)), theirs: median(theirs.map(({ ms }) => ms)) })
    const { ours: one, theirs: other } = rounds.at(-1)!
    say(`  3a round ${round}: ours ${one.toFixed(1)} ms without the sandbox's time, system ${other.toFixed(1)} ms`)
  }
  const time = { id: "3a", title: "Creating a payment session", unit: "ms", aim: { atMost: 1.4 } }
  const each = { id: "3b", title: "Calls to the service for it", unit: "calls, against the one that is due" }
  return [
    measured({ ...time, ratio: "ours_by_theirs" }, rounds, [
      `${cartsPerRound} carts per round and side, in turn; each round counts with its median. Without the time that the ` +
        "sandbox took to answer, which its log knows in whole milliseconds.",
    ]),
    measured(
      { ...each, aim: { atMost: 1 }, ratio: "ours_by_theirs" },
      calls.map((count) => ({ ours: count, theirs: 1 })),
      ["One round is one checkout. The lists of currencies and banks were read before."],
    ),
  ]
}

async function creations(stack: BenchStack, count: number): Promise<{ ours: Creation[]; theirs: Creation[] }> {
  const [ours, theirs]: Creation[][] = [[], []]
  const carts = await readyCarts(stack, 2 * count)
  for (let cart = 0; cart < count; cart++) {
    ours!.push(await createCounted(stack, carts.pop()!))
    theirs!.push({ ms: await create(stack, carts.pop()!, systemProvider), calls: 0 })
  }
  return { ours: ours!, theirs: theirs! }
}

async function createCounted(stack: BenchStack, cart: ReadyCart): Promise<Creation> {
  const since = new Date().toISOString()
  const ms = await create(stack, cart, ourProvider)
  const calls = stack.sandbox.control.requests().filter((entry) => isForThis(entry, cart.cartId, since))
  if (calls.length === 0) throw new Error("The sandbox's log has lost a checkout.")
  return { ms: ms - calls.reduce((sum, { durationMs }) => sum + durationMs, 0), calls: calls.length }
}

/** @returns how long it took, in ms */
async function create({ seed, storeUrl }: BenchStack, { collectionId }: ReadyCart, provider: string): Promise<number> {
  const begin = performance.now()
  const answer = await request(`${storeUrl}/store/payment-collections/${collectionId}/payment-sessions`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-publishable-api-key": seed.publishableKey },
    body: JSON.stringify({ provider_id: provider }),
  })
  const text = await answer.body.text()
  const ms = performance.now() - begin
  if (answer.statusCode !== 200) throw new Error(`${provider} answered ${answer.statusCode}: ${text.slice(0, 200)}`)
  return ms
}

/** Other carts' trades are read meanwhile, and the log drops its oldest entries. */
function isForThis({ operation, externalTransactionId, at }: RequestLogEntry, cartId: string, since: string): boolean {
  return externalTransactionId === cartId || (["currency", "banks"].includes(operation) && at >= since)
}

/** By rate: with several callers, the store's processor is the limit. */
async function measureManyCallers(stack: BenchStack, { quick }: BenchOptions): Promise<Measured> {
  const count = quick ? 40 : 80
  const rounds: Round[] = []
  for (let round = 0; round <= (quick ? 3 : 7); round++) {
    const [ours, theirs] = [await timeOf(stack, ourProvider, count), await timeOf(stack, systemProvider, count)]
    // The first one warms up.
    if (round === 0) continue
    rounds.push({ ours, theirs })
    say(
      `  3c round ${round}: ours ${ours.toFixed(1)} ms, system ${theirs.toFixed(1)} ms, ${(ours / theirs).toFixed(2)}`,
    )
  }
  const name = { id: "3c", title: `The same with ${CALLERS} callers at once`, unit: "ms for each session" }
  return measured({ ...name, aim: { atMost: 1.25 }, ratio: "ours_by_theirs" }, rounds, [
    `${count} carts per round and side, ${CALLERS} at a time: the round's time by its carts. The sandbox runs beside it ` +
      "and its time is part of ours.",
  ])
}

async function timeOf(stack: BenchStack, provider: string, count: number): Promise<number> {
  const carts = await readyCarts(stack, count)
  const begin = performance.now()
  await atATime(CALLERS, carts, (cart) => create(stack, cart, provider))
  return (performance.now() - begin) / count
}
