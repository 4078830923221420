import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { liveStates } from "../../attempt/attempt-state"
import { earlierAttempts } from "../../attempt/earlier-attempts"
import type { AttemptRow } from "../../models/attempt"
import { inLiveState } from "./state-in"

export async function findLiveAttemptOfCart(db: Knex, cartId: string) {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `SELECT * FROM payin_attempt
      WHERE cart_id = ? AND superseded_at IS NULL AND ${inLiveState}
        AND deleted_at IS NULL
      ORDER BY created_at DESC LIMIT 1`,
    [cartId],
  )
  return rows[0]
}

export async function findAttemptOfSession(db: Knex, paymentSessionId: string): Promise<AttemptRow | undefined> {
  return await db("payin_attempt").where({ payment_session_id: paymentSessionId, deleted_at: null }).first<AttemptRow>()
}

export async function findAttempts(db: Knex, ids: readonly string[]): Promise<AttemptRow[]> {
  return await db("payin_attempt")
    .whereIn("id", [...ids])
    .whereNull("deleted_at")
}

/** Of whichever account. */
export async function findAttemptOfExternalId(db: Knex, externalId: string): Promise<AttemptRow | undefined> {
  return await db("payin_attempt").where({ external_transaction_id: externalId, deleted_at: null }).first<AttemptRow>()
}

export type Owner = { cartId: string | null; paymentCollectionId: string }

/** The attempts of the collection and the live one, and the history of the cart, or of the collection without a cart. */
export async function findCheckout(db: Knex, { cartId, paymentCollectionId }: Owner) {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `SELECT * FROM payin_attempt WHERE (payment_collection_id = ? OR cart_id = ?) AND deleted_at IS NULL`,
    [paymentCollectionId, cartId],
  )
  const ofCollection = rows.filter((row) => row.payment_collection_id === paymentCollectionId)
  const live = ofCollection.find((row) => isLive(row))
  const own = cartId ? rows.filter((row) => row.cart_id === cartId) : ofCollection
  return { live, ofCollection, before: earlierAttempts(cartId ?? paymentCollectionId, own) }
}

function isLive({ state, superseded_at }: AttemptRow): boolean {
  return superseded_at === null && liveStates.includes(state)
}

export type PayingOf = { payment_collection_id: string } | { cart_id: string }

/**
 * What could pay the collection or the cart, in one statement, because every change of a cart asks for it: the live
 * attempt, and superseded ones that were paid anyway and have a session, which settling has adopted.
 */
export async function findPaying(db: Knex, owner: PayingOf) {
  const [column, id] =
    "cart_id" in owner ? ["cart_id", owner.cart_id] : ["payment_collection_id", owner.payment_collection_id]
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `SELECT * FROM payin_attempt
      WHERE ${column} = ? AND deleted_at IS NULL
        AND CASE WHEN superseded_at IS NULL THEN ${inLiveState}
                 ELSE payment_session_id IS NOT NULL
                      AND (state = 'captured' OR state = 'paid' AND resolved_revision IS DISTINCT FROM trade_revision) END
      ORDER BY created_at DESC`,
    [id],
  )
  const [live] = rows.filter(({ superseded_at }) => superseded_at === null)
  return { live, earlier: rows.filter(({ superseded_at }) => superseded_at !== null) }
}

export async function collectionsWithAttempt(db: Knex, paymentCollectionIds: readonly string[]): Promise<string[]> {
  return await db("payin_attempt")
    .whereIn("payment_collection_id", [...paymentCollectionIds])
    .whereNull("deleted_at")
    .distinct()
    .pluck<string[]>("payment_collection_id")
}

/** Read from Medusa's own rows: its rollback may leave the link of an order that it deletes. */
export async function hasOrder(db: Knex, payment_collection_id: string): Promise<boolean> {
  const found = db("order_payment_collection as link").join("order", "order.id", "link.order_id")
  const standing = found.where({ payment_collection_id, "link.deleted_at": null, "order.deleted_at": null })
  return (await standing.first("order.id")) !== undefined
}

type AttemptOwner = { cart_id: string } | { payment_collection_id: string } | { order_id: string }

/** Latest first; see `related`. */
export async function latestAttemptsOf(db: Knex, owner: AttemptOwner): Promise<AttemptRow[]> {
  return await related(db, (query) => query.where(owner))
}

/** The other attempts of the cart, or of the collection if it has no cart; oldest first. */
export async function siblingsOf(db: Knex, { cart_id, id, payment_collection_id }: AttemptRow): Promise<AttemptRow[]> {
  const owner = cart_id ? { cart_id } : { payment_collection_id }
  return (await related(db, (query) => query.where(owner).whereNot({ id }))).reverse()
}

/** By its payment collections, and by what attempts remember: the host may have taken a collection away. Oldest first. */
export async function shownAttemptsOfOrder(db: Knex, order_id: string, paymentCollectionIds: readonly string[]) {
  const isOwn = (one: Knex.QueryBuilder) =>
    void one.whereIn("payment_collection_id", [...paymentCollectionIds]).orWhere({ order_id })
  return (await related(db, (query) => query.where(isOwn))).reverse()
}

/** Latest first. Of too many, those with money, those that may get it, and the latest: any number may be refused. */
async function related(db: Knex, ofOwner: (query: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<AttemptRow[]> {
  const chosen = ofOwner(db("payin_attempt"))
    .whereNull("deleted_at")
    .orderByRaw(
      `paid_at IS NULL, superseded_at IS NOT NULL OR state IN ('canceled','refused'), created_at DESC, id DESC`,
    )
    .limit(MAX_RELATED)
  return await db.select("*").from(chosen.as("chosen")).orderBy(latestFirst)
}

const MAX_RELATED = 50

export const latestFirst = [
  { column: "created_at", order: "desc" },
  { column: "id", order: "desc" },
]

type OfOrder = { paymentCollectionIds: readonly string[]; cartId: string | null; orderId: string | null }

/**
 * Every attempt to pay an order: those of its payment collections, earlier ones of its cart, and those that remember the
 * order, whose collection the host took away from it.
 */
export async function attemptsOfOrder(
  db: Knex,
  { cartId, orderId, paymentCollectionIds }: OfOrder,
): Promise<AttemptRow[]> {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `SELECT * FROM payin_attempt
      WHERE (payment_collection_id = ANY(?::text[]) OR cart_id = ? OR order_id = ?) AND deleted_at IS NULL`,
    [[...paymentCollectionIds], cartId, orderId],
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
