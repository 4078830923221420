import { MerchantApiClient, type Trade } from "../../../src/merchant-api"
import { waitFor } from "../../harness/wait-for"
import type { BenchOptions } from "../bench-options"
import type { BenchStack } from "../bench-stack"
import { apiKey } from "../keys"
import { memoryMb } from "../load/memory"
import { type Measured, measured } from "../report/measured"
import { say } from "../report/say"

const LATENCY_MS = 5
/** The same as in the benchmark's store (store/medusa-config.ts). */
const CONCURRENCY = 8

/**
 * The job processing a backlog, as after an hour without the service: ten thousand due attempts, each read from a
 * service that takes 5 ms. Compared with as many bare reads of the same trades at the same concurrency.
 */
export async function measureReconciling(stack: BenchStack, { quick }: BenchOptions): Promise<Measured> {
  const count = quick ? 1_000 : 10_000
  const tradeIds = Array.from({ length: count }, (_, index) => makeTrade(stack, index))
  stack.sandbox.control.updateSettings("default", { latencyMs: LATENCY_MS })
  const { perSecond: bare, trades } = await bareReads(stack, tradeIds)
  const before = memoryMb(stack.storePid)
  const began = performance.now()
  await insertDue(stack, trades)
  let most = before
  await waitFor(
    async () => {
      most = Math.max(most, memoryMb(stack.storePid))
      const [row] = await stack.query(
        "select count(*) from payin_attempt where trade_read_at is null and account = 'default' and id like 'bench_%'",
      )
      return Number(row?.count) === 0
    },
    { what: "the backlog to be worked off", timeoutMs: 10 * 60_000, pollMs: 250 },
  )
  const ours = count / ((performance.now() - began) / 1000)
  stack.sandbox.control.updateSettings("default", { latencyMs: null })
  await stack.query("delete from payin_attempt where id like 'bench_%'")
  say(`  6 ${count} attempts checked, ${Math.round(ours)} per second`)
  const name = { id: "6", title: `Reconciling ${count.toLocaleString("en")} due attempts`, unit: "per second" }
  return measured(
    { ...name, ratio: "ours_by_theirs" },
    [{ ours, theirs: bare }],
    [
      `One run. "Theirs" are bare reads of the same trades, ${CONCURRENCY} at a time; the service takes ${LATENCY_MS} ms for each. ` +
        `The store process held ${before} MB before and ${most} MB at most.`,
    ],
  )
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
    trade: Object.fromEntries(Object.entries(trade).filter(([, value]) => value !== null)),
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
