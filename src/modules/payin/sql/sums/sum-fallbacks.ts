import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Fallback } from "../../fallback/fallback-list"
import type { Period } from "./read-sums"

export type FallbackSum = {
  fallback: Fallback
  currency_code: string
  tried: number
  opened: number
  paid: number
  /** What arrived for the paid ones and was not taken back: a decimal string. */
  received: string
}

const MOST = 100

/** What each fallback of the period came to, by what it asks for and by currency: the most tried first. */
export async function sumFallbacks(db: Knex, { account, from, to }: Period): Promise<FallbackSum[]> {
  const { rows } = await db.raw<{ rows: FallbackSum[] }>(
    `SELECT fallback->'fallback' AS fallback, currency_code, count(*)::int AS tried,
            count(trade_status)::int AS opened,
            (count(*) FILTER (WHERE ${isPaid}))::int AS paid,
            coalesce(sum(coalesce(paid_amount, trade_amount, amount)::numeric) FILTER (WHERE ${isPaid}), 0)::text AS received
       FROM payin_attempt
      WHERE fallback IS NOT NULL AND deleted_at IS NULL
        AND created_at >= ${startOf(":from::date")} AND created_at < ${startOf(":to::date + 1")}
        AND account = coalesce(:account, account)
      GROUP BY 1, 2 ORDER BY tried DESC, 1, 2 LIMIT :most`,
    { from, to, account: account ?? null, most: MOST },
  )
  return rows
}

/** Without the time, a date would begin as the database's own time zone has it. */
function startOf(date: string): string {
  return `(${date})::timestamp AT TIME ZONE 'UTC'`
}

/** As the attempts of a day are counted (`contributionOf`). */
const isPaid = "paid_at IS NOT NULL AND taken_back_at IS NULL"
