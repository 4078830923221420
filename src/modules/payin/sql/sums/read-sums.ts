import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { AttemptRow } from "../../models/attempt"
import type { DaySum } from "../../models/day-sum"
import type { Measure } from "../../sums/measures"

/** Days, both inclusive. */
export type Period = { from: string; to: string; account?: string }

export type MoneySum = Pick<InferTypeOf<typeof DaySum>, "day" | "account" | "currency_code" | "value"> & {
  measure: Measure
}

export type AttemptSum = { day: string; method: string; bank: string; measure: AttemptMeasure; value: number }

type AttemptMeasure = "opened" | "paid" | "not_paid" | "refused"

const ofAttempts: AttemptMeasure[] = ["opened", "paid", "not_paid", "refused"]

/** Each sum of the period except those of attempts, by day, account and currency. */
export async function readMoneySums(db: Knex, period: Period): Promise<MoneySum[]> {
  return await sumsOf(db, period)
    .whereNotIn("measure", ofAttempts)
    .whereRaw("value::numeric <> 0")
    .select("day", "account", "currency_code", "measure", "value")
    .orderBy(["day", "account", "currency_code", "measure"])
}

/** How many attempts of each day were opened, and what became of them, by method and bank. */
export async function readAttemptSums(db: Knex, period: Period): Promise<AttemptSum[]> {
  const rows: (Omit<AttemptSum, "value"> & { value: string })[] = await sumsOf(db, period)
    .whereIn("measure", ofAttempts)
    .groupBy("day", "method", "bank", "measure")
    .havingRaw("sum(value::numeric) <> 0")
    .select("day", "method", "bank", "measure", db.raw("sum(value::numeric)::text AS value"))
    .orderBy(["day", "method", "bank", "measure"])
  return rows.map((row) => ({ ...row, value: Number(row.value) }))
}

/** How many attempts behind one day are shown. */
const MAX_DIFFERING = 200

/** Oldest first. */
export async function readDifferingAttempts(
  db: Knex,
  day: string,
  { account, currency }: { account: string; currency: string },
): Promise<AttemptRow[]> {
  return await db("payin_attempt as a")
    .join("payin_counted_attempt as c", "c.attempt_id", "a.id")
    .where({ "c.differs_on": day, "a.account": account, "a.currency_code": currency, "a.deleted_at": null })
    .whereNull("c.deleted_at")
    .orderBy(["a.created_at", "a.id"])
    .limit(MAX_DIFFERING)
    .select("a.*")
}

function sumsOf(db: Knex, { account, from, to }: Period): Knex.QueryBuilder {
  const query = db("payin_day_sum").whereNull("deleted_at").where("day", ">=", from).where("day", "<=", to)
  if (account !== undefined) void query.where({ account })
  return query
}
