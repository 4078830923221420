import { dueSql, ended } from "../../../src/modules/payin/sql/attempt/due-attempts"
import type { BenchOptions } from "../bench-options"
import type { BenchStack } from "../bench-stack"
import { type Measured, measured, type Round } from "../report/measured"
import { say } from "../report/say"

/** The rows that the claim locks for one urgency: the inner statement of `claimDueAttempts`. */
const due = dueSql("bench_due", ended).replace(":except", "'{}'").replace(":limit", "100")

/**
 * Compares finding what is due among a million attempts with finding it among ten thousand, a hundred due in both: only
 * what is due should cost anything.
 */
export async function measureDueQuery(stack: BenchStack, { quick }: BenchOptions): Promise<Measured> {
  const many = quick ? 100_000 : 1_000_000
  const few = 10_000
  const rounds = quick ? 5 : 25
  const small = await timesWith(stack, few, rounds)
  say(`  7 ${few} attempts are timed; making ${many}`)
  const large = await timesWith(stack, many, rounds)
  const nodes = (await stack.query(`explain (costs off) ${due}`)).map((row) => String(Object.values(row)[0]).trim())
  await stack.query("drop table bench_due")
  const pairs: Round[] = large.map((ours, index) => ({ ours, theirs: small[index]! }))
  const name = { id: "7", title: `Finding 100 due of ${many.toLocaleString("en")} attempts`, unit: "ms" }
  return measured({ ...name, ratio: "ours_by_theirs" }, pairs, [
    `"Theirs" is the same among ${few.toLocaleString("en")} attempts. Plan: ${nodes.join(" → ")}.`,
  ])
}

async function timesWith(stack: BenchStack, rows: number, rounds: number): Promise<number[]> {
  // A separate table with the same columns and indexes, which the running store does not touch.
  await stack.query("drop table if exists bench_due")
  await stack.query("create table bench_due (like payin_attempt including all)")
  // A hundred are due now, a tenth is due in a year, and the rest has ended for good.
  await stack.query(`insert into bench_due (id, account, payment_collection_id, external_transaction_id, state, amount,
      currency_code, unchanged_since, next_check_at)
    select 'bench_due_' || n, 'bench', 'bench_' || n, 'bench_due_' || n, 'canceled', '1.00', 'EUR', now(),
      case when n <= 100 then now() - interval '1 hour' when n % 10 = 0 then now() + interval '1 year' end
    from generate_series(1, ${rows}) n`)
  await stack.query("analyze bench_due")
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now()
    await stack.query(due)
    times.push(performance.now() - begin)
  }
  return times
}
