import { fork } from "node:child_process"
import { join } from "node:path"
import { Pool } from "undici"
import { MerchantApiClient } from "../../../src/merchant-api"
import type { Cleanup } from "../../dev/cleanup"
import type { BenchOptions } from "../bench-options"
import { apiKey } from "../keys"
import { signatureOf } from "../load/shots"
import { type Measured, measured, type Round } from "../report/measured"
import { say } from "../report/say"
import { fixedTrade } from "./fixed-trade"

const connections = 16
const concurrency = 16
/** Short, so that other work on the machine affects both sides alike. */
const COUNTED_MS = 300

type Call = () => Promise<unknown>

const common = { unit: "calls per second", ratio: "ours_by_theirs", aim: { atLeast: 0.9 } } as const

/** Compares the client with bare undici sending the same requests to the same server and reading the same answers. */
export async function measureClientCalls({ quick }: BenchOptions, cleanup: Cleanup): Promise<Measured[]> {
  const origin = await startServer(cleanup)
  const client = new MerchantApiClient({ baseUrl: origin, apiKey, maxConnections: connections })
  const pool = new Pool(origin, { connections })
  cleanup.add(() => Promise.all([client.close(), pool.close()]))
  const order = { fiatAmount: "100.00", fiatCurrency: "EUR", extra: { externalTransactionId: "cart_bench" } }
  const pairs = [
    { id: "4a", title: "Looking a trade up", ours: () => client.findTradeById(fixedTrade.id), theirs: bareGet(pool) },
    { id: "4b", title: "Creating a pay-in", ours: () => client.createPayIn(order), theirs: barePost(pool, order) },
  ]
  const results: Measured[] = []
  for (const { id, title, ...sides } of pairs) {
    const rounds = await inTurn(id, sides, quick)
    const note = `${connections} connections and ${concurrency} calls at a time on both sides; a server of its own process that answers always the same.`
    results.push(measured({ id, title, ...common }, rounds, [note]))
  }
  return results
}

/** The server runs in another process: in this one it would take most of the time and hide the difference. */
async function startServer(cleanup: Cleanup): Promise<string> {
  const server = fork(join(__dirname, "fixed-answer-server.ts"))
  cleanup.add(() => server.kill())
  const port = await new Promise((resolve, reject) => server.once("message", resolve).once("error", reject))
  return `http://127.0.0.1:${String(port)}`
}

function bareGet(pool: Pool): Call {
  const headers = { "x-api-key": apiKey, accept: "application/json", "user-agent": "medusa-payment-payin" }
  const path = `/payment/trading/${fixedTrade.id}`
  return async () => await (await pool.request({ method: "GET", path, headers })).body.json()
}

function barePost(pool: Pool, order: object): Call {
  const headers = { "x-api-key": apiKey, accept: "application/json", "user-agent": "medusa-payment-payin" }
  return async () => {
    const body = Buffer.from(JSON.stringify(order))
    const signed = { ...headers, "content-type": "application/json", "x-signature": signatureOf(body, apiKey) }
    const answer = await pool.request({ method: "POST", path: "/payment/trading/pay-in", headers: signed, body })
    return await answer.body.json()
  }
}

async function inTurn(id: string, { ours, theirs }: { ours: Call; theirs: Call }, quick: boolean): Promise<Round[]> {
  const warmUps = 5
  const rounds: Round[] = []
  for (let round = 0; round < warmUps + (quick ? 5 : 31); round++) {
    rounds.push({ ours: await callsPerSecond(ours), theirs: await callsPerSecond(theirs) })
  }
  rounds.splice(0, warmUps)
  say(`  ${id} ${rounds.length} rounds of ${COUNTED_MS} ms on each side`)
  return rounds
}

async function callsPerSecond(call: Call): Promise<number> {
  const begin = performance.now()
  let calls = 0
  const caller = async () => {
    while (performance.now() - begin < COUNTED_MS) {
      await call()
      calls += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, caller))
  return calls / ((performance.now() - begin) / 1000)
}
