import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AuditChange } from "../models/audit-entry"
import * as audit from "../sql/audit"
import { onDatabase } from "../sql/on-database"

/** Whether the host currently offers the account in the region. */
export type IsEnabled = (entry: { account: string; region_id: string }) => boolean

/** Who changed which account settings. Changes to our own tables are recorded in the transaction that makes them. */
export class AuditTrail extends onDatabase({
  list: audit.listAuditPage,
  /** Before the host switches an account on or off for a region. */
  intend: audit.intendAuditEntry,
  unconfirmed: audit.unconfirmedAuditEntries,
}) {
  readonly #db: Knex

  constructor(db: Knex) {
    super(db)
    this.#db = db
  }

  /**
   * Confirms what was made and drops what was not: an entry left by a killed process or a failed request is judged by
   * the region's current state.
   *
   * @param ended the ids of entries whose request is over; of the others, one that was not made may still be under way
   */
  async settle(entries: readonly audit.AuditRow[], isEnabled: IsEnabled, ended: readonly string[] = []): Promise<void> {
    for (const { account, id, kind, region_id } of entries) {
      const isMade = isEnabled({ account, region_id: region_id! }) === (kind === "region_enabled")
      if (isMade) await audit.confirmAuditEntry(this.#db, id)
      else await audit.dropAuditEntry(this.#db, id, { minutes: ended.includes(id) ? 0 : LONGEST_MINUTES })
    }
  }
}

/** A request that has not ended by then never will. */
const LONGEST_MINUTES = 2

export function changesOf({ changes }: Pick<audit.AuditRow, "changes">): AuditChange[] {
  const fields = (changes as { fields?: unknown } | null)?.fields
  return Array.isArray(fields) ? (fields as AuditChange[]) : []
}
