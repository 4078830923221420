import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { liveStates } from "../../attempt/attempt-state"
import { earlierAttempts } from "../../attempt/earlier-attempts"
import type { AttemptRow } from "../../models/attempt"

export async function findLiveAttempt(db: Knex, paymentCollectionId: string) {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `SELECT * FROM payin_attempt
      WHERE payment_collection_id = ? AND superseded_at IS NULL AND state IN ('planned','opening','open','paid','captured')
        AND deleted_at IS NULL`,
    [paymentCollectionId],
  )
  return rows[0]
}

export async function findLiveAttemptOfCart(db: Knex, cartId: string) {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `SELECT * FROM payin_attempt
      WHERE cart_id = ? AND superseded_at IS NULL AND state IN ('planned','opening','open','paid','captured')
        AND deleted_at IS NULL
      ORDER BY created_at DESC LIMIT 1`,
    [cartId],
  )
  return rows[0]
}

export async function findAttemptOfSession(db: Knex, paymentSessionId: string): Promise<AttemptRow | undefined> {
  return await db("payin_attempt").where({ payment_session_id: paymentSessionId, deleted_at: null }).first<AttemptRow>()
}

/** Of whichever account. */
export async function findAttemptOfExternalId(db: Knex, externalId: string): Promise<AttemptRow | undefined> {
  return await db("payin_attempt").where({ external_transaction_id: externalId, deleted_at: null }).first<AttemptRow>()
}

export type Owner = { cartId: string | null; paymentCollectionId: string }

/** The live attempt of the collection, and the history of the cart, or of the collection without a cart. */
export async function findCheckout(db: Knex, { cartId, paymentCollectionId }: Owner) {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `SELECT * FROM payin_attempt WHERE (payment_collection_id = ? OR cart_id = ?) AND deleted_at IS NULL`,
    [paymentCollectionId, cartId],
  )
  const ofCollection = rows.filter((row) => row.payment_collection_id === paymentCollectionId)
  const live = ofCollection.find((row) => isLive(row))
  const own = cartId ? rows.filter((row) => row.cart_id === cartId) : ofCollection
  return { live, before: earlierAttempts(cartId ?? paymentCollectionId, own) }
}

function isLive({ state, superseded_at }: AttemptRow): boolean {
  return superseded_at === null && liveStates.includes(state)
}

export type PaidOf = { payment_collection_id: string } | { cart_id: string }

/** Superseded attempts that were paid anyway and have a session: settling has adopted them. */
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

export async function collectionsWithAttempt(db: Knex, paymentCollectionIds: readonly string[]): Promise<string[]> {
  return await db("payin_attempt")
    .whereIn("payment_collection_id", [...paymentCollectionIds])
    .whereNull("deleted_at")
    .distinct()
    .pluck<string[]>("payment_collection_id")
}

/** Every attempt to pay an order: those of its payment collections, and earlier ones of its cart. */
export async function attemptsOfOrder(
  db: Knex,
  paymentCollectionIds: readonly string[],
  cartId: string | null,
): Promise<AttemptRow[]> {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `SELECT * FROM payin_attempt
      WHERE (payment_collection_id = ANY(?::text[]) OR cart_id = ?) AND deleted_at IS NULL`,
    [[...paymentCollectionIds], cartId],
  )
  return rows
}

/**
 * Records that an order is being placed on this attempt's unpaid trade. When staff authorize later, the order exists
 * and nothing is placed: the time of a known order is not overwritten.
 *
 * @param at by the clock of the process that places the order, which also dates the order
 */
export async function notePlacedUnpaid(db: Knex, id: string, at: Date): Promise<void> {
  await db("payin_attempt")
    .where({ id })
    .whereNotNull("cart_id")
    .where((query) => void query.whereNull("placed_unpaid_at").orWhereNull("order_id"))
    .update({ placed_unpaid_at: at, updated_at: at })
}
