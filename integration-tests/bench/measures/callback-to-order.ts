import { Client } from "@medusajs/framework/pg"
import { request } from "undici"
import { waitFor } from "../../harness/wait-for"
import type { BenchOptions } from "../bench-options"
import type { BenchStack } from "../bench-stack"
import { capturedProvider, cartWithSession, ourProvider, placedOrders } from "../load/carts"
import { type Shot } from "../load/closed-loop"
import { signedCallback } from "../load/shots"
import { type Measured, measured, type Round } from "../report/measured"
import { say } from "../report/say"
import type { CapturedNotice } from "../store/captured-provider/service"

const POLL_MS = 4

/** Times each cart from sending the webhook until the order is in the database with its money. */
export async function measureCallbackToOrder(stack: BenchStack, { quick }: BenchOptions): Promise<Measured> {
  const database = new Client({ connectionString: stack.databaseUrl, ssl: false })
  await database.connect()
  const isPlaced = async (cartId: string) => (await database.query(placedOrders, [[cartId]])).rows[0].count === 1
  try {
    await ours(stack, isPlaced)
    await theirs(stack, isPlaced)
    const rounds: Round[] = []
    for (let round = 1; round <= (quick ? 3 : 12); round++) {
      rounds.push({ ours: await ours(stack, isPlaced), theirs: await theirs(stack, isPlaced) })
      const { ours: one, theirs: other } = rounds.at(-1)!
      say(`  2 cart ${round}: ours ${one.toFixed(0)} ms, Medusa's ${other.toFixed(0)} ms`)
    }
    const name = { id: "2", title: "From callback to placed order", unit: "ms", aim: { atLeast: 10 } }
    return measured({ ...name, ratio: "theirs_by_ours" }, rounds, [
      `One cart per round and side, nothing else at work; the database is asked every ${POLL_MS} ms. Medusa's path is its own ` +
        "webhook route with a provider that answers at once that all is captured; ours reads the trade from the sandbox first.",
    ])
  } finally {
    await database.end()
  }
}

type IsPlaced = (cartId: string) => Promise<boolean>

async function ours(stack: BenchStack, isPlaced: IsPlaced): Promise<number> {
  const { cartId } = await cartWithSession(stack, ourProvider)
  const { id } = await stack.sandbox.control.setStatus(cartId, "closed", { callback: false })
  const shot = signedCallback({ id, status: "closed", extra: { externalTransactionId: cartId } })
  return await timeToOrder(`${stack.storeUrl}/hooks/payment/payin_default`, shot, () => isPlaced(cartId))
}

async function theirs(stack: BenchStack, isPlaced: IsPlaced): Promise<number> {
  const { cartId, sessionId, amount } = await cartWithSession(stack, capturedProvider)
  const body = Buffer.from(JSON.stringify({ session_id: sessionId, amount } satisfies CapturedNotice))
  const shot = { body, headers: { "content-type": "application/json" } }
  return await timeToOrder(`${stack.storeUrl}/hooks/payment/captured_bench`, shot, () => isPlaced(cartId))
}

async function timeToOrder(url: string, shot: Shot, isPlaced: () => Promise<boolean>): Promise<number> {
  const begin = performance.now()
  const answer = await request(url, { method: "POST", ...shot })
  await answer.body.dump()
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`)
  await waitFor(isPlaced, { what: "the order", timeoutMs: 30_000, pollMs: POLL_MS })
  return performance.now() - begin
}
