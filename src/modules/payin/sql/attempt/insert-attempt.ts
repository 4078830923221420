import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { AttemptRow } from "../../models/attempt"
import { noCompletion } from "../completions"
import { newUncountedChange } from "../uncounted"
import { lockWithSession, releaseSession } from "./bind-session"
import { supersedeAttempt } from "./change-attempt"

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
> & {
  id?: string
  preferences: object
  order_id?: string | null
  fallback?: object | null
  superseded_at?: Date
} & Partial<Completion>

/** What finds the order of a completion that is under way. */
type Completion = Pick<AttemptRow, "completion_mark" | "completion_began_at" | "completion_look_at">

/**
 * Inserts the attempt, leased to `lease_owner` if given, or nothing when the collection has a live attempt or the
 * external id is taken: the unique indexes decide, so two servers at once create one attempt.
 */
export async function insertAttempt(db: Knex, attempt: NewAttempt, leaseSeconds: number) {
  const leaseEnd = attempt.lease_owner ? db.raw("now() + ? * interval '1 second'", [leaseSeconds]) : null
  const inserted = db("payin_attempt")
    .insert({
      id: newId(),
      ...attempt,
      preferences: JSON.stringify(attempt.preferences),
      fallback: attempt.fallback ? JSON.stringify(attempt.fallback) : null,
      // Whoever inserts it with a lease calls the service next; if that is cut short, the trade is looked up first.
      creates: attempt.lease_owner ? 1 : 0,
      unchanged_since: db.fn.now(),
      lease_until: leaseEnd,
      next_check_at: leaseEnd ?? (attempt.state === "opening" ? db.fn.now() : null),
    })
    .onConflict()
    .ignore()
    .returning("*")
  const [row] = await db
    .with("inserted", inserted)
    .with("uncounted", newUncountedChange(db, "inserted"))
    .select<AttemptRow[]>("*")
    .from("inserted")
  return row
}

function newId(): string {
  return generateEntityId(undefined, "payatt")
}

type Insert = { attempt: NewAttempt; leaseSeconds: number }

/** With a revision, only if the service has said nothing new of its trade since. */
type Replaced = { id: string; revision?: number }

/**
 * Inserts an attempt that supersedes the live one, if there is one. Both or neither: after a kill between the two, a
 * shopper would have the page of a trade that nothing has replaced.
 *
 * @returns undefined when another request was first
 */
export async function insertInPlaceOf(db: Knex, replaced: Replaced | undefined, insert: Insert) {
  const id = newId()
  const own = { ...insert, attempt: { ...insert.attempt, id } }
  return await insertOrThrow(db, replaced, own).catch(async (error: unknown) => {
    if (error instanceof NothingInserted) return undefined
    // The database may have inserted it, and its answer was lost. The host would bring the replaced session back, which
    // opens a third trade.
    const inserted = await db<AttemptRow>("payin_attempt")
      .where({ id })
      .first()
      .catch(() => undefined)
    if (!inserted) throw error
    return inserted
  })
}

async function insertOrThrow(db: Knex, replaced: Replaced | undefined, insert: Insert): Promise<AttemptRow> {
  const { attempt, leaseSeconds } = insert
  const inserted = !replaced && (await insertAttempt(db, attempt, leaseSeconds))
  if (inserted) return inserted
  return await db.transaction(async (transaction) => {
    if (replaced) {
      await lockWithSession(transaction, replaced.id, attempt.payment_session_id)
      await supersedeAttempt(transaction, replaced.id, replaced.revision)
    }
    const own = (await insertAttempt(transaction, attempt, leaseSeconds)) ?? (await takeOver(transaction, insert))
    if (!own) throw new NothingInserted()
    return own
  })
}

/** Rolls the transaction back: nothing has given way, and no session is released. */
class NothingInserted extends Error {}

/**
 * Inserts it for a session whose earlier attempt has ended, one that was refused, say: that releases the session. If the
 * order is being placed, the completion's mark goes along, because it is this attempt that the order is now placed on.
 *
 * @returns undefined also when the session has no earlier attempt, or that is paid
 */
async function takeOver(transaction: Knex, { attempt, leaseSeconds }: Insert) {
  const earlier = await releaseSession(transaction, attempt.payment_session_id!)
  const { completion_mark, completion_began_at, completion_look_at } = earlier ?? {}
  const completion = { completion_mark, completion_began_at, completion_look_at }
  const inserted = earlier && (await insertAttempt(transaction, { ...attempt, ...completion }, leaseSeconds))
  if (inserted && completion_mark) await transaction("payin_attempt").where({ id: earlier.id }).update(noCompletion)
  return inserted
}

/** Changes what a planned attempt will ask for. @returns undefined when it is no longer planned */
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
