import { MerchantApiClient, type Trade } from "../../../src/merchant-api"
import { storedTrade } from "../../../src/modules/payin/attempt/stored-trade"
import { waitFor } from "../../harness/wait-for"
import type { BenchOptions } from "../bench-options"
import type { BenchStack } from "../bench-stack"
import { apiKey } from "../keys"
import { memoryMb } from "../load/memory"
import { type Measured, measured, type Round } from "../report/measured"
import { say } from "../report/say"

const LATENCY_MS = 5
/** The same as in the benchmark's store (store/medusa-config.ts). */
const CONCURRENCY = 8

/** What the store's process may grow by. */
const MOST_MB = 100

type Run = Round & { beforeMb: number; mostMb: number }

/**
 * The job processing a backlog, as after an hour without the service: ten thousand due attempts, each read from a
 * service that takes 5 ms. Compared with as many bare reads of the same trades at the same concurrency.
 */
export async function measureReconciling(stack: BenchStack, { quick }: BenchOptions): Promise<Measured[]> {
  const count = quick ? 2_000 : 10_000
  const tradeIds = Array.from({ length: count }, (_, index) => makeTrade(stack, index))
  stack.sandbox.control.updateSettings("default", { latencyMs: LATENCY_MS })
  const runs: Run[] = []
  for (let round = 0; round <= (quick ? 2 : 3); round++) {
    const run = await playRound(stack, tradeIds)
    say(`  6 round ${round}: ${Math.round(run.ours)} per second, bare ${Math.round(run.theirs)}, ${run.mostMb} MB`)
    // The first one warms up.
    if (round > 0) runs.push(run)
  }
  stack.sandbox.control.updateSettings("default", { latencyMs: null })
  const title = `Reconciling ${count.toLocaleString("en")} due attempts that did not change`
  const growth = runs.map(({ beforeMb, mostMb }) => ({ ours: Math.max(0, mostMb - beforeMb), theirs: MOST_MB }))
  return [
    measured({ id: "6a", title, unit: "per second", aim: { atLeast: 0.6 }, ratio: "ours_by_theirs" }, runs, [
      `"Theirs" are bare reads of the same trades, ${CONCURRENCY} at a time; the service takes ${LATENCY_MS} ms for each. ` +
        "From the job's first claim to the last attempt's note.",
    ]),
    measured(
      { id: "6b", title: "Growth of the store for it", unit: "MB", aim: { atMost: 1 }, ratio: "ours_by_theirs" },
      growth,
      [`"Theirs" is what is allowed. Four times a second, the most that the process held minus what it held before.`],
    ),
  ]
}

async function playRound(stack: BenchStack, tradeIds: string[]): Promise<Run> {
  const { perSecond, trades } = await bareReads(stack, tradeIds)
  const beforeMb = memoryMb(stack.storePid)
  let mostMb = beforeMb
  await insertDue(stack, trades)
  const left = async (where: string) => {
    mostMb = Math.max(mostMb, memoryMb(stack.storePid))
    const [row] = await stack.query(`select count(*) from payin_attempt where id like 'bench_%' and ${where}`)
    return Number(row?.count)
  }
  // The job runs every few seconds: how long it takes until the next run is no part of the work.
  const isBegun = async () => (await left("next_check_at <= now()")) < trades.length
  await waitFor(isBegun, { what: "the job", timeoutMs: 60_000, pollMs: 20 })
  const began = performance.now()
  const isOver = async () => (await left("trade_read_at is null")) === 0
  await waitFor(isOver, { what: "the backlog to be worked off", timeoutMs: 10 * 60_000, pollMs: 250 })
  const ours = trades.length / ((performance.now() - began) / 1000)
  await stack.query("delete from payin_attempt where id like 'bench_%'")
  return { ours, theirs: perSecond, beforeMb, mostMb }
}

function makeTrade(stack: BenchStack, index: number): string {
  const extra = { externalTransactionId: `bench_${index}` }
  return stack.sandbox.control.createTrade({ fiatAmount: 10, fiatCurrency: "EUR", extra }).id
}

/** As an earlier check left them: the trade says now what it said then. */
async function insertDue(stack: BenchStack, trades: Trade[]): Promise<void> {
  const rows = trades.map((trade) => ({
    id: trade.externalTransactionId,
    trade_id: trade.id,
    trade_status: trade.status,
    trade_amount: trade.fiatAmount,
    payment_page_url: trade.externalPaymentPageUrl,
    trade: storedTrade({ trade: null }, trade),
  }))
  await stack.query(`insert into payin_attempt (id, account, payment_collection_id, external_transaction_id, state, amount,
    currency_code, trade_id, trade_status, trade_amount, payment_page_url, trade, expires_at, unchanged_since, next_check_at)
    select id, 'default', id, id, 'open', '10.00', 'EUR', trade_id, trade_status, trade_amount, payment_page_url, trade,
      now() + interval '1 day', now(), now()
    from jsonb_to_recordset('${JSON.stringify(rows).replaceAll("'", "''")}') as rows (id text, trade_id text,
      trade_status text, trade_amount text, payment_page_url text, trade jsonb)`)
}

async function bareReads(stack: BenchStack, tradeIds: string[]): Promise<{ perSecond: number; trades: Trade[] }> {
  const client = new MerchantApiClient({ baseUrl: stack.sandbox.url, apiKey, maxConnections: CONCURRENCY })
  const queue = [...tradeIds]
  const trades: Trade[] = []
  const began = performance.now()
  const worker = async () => {
    for (let id = queue.shift(); id; id = queue.shift()) trades.push((await client.findTradeById(id))!)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  await client.close()
  return { perSecond: trades.length / ((performance.now() - began) / 1000), trades }
}
