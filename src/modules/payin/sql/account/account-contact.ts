import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { OUTAGE_MINUTES } from "../../alert/alert-kinds"
import type { AccountContact } from "../../models/account-contact"

export type ContactRow = InferTypeOf<typeof AccountContact>

/** What one server has seen since it last wrote. `refused_count` is the number to add. */
export type ContactNews = Partial<
  Pick<ContactRow, (typeof columns)[number] | "call_ok_at" | "failing_since" | "denied_at" | "refused_count">
>

const columns = [
  "called_at",
  "call_outcome",
  "call_http_status",
  "call_print",
  "callback_at",
  "callback_key_index",
  "refused_at",
  "refused_reason",
] as const

const moments = ["call_ok_at", "failing_since", "denied_at", "denied_since"] as const

export async function findContact(db: Knex, account: string): Promise<ContactRow | undefined> {
  return await db("payin_account_contact").where({ account, deleted_at: null }).first<ContactRow>()
}

/**
 * Merges one server's news with that of the others: the newest of each kind stays. All of it by the database's clock: what
 * a server says whose own is ahead must not hide what the others see after it.
 */
export async function writeContact(db: Knex, account: string, news: ContactNews): Promise<void> {
  await db.raw(
    `INSERT INTO payin_account_contact AS known
            (id, account, ${[...columns, ...moments].join(", ")}, refused_count)
     VALUES (?, ?, ${[...columns, ...moments].map(valueOf).join(", ")}, ?)
     ON CONFLICT (account) WHERE deleted_at IS NULL DO UPDATE SET
       ${newest("called_at", ["called_at", "call_outcome", "call_http_status", "call_print"])},
       ${newest("callback_at", ["callback_at", "callback_key_index"])},
       ${newest("refused_at", ["refused_at", "refused_reason"])},
       call_ok_at = CASE
         WHEN known.call_print IS NOT DISTINCT FROM excluded.call_print OR excluded.called_at IS NULL
           THEN greatest(known.call_ok_at, excluded.call_ok_at)
         WHEN excluded.called_at >= coalesce(known.called_at, '-infinity') THEN excluded.call_ok_at
         ELSE known.call_ok_at END,
       failing_since = least(${stillFailing("known")}, ${stillFailing("excluded")}),
       denied_at = greatest(known.denied_at, excluded.denied_at),
       denied_since = CASE
         WHEN excluded.denied_at IS NULL THEN ${stillDenied}
         WHEN known.denied_at < excluded.denied_at - interval '10 minutes' THEN excluded.denied_since
         ELSE coalesce(${stillDenied}, excluded.denied_since) END,
       refused_count = least(known.refused_count::bigint + excluded.refused_count, ${MOST_COUNTED}),
       updated_at = now()`,
    [
      generateEntityId(undefined, "paycon"),
      account,
      ...columns.map((column) => sinceOf(news[column])),
      ...[news.call_ok_at, news.failing_since, news.denied_at, news.denied_at].map(sinceOf),
      news.refused_count ?? 0,
    ],
  )
}

/** A moment of this process's clock is given as the milliseconds since then. */
function sinceOf(value: Date | string | number | null | undefined) {
  return value instanceof Date ? Date.now() - value.getTime() : (value ?? null)
}

function valueOf(column: string): string {
  return isMoment.test(column) ? "now() - ? * interval '1 millisecond'" : "?"
}

const isMoment = /_(at|since)$/

/** Anyone can have callbacks refused, however often. A count that no column holds would fail every write. */
const MOST_COUNTED = 2_147_483_647

export async function shiftKeyIndex(db: Knex, account: string): Promise<void> {
  await db("payin_account_contact")
    .where({ account, deleted_at: null })
    .update({ callback_key_index: db.raw("callback_key_index + 1") })
}

function newest(time: string, fields: string[]): string {
  const isNewer = `excluded.${time} >= coalesce(known.${time}, '-infinity')`
  return fields
    .map((field) => `${field} = CASE WHEN ${isNewer} THEN excluded.${field} ELSE known.${field} END`)
    .join(", ")
}

/** A service that answers some calls is not down: only failures after the last answer to any server count. */
function stillFailing(row: "known" | "excluded"): string {
  const answeredAt = "coalesce(greatest(known.call_ok_at, excluded.call_ok_at), '-infinity')"
  return `CASE WHEN ${row}.failing_since > ${answeredAt} THEN ${row}.failing_since END`
}

/** Once an outage has ended of which staff were told, all that was refused in it was the outage. */
const stillDenied = `CASE
  WHEN known.failing_since + interval '${OUTAGE_MINUTES} minutes' <= excluded.call_ok_at THEN NULL
  ELSE known.denied_since END`
