import { setTimeout as pause } from "node:timers/promises"
import { Client } from "@medusajs/framework/pg"
import { request } from "undici"
import { waitFor } from "../../harness/wait-for"
import type { BenchOptions } from "../bench-options"
import type { BenchStack } from "../bench-stack"
import {
  atATime,
  capturedProvider,
  cartsWithSession,
  type CartWithSession,
  complete,
  ourProvider,
  placedOrders,
} from "../load/carts"
import type { Shot } from "../load/closed-loop"
import { signedCallback } from "../load/shots"
import { type Measured, measured, type Round } from "../report/measured"
import { say } from "../report/say"
import { allSettled } from "./accepting-callbacks"

const POLL_MS = 20
const TIMEOUT_MS = 180_000
/** What a round's later work (subscribers, the end of callbacks) takes at most. */
const PAUSE_MS = 1_000
/** The same as in the benchmark's store (store/medusa-config.ts). */
const CONCURRENCY = 8

/** As many as a process of ours takes up at once (`CallbackInbox`). */
const AT_ONCE = 32

/** Gets everything ready, and returns what begins with the clock. */
type Side = (stack: BenchStack, carts: readonly CartWithSession[]) => Promise<() => Promise<unknown>>
type Sides = { ours: Side; theirs: Side }

/** Many shoppers pay at one moment. */
export async function measureBurst(stack: BenchStack, { quick }: BenchOptions): Promise<Measured[]> {
  const rounds = quick ? 2 : 5
  const sides = { ours: sendCallbacks, theirs: completeAll }
  const name = { unit: "ms", aim: { atMost: 1.2 }, ratio: "ours_by_theirs" } as const
  const [few, many] = [30, quick ? 60 : 100]
  return [
    measured(
      { id: "10a", title: `${few} carts paid at one moment`, ...name },
      await playRounds(stack, { id: "10a", count: few, rounds, ...sides }),
      [
        "Until every order is in the database with its captured payment. Ours: a callback for each cart, all sent at " +
          "once. Theirs: the store's own route that completes a cart, with a provider that costs nothing and captures, " +
          `${AT_ONCE} carts at a time; with more, the host gives up waiting for its own locks. The carts are made before ` +
          "the clock starts, of five products in turn.",
      ],
    ),
    measured(
      { id: "10b", title: `${many} carts paid at one moment`, ...name },
      await playRounds(stack, { id: "10b", count: many, rounds, ...sides }),
    ),
  ]
}

/** What a long outage leaves: trades that closed meanwhile, as the job finds out. */
export async function measureClosedBacklog(stack: BenchStack, { quick }: BenchOptions): Promise<Measured> {
  const [count, rounds] = quick ? [40, 2] : [150, 3]
  const sides = { ours: letJobFind, theirs: completeInTurn }
  const played = await playRounds(stack, { id: "6c", count, rounds, ...sides })
  const name = { id: "6c", title: `${count} due attempts whose trades have closed`, unit: "ms" }
  return measured({ ...name, aim: { atMost: 1.25 }, ratio: "ours_by_theirs" }, played, [
    "No callback came. From the job's first claim until every order stands with its captured payment, against the store's " +
      `own completion of as many carts, as in 10; both ${CONCURRENCY} at a time.`,
  ])
}

type Play = Sides & { id: string; count: number; rounds: number }

/** One small round warms up. */
async function playRounds(stack: BenchStack, { id, count, rounds, ...sides }: Play): Promise<Round[]> {
  say(`  ${id}: ${rounds} rounds, each of which makes ${2 * count} carts first`)
  const database = new Client({ connectionString: stack.databaseUrl, ssl: false })
  await database.connect()
  try {
    await playRound(stack, database, { count: CONCURRENCY, ...sides })
    const played: Round[] = []
    for (let round = 1; round <= rounds; round++) {
      played.push(await playRound(stack, database, { count, ...sides }))
      const { ours, theirs } = played.at(-1)!
      const ratio = (ours / theirs).toFixed(2)
      say(
        `  ${id} round ${round}, ${count} carts: ours ${ours.toFixed(0)} ms, Medusa's ${theirs.toFixed(0)} ms, ${ratio}`,
      )
    }
    return played
  } finally {
    await database.end()
  }
}

async function playRound(stack: BenchStack, database: Client, { count, ours, theirs }: Sides & { count: number }) {
  const time = async (provider: string, side: Side) => {
    const carts = await cartsWithSession(stack, provider, count)
    const ids = carts.map(({ cartId }) => cartId)
    const isPlaced = async () => (await database.query(placedOrders, [ids])).rows[0].count === count
    await quiet(stack)
    const run = await side(stack, carts)
    const begin = performance.now()
    await Promise.all([run(), waitFor(isPlaced, { what: "the orders", timeoutMs: TIMEOUT_MS, pollMs: POLL_MS })])
    return performance.now() - begin
  }
  return { ours: await time(ourProvider, ours), theirs: await time(capturedProvider, theirs) }
}

/** What is left of the round before must not count in this one. */
async function quiet(stack: BenchStack): Promise<void> {
  await allSettled(stack)
  await pause(PAUSE_MS)
}

async function sendCallbacks(stack: BenchStack, carts: readonly CartWithSession[]) {
  const shots = await Promise.all(carts.map(async ({ cartId }) => paid(cartId, await close(stack, cartId))))
  return () => Promise.all(shots.map((shot) => send(`${stack.storeUrl}/hooks/payment/payin_default`, shot)))
}

/** At the service, without a callback. @returns the trade's id */
async function close({ sandbox }: BenchStack, cartId: string): Promise<string> {
  return (await sandbox.control.setStatus(cartId, "closed", { callback: false })).id
}

function paid(cartId: string, id: string): Shot {
  return signedCallback({ id, status: "closed", extra: { externalTransactionId: cartId } })
}

async function send(url: string, shot: Shot): Promise<void> {
  const { statusCode, body } = await request(url, { method: "POST", ...shot })
  await body.dump()
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}.`)
}

async function completeAll(stack: BenchStack, carts: readonly CartWithSession[]) {
  return () => atATime(AT_ONCE, carts, (cart) => complete(stack, cart))
}

async function completeInTurn(stack: BenchStack, carts: readonly CartWithSession[]) {
  return () => atATime(CONCURRENCY, carts, (cart) => complete(stack, cart))
}

/** The job runs every few seconds: how long it takes until the next run is no part of the work. */
async function letJobFind(stack: BenchStack, carts: readonly CartWithSession[]) {
  for (const { cartId } of carts) await close(stack, cartId)
  const own = `cart_id in (${carts.map(({ cartId }) => `'${cartId}'`).join(",")})`
  await stack.query(`update payin_attempt set next_check_at = now() where ${own}`)
  const isBegun = async () =>
    (await stack.query(`select 1 from payin_attempt where ${own} and next_check_at > now() limit 1`)).length > 0
  await waitFor(isBegun, { what: "the job", timeoutMs: TIMEOUT_MS, pollMs: POLL_MS })
  return () => Promise.resolve()
}
