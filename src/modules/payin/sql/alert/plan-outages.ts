import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type AlertKind, type AlertSubject, OUTAGE_MINUTES } from "../../alert/alert-kinds"
import { type AlertPlan, lastAlertTold, markRows, writeAlerts } from "./alerts"

/** A service that answers for seconds now and then is one outage, not twelve in an hour. */
const OUTAGES_APART = "30 minutes"

/**
 * An outage of which the last call is old is not known to last: nobody has asked since. One in which the service accepts no
 * call takes another cure, so it is told of though a silence was.
 */
export async function planOutages(db: Knex, { accounts, to }: AlertPlan): Promise<void> {
  const { rows } = await db.raw<{ rows: { id: string; account: string; refused: boolean; lasts: boolean }[] }>(
    `SELECT id, account, call_outcome IS NOT DISTINCT FROM 'configuration' AS refused, failing_since IS NOT NULL AS lasts
       FROM payin_account_contact AS c
      WHERE account = ANY(?::text[]) AND deleted_at IS NULL AND (
        (called_at >= failing_since + ? * interval '1 minute' AND called_at > now() - interval '1 hour'
          AND (outage_alerted_at IS NULL OR call_outcome = 'configuration' AND NOT EXISTS (
            SELECT 1 FROM payin_alert AS a WHERE a.kind = 'outage' AND a.created_at >= c.failing_since
              AND a.subject @> jsonb_build_object('account', c.account, 'refused', true) AND a.deleted_at IS NULL)))
        OR (outage_alerted_at IS NOT NULL AND failing_since IS NULL AND call_ok_at > outage_alerted_at))
      FOR UPDATE SKIP LOCKED`,
    [[...accounts], OUTAGE_MINUTES],
  )
  for (const { account, id, lasts, refused } of rows) {
    const kind = lasts ? "outage" : "outage_over"
    const subject = { account, ...(lasts ? { refused } : {}) }
    const told = await lastAlertTold(db, kind, { about: subject, within: OUTAGES_APART })
    if (lasts && told && !told.isWaiting) continue
    const waiting = refused && lasts ? await toldNothingYet(db, account) : []
    const left = to.filter((address) => !waiting.includes(address))
    if (!told?.isWaiting) await writeAlerts(db, left, { kind, subject })
    await markRows(db, "payin_account_contact", { outage_alerted_at: lasts ? db.fn.now() : null }, [id])
  }
}

/**
 * The message that the service is silent waits for the provider: it will say instead that no call is accepted. One that may
 * be on its way says what it says.
 *
 * @returns whose message that is
 */
async function toldNothingYet(db: Knex, account: string): Promise<string[]> {
  const rows = await db("payin_alert")
    .where({ kind: "outage" satisfies AlertKind, deleted_at: null })
    .whereRaw("subject @> ?::jsonb", [JSON.stringify({ account } satisfies AlertSubject)])
    .whereRaw("next_try_at IS NOT NULL AND (tries = 0 OR updated_at < now() - ?::interval)", [ON_ITS_WAY])
    .update({
      subject: db.raw("subject || ?::jsonb", [JSON.stringify({ refused: true } satisfies AlertSubject)]),
      // It may have waited since an outage before this one.
      created_at: db.fn.now(),
    })
    .returning<{ to: string }[]>("to")
  return rows.map(({ to }) => to)
}

/** Longer than a provider may take. */
const ON_ITS_WAY = "40 seconds"
