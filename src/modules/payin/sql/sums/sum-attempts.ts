import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { moneySql } from "../../shown/money-of"
import { type AttemptFilter, filteredAttempts } from "../attempt/attempt-list"

/** The most attempts that a filter's sums cover, so that they cost the same for a thousand rows and for a million. */
export const TOTALS_LIMIT = 10_000

/** The sums of a filter's attempts in one currency, and in one coin that the service credited for them; null: in none. */
export type AttemptTotal = {
  currency_code: string
  crypto_currency: string | null
  crypto_network: string | null
  count: number
  /** There are other attempts. */
  more: boolean
  /** Each cart, or payment collection without one, once: what its latest attempt asked for. */
  requested: string
  received: string
  taken_back: string
  sent_back: string
  crypto: string
  fee: string
}

/**
 * Sums of the newest attempts of the filter, `TOTALS_LIMIT` at most. A planned attempt has asked nobody for money, and a
 * replaced one no longer asks.
 */
export async function sumAttempts(db: Knex, filter: AttemptFilter): Promise<AttemptTotal[]> {
  const { received, sentBack, takenBack } = moneySql("a")
  const newest = filteredAttempts(db, filter)
    .select("a.id", "a.created_at", "a.currency_code", "a.amount", "a.superseded_at")
    .select(db.raw("coalesce(a.cart_id, a.payment_collection_id) AS asker, a.state <> 'planned' AS asks"))
    .select(db.raw(`${received} AS received, ${takenBack} AS taken_back, ${sentBack} AS sent_back`))
    .select(db.raw("a.trade ->> 'cryptoCurrency' AS coin, a.trade ->> 'cryptoNetwork' AS network"))
    .select(db.raw("(a.trade ->> 'cryptoAmount')::numeric AS crypto, (a.trade ->> 'merchantFee')::numeric AS fee"))
    .orderByRaw("a.created_at DESC, a.id DESC")
    .limit(TOTALS_LIMIT + 1)
  const { rows } = await db.raw<{ rows: (Omit<AttemptTotal, "count"> & { count: string })[] }>(
    `WITH numbered AS (
       SELECT newest.*, received > taken_back AS credited, row_number() OVER (ORDER BY created_at DESC, id DESC) AS n
         FROM (:newest) AS newest
     ), ranked AS (
       SELECT numbered.*, asks AND 1 = row_number() OVER (
                PARTITION BY asker, currency_code
                ORDER BY asks DESC, superseded_at IS NULL DESC, created_at DESC, id DESC) AS counts
         FROM numbered WHERE n <= :limit
     )
     SELECT currency_code, CASE WHEN credited THEN coin END AS crypto_currency,
            CASE WHEN credited THEN network END AS crypto_network,
            count(*) AS count, (SELECT max(n) > :limit FROM numbered) AS more,
            coalesce(sum(amount::numeric) FILTER (WHERE counts), 0)::text AS requested,
            sum(received)::text AS received, sum(taken_back)::text AS taken_back, sum(sent_back)::text AS sent_back,
            coalesce(sum(crypto) FILTER (WHERE credited), 0)::text AS crypto,
            coalesce(sum(fee) FILTER (WHERE credited), 0)::text AS fee
       FROM ranked GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    { newest, limit: TOTALS_LIMIT } as unknown as Knex.ValueDict,
  )
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
