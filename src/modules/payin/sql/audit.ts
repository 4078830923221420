import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { AuditChange, AuditEntry, AuditKind } from "../models/audit-entry"
import { type Cursor, newestFirst, type PageOf, readPage } from "./keyset"

export type AuditRow = InferTypeOf<typeof AuditEntry>

export type NewAuditEntry = {
  account: string
  kind: AuditKind
  actor: string
  region_id?: string
  changes?: readonly AuditChange[]
}

/** For a change in the same transaction. */
export async function addAuditEntry(db: Knex, entry: NewAuditEntry): Promise<void> {
  await db("payin_audit_entry").insert({ ...columnsOf(entry), confirmed_at: db.fn.now() })
}

/**
 * For a change that the host is about to make. A second request for the same change replaces one that was not made or
 * is under way: it is one change.
 */
export async function intendAuditEntry(db: Knex, entry: NewAuditEntry & { region_id: string }): Promise<string> {
  const columns = columnsOf(entry)
  await db("payin_audit_entry")
    .insert(columns)
    .onConflict(db.raw("(region_id, account) WHERE confirmed_at IS NULL AND deleted_at IS NULL"))
    .merge({ id: columns.id, kind: columns.kind, actor: columns.actor, created_at: db.fn.now() })
  return columns.id
}

export async function confirmAuditEntry(db: Knex, id: string): Promise<void> {
  await db("payin_audit_entry")
    .where({ id, confirmed_at: null })
    .update({ confirmed_at: db.fn.now(), updated_at: db.fn.now() })
}

/** @param minutes drops only an older one: a younger one may be about to be made */
export async function dropAuditEntry(db: Knex, id: string, { minutes }: { minutes: number }): Promise<void> {
  await db("payin_audit_entry")
    .where({ id, confirmed_at: null })
    .whereRaw("created_at <= now() - make_interval(mins => ?)", [minutes])
    .delete()
}

/** Oldest first. */
export async function unconfirmedAuditEntries(db: Knex, regionId: string | undefined): Promise<AuditRow[]> {
  const query = db("payin_audit_entry").where({ confirmed_at: null, deleted_at: null })
  if (regionId !== undefined) query.where({ region_id: regionId })
  return await query.orderBy(["created_at", "id"]).limit(MAX_UNCONFIRMED)
}

/** Newest first. */
export async function listAuditPage(
  db: Knex,
  filter: { account?: string },
  page: { limit: number; cursor?: Cursor },
): Promise<PageOf<AuditRow>> {
  const query = db("payin_audit_entry as e").select("e.*").whereNull("e.deleted_at").whereNotNull("e.confirmed_at")
  if (filter.account) query.where("e.account", filter.account)
  return await readPage(db, query, { ...page, sort: newestFirst("e") })
}

/** Each costs a read of a region before a list is shown. */
const MAX_UNCONFIRMED = 50

function columnsOf({ account, actor, changes, kind, region_id }: NewAuditEntry) {
  return {
    id: generateEntityId(undefined, "payaud"),
    account,
    kind,
    actor,
    region_id: region_id ?? null,
    changes: changes ? JSON.stringify({ fields: changes }) : null,
  }
}
