import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { AccountContact } from "../../models/account-contact"

export type ContactRow = InferTypeOf<typeof AccountContact>

/** What one server has seen since it last wrote. `refused_count` is the number to add. */
export type ContactNews = Partial<Pick<ContactRow, (typeof columns)[number] | "call_ok_at" | "refused_count">>

const columns = [
  "called_at",
  "call_outcome",
  "call_http_status",
  "callback_at",
  "callback_key_index",
  "refused_at",
  "refused_reason",
] as const

export async function findContact(db: Knex, account: string): Promise<ContactRow | undefined> {
  return await db("payin_account_contact").where({ account, deleted_at: null }).first<ContactRow>()
}

/** Merges one server's news with that of the others: the newest of each kind stays. */
export async function writeContact(db: Knex, account: string, news: ContactNews): Promise<void> {
  await db.raw(
    `INSERT INTO payin_account_contact AS known
            (id, account, ${columns.join(", ")}, call_ok_at, refused_count)
     VALUES (${Array.from({ length: columns.length + 4 }, () => "?").join(", ")})
     ON CONFLICT (account) WHERE deleted_at IS NULL DO UPDATE SET
       ${newest("called_at", ["called_at", "call_outcome", "call_http_status"])},
       ${newest("callback_at", ["callback_at", "callback_key_index"])},
       ${newest("refused_at", ["refused_at", "refused_reason"])},
       call_ok_at = greatest(known.call_ok_at, excluded.call_ok_at),
       refused_count = known.refused_count + excluded.refused_count,
       updated_at = now()`,
    [
      generateEntityId(undefined, "paycon"),
      account,
      ...columns.map((column) => news[column] ?? null),
      news.call_ok_at ?? null,
      news.refused_count ?? 0,
    ],
  )
}

/** Once the address or the key has changed, results with the old ones say nothing. */
export async function forgetCalls(db: Knex, account: string): Promise<void> {
  await db("payin_account_contact")
    .where({ account, deleted_at: null })
    .update({ called_at: null, call_outcome: null, call_http_status: null, call_ok_at: null })
}

function newest(time: string, fields: string[]): string {
  const isNewer = `excluded.${time} >= coalesce(known.${time}, '-infinity')`
  return fields
    .map((field) => `${field} = CASE WHEN ${isNewer} THEN excluded.${field} ELSE known.${field} END`)
    .join(", ")
}
