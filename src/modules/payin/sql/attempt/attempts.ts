import { generateEntityId } from "@medusajs/framework/utils"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Attempt } from "../../models/attempt"
import { liveStates, type AttemptState } from "../../attempt/attempt-state"
import { earlierAttempts } from "../../attempt/earlier-attempts"
import { newTimelineEntry, type TimelineLine } from "../timeline"

export type AttemptRow = InferTypeOf<typeof Attempt>

export type NewAttempt = Pick<
  AttemptRow,
  | "state"
  | "account"
  | "payment_collection_id"
  | "cart_id"
  | "payment_session_id"
  | "external_transaction_id"
  | "amount"
  | "amount_min"
  | "amount_max"
  | "currency_code"
  | "lease_owner"
> & { preferences: object; superseded_at?: Date }

/**
 * Inserts the attempt, leased to `lease_owner` if it names one, or nothing when the collection has a live attempt or the
 * external id is taken: the unique indexes decide, so two servers at once make one attempt.
 */
export async function insertAttempt(db: Knex, attempt: NewAttempt, leaseSeconds: number) {
  const leaseEnd = attempt.lease_owner ? db.raw("now() + ? * interval '1 second'", [leaseSeconds]) : null
  const [row] = await db("payin_attempt")
    .insert({
      ...attempt,
      id: generateEntityId(undefined, "payatt"),
      preferences: JSON.stringify(attempt.preferences),
      // Whoever inserts it with a lease calls the service next; if that is cut short, the trade is looked up first.
      creates: attempt.lease_owner ? 1 : 0,
      unchanged_since: db.fn.now(),
      lease_until: leaseEnd,
      next_check_at: leaseEnd ?? (attempt.state === "opening" ? db.fn.now() : null),
    })
    .onConflict()
    .ignore()
    .returning<AttemptRow[]>("*")
  return row
}

/** Changes what a planned attempt will ask for. @returns undefined when it is no longer a plan */
export async function changePlan(
  db: Knex,
  id: string,
  plan: Pick<
    NewAttempt,
    "amount" | "amount_min" | "amount_max" | "currency_code" | "payment_session_id" | "preferences"
  >,
) {
  const [row] = await db("payin_attempt")
    .where({ id, state: "planned" })
    .update({ ...plan, preferences: JSON.stringify(plan.preferences), updated_at: db.fn.now() })
    .returning<AttemptRow[]>("*")
  return row
}

export async function findLiveAttempt(db: Knex, paymentCollectionId: string) {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `SELECT * FROM payin_attempt
      WHERE payment_collection_id = ? AND superseded_at IS NULL AND state IN ('planned','opening','open','paid','captured')
        AND deleted_at IS NULL`,
    [paymentCollectionId],
  )
  return rows[0]
}

export type Owner = { cartId: string | null; paymentCollectionId: string }

/** The live attempt of the collection, and what the cart, or the collection without a cart, has had before. */
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

/** Takes the attempt for `leaseSeconds`, or gives undefined while somebody else holds it. */
export async function leaseAttempt(db: Knex, id: string, owner: string, leaseSeconds: number) {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `UPDATE payin_attempt SET lease_owner = ?, lease_until = now() + ? * interval '1 second'
      WHERE id = ? AND (lease_until IS NULL OR lease_until < now() OR lease_owner = ?)
      RETURNING *`,
    [owner, leaseSeconds, id, owner],
  )
  return rows[0]
}

export async function releaseAttempt(db: Knex, id: string, owner: string): Promise<void> {
  await db("payin_attempt").where({ id, lease_owner: owner }).update({ lease_owner: null, lease_until: null })
}

/**
 * Gives the attempt to a payment session, and takes the session from any other attempt: it answers for one. Both rows are
 * locked first, in the order of their ids, so that two requests that swap sessions wait for each other and not in a circle.
 */
export async function bindSession(db: Knex, id: string, paymentSessionId: string): Promise<AttemptRow> {
  return await db.transaction(async (transaction) => {
    await transaction.raw(
      `SELECT id FROM payin_attempt WHERE (id = ? OR payment_session_id = ?) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
      [id, paymentSessionId],
    )
    await transaction("payin_attempt")
      .where({ payment_session_id: paymentSessionId, deleted_at: null })
      .whereNot({ id })
      .update({ payment_session_id: null })
    const [row] = await transaction("payin_attempt")
      .where({ id })
      .update({ payment_session_id: paymentSessionId, updated_at: transaction.fn.now() })
      .returning<AttemptRow[]>("*")
    return row!
  })
}

/**
 * The session is gone, and its attempt lets go of it. One that is paid does not: the payment is known by its session. Money
 * that a person has dealt with pays nothing any more.
 *
 * @returns false when nothing let go
 */
export async function unbindSession(db: Knex, paymentSessionId: string): Promise<boolean> {
  const changed = await db("payin_attempt")
    .where({ payment_session_id: paymentSessionId, deleted_at: null })
    .where((query) => {
      void query.whereNotIn("state", ["paid", "captured"])
      void query.orWhereRaw("state = 'paid' AND resolved_revision = trade_revision")
    })
    .update({ payment_session_id: null })
  return changed > 0
}

/** A later attempt takes this one's place. What is paid is never put aside. */
export async function supersedeAttempt(db: Knex, id: string) {
  const { rows } = await db.raw<{ rows: AttemptRow[] }>(
    `UPDATE payin_attempt SET superseded_at = now(), updated_at = now()
      WHERE id = ? AND superseded_at IS NULL AND state NOT IN ('paid','captured')
      RETURNING *`,
    [id],
  )
  return rows[0]
}

/** The order of a payment collection, for the attempts that do not know it yet. */
export async function linkOrder(db: Knex, paymentCollectionIds: readonly string[], orderId: string): Promise<void> {
  await db("payin_attempt")
    .whereIn("payment_collection_id", [...paymentCollectionIds])
    .where({ order_id: null, deleted_at: null })
    .update({ order_id: orderId, updated_at: db.fn.now() })
}

export type AttemptChange = Partial<
  Pick<
    AttemptRow,
    | "trade_id"
    | "trade_status"
    | "trade_amount"
    | "trade_revision"
    | "trade_read_at"
    | "payment_page_url"
    | "expires_at"
    | "order_id"
    | "next_check_at"
    | "creates"
    | "unchanged_since"
    | "last_error_code"
    | "superseded_at"
    | "order_kept_at"
  > & { trade: Record<string, unknown> }
> & { state?: AttemptState }

/** The attempt as it was when a change of it was decided. */
type Decided = Pick<AttemptRow, "id" | "state"> & Partial<Pick<AttemptRow, "lease_owner" | "trade_revision">>

/**
 * Changes the attempt if it is still in the state that the change was decided from, and adds the line of its story that
 * tells of it: both or neither. A word of the service is written only over the one that was known when it was asked for, so
 * that an answer which comes late takes back no later one, and news is counted once.
 *
 * @returns the changed row, or undefined when somebody else moved it first
 */
export async function changeAttempt(
  db: Knex,
  { id, state, lease_owner, trade_revision }: Decided,
  change: AttemptChange,
  line?: TimelineLine,
) {
  const { trade, ...columns } = change
  const changed = db("payin_attempt")
    .where({ id, state })
    // A worker that stood still for so long that its lease was given away must not go on as if it held it.
    .modify((query) => {
      if (lease_owner) void query.where({ lease_owner })
      if (change.trade_revision !== undefined) void query.where({ trade_revision })
    })
    .update({ ...columns, ...(trade ? { trade: JSON.stringify(trade) } : {}), updated_at: db.fn.now() })
    .returning<AttemptRow[]>("*")
  if (!line) return (await changed)[0]
  const [row] = await db
    .with("changed", changed)
    .with("told", newTimelineEntry(db, "changed", line))
    .select<AttemptRow[]>("*")
    .from("changed")
  return row
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
