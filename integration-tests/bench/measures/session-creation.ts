import { request } from "undici"
import type { RequestLogEntry } from "../../../src/sandbox"
import { readyCart } from "../../http/ready-cart"
import type { BenchOptions } from "../bench-options"
import type { BenchStack } from "../bench-stack"
import { type Measured, measured, median, type Round } from "../report/measured"
import { say } from "../report/say"

const ourProvider = "pp_payin_default"
const systemProvider = "pp_system_default"

type Creation = { ms: number; calls: number }

/** Creates payment sessions over the store's HTTP API, each on its own cart. */
export async function measureSessionCreation(stack: BenchStack, { quick }: BenchOptions): Promise<Measured[]> {
  const cartsPerRound = quick ? 4 : 12
  await creations(stack, cartsPerRound)
  const rounds: Round[] = []
  const calls: number[] = []
  for (let round = 1; round <= (quick ? 2 : 7); round++) {
    const { ours, theirs } = await creations(stack, cartsPerRound)
    calls.push(...ours.map((one) => one.calls))
    rounds.push({ ours: median(ours.map(({ ms }) => ms)), theirs: median(theirs.map(({ ms }) => ms)) })
    const { ours: one, theirs: other } = rounds.at(-1)!
    say(`  3 round ${round}: ours ${one.toFixed(1)} ms without the sandbox's time, system ${other.toFixed(1)} ms`)
  }
  const time = { id: "3a", title: "Creating a payment session", unit: "ms", aim: { atMost: 1.2 } }
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
  for (let cart = 0; cart < count; cart++) {
    ours!.push(await create(stack, ourProvider))
    theirs!.push(await create(stack, systemProvider))
  }
  return { ours: ours!, theirs: theirs! }
}

async function create({ seed, shopper, sandbox, storeUrl }: BenchStack, provider: string): Promise<Creation> {
  const { cartId, collectionId } = await readyCart(seed, shopper)
  const since = new Date().toISOString()
  const begin = performance.now()
  const answer = await request(`${storeUrl}/store/payment-collections/${collectionId}/payment-sessions`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-publishable-api-key": seed.publishableKey },
    body: JSON.stringify({ provider_id: provider }),
  })
  const text = await answer.body.text()
  const ms = performance.now() - begin
  if (answer.statusCode !== 200) throw new Error(`${provider} answered ${answer.statusCode}: ${text.slice(0, 200)}`)
  const calls = sandbox.control.requests().filter((entry) => isForThis(entry, cartId, since))
  if (provider === ourProvider && calls.length === 0) throw new Error("The sandbox's log has lost a checkout.")
  return { ms: ms - calls.reduce((sum, { durationMs }) => sum + durationMs, 0), calls: calls.length }
}

/** Other carts' trades are read meanwhile, and the log drops its oldest entries. */
function isForThis({ operation, externalTransactionId, at }: RequestLogEntry, cartId: string, since: string): boolean {
  return externalTransactionId === cartId || (["currency", "banks"].includes(operation) && at >= since)
}
