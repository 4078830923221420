import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { type MailKind, mailKinds } from "../../mail/mail-options"
import type { AttemptRow } from "../../models/attempt"
import type { Mail } from "../../models/mail"
import { claimSql } from "../lock/claim"
import { newTimelineEntry, type TimelineLine } from "../timeline"

/**
 * sent    – the store's notification provider has taken it
 * dropped – there was nothing left to say; another attempt of the cart may still get one
 * failed  – it could not be sent
 * unsure  – a process was stopped, or the provider hung, while it was sending: it may have been sent, and is not repeated
 * seen    – the shopper has seen it in the shop
 */
export type MailOutcome = "sent" | "dropped" | "failed" | "unsure" | "seen"

export type MailRow = Omit<InferTypeOf<typeof Mail>, "kind" | "outcome"> & {
  kind: MailKind
  outcome: MailOutcome | null
}

/**
 * Claims mails to be sent now, of the given accounts. The claim is the pause before the next try: two minutes, then
 * twice as long each time. One whose process is killed is claimed again, and one of a newer version is left to that version.
 */
export async function claimMails(db: Knex, limit: number, except: readonly string[]): Promise<MailRow[]> {
  const { rows } = await db.raw<{ rows: MailRow[] }>(
    claimSql({
      table: "payin_mail",
      due: `SELECT id FROM payin_mail
             WHERE next_try_at <= now() AND account <> ALL(?::text[]) AND kind = ANY(?::text[]) AND deleted_at IS NULL
             ORDER BY next_try_at LIMIT ? FOR UPDATE SKIP LOCKED`,
      set: `tries = tries + 1, updated_at = now(),
            next_try_at = now() + least(120 * power(2, least(tries, 10)), 3600) * interval '1 second'`,
    }),
    [[...except], [...mailKinds], limit],
  )
  return rows
}

/** Gives a claim back of which nothing came: it was no try. One that was claimed again meanwhile is not touched. */
export async function postponeMail(db: Knex, { id, tries }: MailRow, waitMs: number): Promise<void> {
  await db("payin_mail")
    .where({ id, tries })
    .whereNotNull("next_try_at")
    .update({ tries: tries - 1, next_try_at: db.raw("now() + ? * interval '1 millisecond'", [waitMs]) })
}

/** Ends it, with the line in the attempt's timeline if there is one: both or neither, and once. */
export async function endMail(
  db: Knex,
  id: string,
  end: { outcome: MailOutcome; reason?: string; line?: TimelineLine },
): Promise<void> {
  const { line, outcome, reason = null } = end
  const change = { outcome, reason, next_try_at: null, sent_at: outcome === "sent" ? db.fn.now() : null }
  const ended = db("payin_mail")
    .where({ id })
    .whereNotNull("next_try_at")
    .update({ ...change, updated_at: db.fn.now() })
    .returning(["attempt_id as id"])
  if (!line) return void (await ended)
  const statement = db.with("ended", ended).with("timeline", newTimelineEntry(db, "ended", line))
  await statement.select("id").from("ended")
}

/** Notes whom it goes to, before it is sent. @returns how many others the address was sent within a day */
export async function noteAddress(db: Knex, id: string, to_sha256: string): Promise<number> {
  await db("payin_mail").where({ id }).update({ to_sha256, updated_at: db.fn.now() })
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM payin_mail
      WHERE to_sha256 = ? AND created_at > now() - interval '1 day' AND id <> ?
        AND (outcome IS NULL OR outcome <> 'dropped') AND deleted_at IS NULL`,
    [to_sha256, id],
  )
  return rows[0]!.count
}

/** The shopper knows that the payment has arrived: the mail about it is not planned, and not sent if it is. */
export async function markSeen(
  db: Knex,
  attempt: Pick<AttemptRow, "id" | "account" | "cart_id" | "payment_collection_id">,
) {
  const row = {
    id: generateEntityId(undefined, "payml"),
    attempt_id: attempt.id,
    account: attempt.account,
    about: attempt.cart_id ?? attempt.payment_collection_id,
    kind: "received",
    outcome: "seen",
  }
  const [written] = await db("payin_mail").insert(row).onConflict().ignore().returning<{ id: string }[]>("id")
  if (written) return
  const { attempt_id, kind } = row
  // One that is being sent at this moment is let through.
  await db("payin_mail")
    .where({ attempt_id, kind, tries: 0, deleted_at: null })
    .whereNotNull("next_try_at")
    .update({ outcome: "seen", next_try_at: null, updated_at: db.fn.now() })
}
