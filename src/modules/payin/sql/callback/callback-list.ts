import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Cursor, newestFirst, type PageOf, readPage } from "../keyset"
import { byBody, type CallbackRow } from "./callbacks"

export type CallbackFilter = { state?: CallbackRow["state"]; attemptId?: string; account?: string }

/** Newest first. */
export async function listCallbackPage(
  db: Knex,
  filter: CallbackFilter,
  page: { limit: number; cursor?: Cursor },
): Promise<PageOf<CallbackRow>> {
  const query = db("payin_callback as c").select("c.*").whereNull("c.deleted_at")
  if (filter.state) query.where("c.state", filter.state)
  if (filter.attemptId) query.where("c.attempt_id", filter.attemptId)
  if (filter.account) query.where("c.account", filter.account)
  return await readPage(db, query, { ...page, sort: newestFirst("c") })
}

/** Pending again, from the first try on. */
export async function requeueCallback(db: Knex, id: string): Promise<CallbackRow | undefined> {
  const [row] = await db("payin_callback")
    .where({ id, deleted_at: null })
    .update(pendingAgain(db))
    .returning<CallbackRow[]>("*")
  return row
}

/** The same for all that were given up, of one account or of all. @returns how many there were */
export async function requeueDeadCallbacks(db: Knex, account: string | undefined): Promise<number> {
  const dead = db("payin_callback as p").where({ state: "dead", deleted_at: null })
  if (account !== undefined) void dead.where({ account })
  const held = dead.select("id").orderByRaw(byBody).forUpdate()
  return await db("payin_callback").whereIn("id", held).update(pendingAgain(db))
}

function pendingAgain(db: Knex) {
  const now = db.fn.now()
  return {
    state: "pending",
    tries: 0,
    next_try_at: now,
    done_at: null,
    alerted_at: null,
    last_error_code: null,
    updated_at: now,
  }
}
