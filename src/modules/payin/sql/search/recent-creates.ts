import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What one recent create asked for, and what became of it. */
export type RecentCreate = {
  bank: string | null
  method: string | null
  /** The bank of the trade, if one was opened. */
  opened_bank: string | null
  opened: boolean
}

const HOURS = 3
const NEWEST = 300

/** The account's creates of the last hours, the latest first. Read from IDX_payin_attempt_account_created. */
export async function recentCreates(db: Knex, account: string, currency: string): Promise<RecentCreate[]> {
  const { rows } = await db.raw<{ rows: RecentCreate[] }>(
    `SELECT ${asked("bank")} AS bank, ${asked("method")} AS method, trade_status IS NOT NULL AS opened,
            coalesce(trade->>'bank', trade->'requisite'->>'bank') AS opened_bank
       FROM payin_attempt
      WHERE account = ? AND currency_code = ? AND deleted_at IS NULL
        AND created_at > now() - ? * interval '1 hour' AND (trade_status IS NOT NULL OR state = 'refused')
      ORDER BY created_at DESC, id DESC LIMIT ?`,
    [account, currency, HOURS, NEWEST],
  )
  return rows
}

/** What the create named; null for what was left to the service. */
function asked(word: "bank" | "method"): string {
  return `nullif(coalesce(fallback->'fallback'->>'${word}', preferences->>'${word}'), 'any')`
}
