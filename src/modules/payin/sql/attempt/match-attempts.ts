import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { sameId } from "../../../../merchant-api/trade/other-trade"
import type { AttemptRow } from "../../models/attempt"

export type Named = { account: string; identifiers: readonly string[] }

/** For each, in order: the attempts that its identifiers name, as external id or trade id, by the first identifier. */
export async function matchAttempts(db: Knex, wanted: readonly Named[]): Promise<AttemptRow[][]> {
  // UUIDs are the same in either letter case, and are stored as the service first wrote them: in lower case.
  const identifiers = [...new Set(wanted.flatMap((one) => one.identifiers).flatMap((id) => [id, id.toLowerCase()]))]
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `SELECT * FROM payin_attempt
      WHERE account = ANY(?::text[]) AND (external_transaction_id = ANY(?::text[]) OR trade_id = ANY(?::text[]))
        AND deleted_at IS NULL`,
    [[...new Set(wanted.map(({ account }) => account))], identifiers, identifiers],
  )
  return wanted.map((one) => namedBy(one, rows))
}

function namedBy({ account, identifiers }: Named, rows: readonly AttemptRow[]): AttemptRow[] {
  const ranked = rows
    .filter((row) => row.account === account)
    .map((row) => {
      const ranks = [row.external_transaction_id, row.trade_id].map((id) => rankOf(identifiers, id))
      return { row, rank: Math.min(...ranks) }
    })
    .filter(({ rank }) => Number.isFinite(rank))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ row }) => row)
}

function rankOf(identifiers: readonly string[], id: string | null): number {
  const index = identifiers.findIndex((identifier) => sameId(identifier, id))
  return index === -1 ? Number.POSITIVE_INFINITY : index
}
