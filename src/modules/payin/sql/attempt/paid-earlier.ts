import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttemptRow } from "./attempts"

export type PaidOf = { payment_collection_id: string } | { cart_id: string }

/** Superseded attempts that are paid all the same and answer for a session: settling has adopted them. */
export async function listPaidEarlier(db: Knex, owner: PaidOf): Promise<AttemptRow[]> {
  return await db<AttemptRow>("payin_attempt")
    .where({ ...owner, deleted_at: null })
    .whereNotNull("superseded_at")
    .whereNotNull("payment_session_id")
    .where((paid) => {
      void paid.where({ state: "captured" })
      void paid.orWhereRaw("state = 'paid' AND resolved_revision IS DISTINCT FROM trade_revision")
    })
}
