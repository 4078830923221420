import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { DropDb } from "../lease/drop-first"
import type { AuditChange } from "../models/audit-entry"
import * as audit from "../sql/audit"

/** Whether the host currently offers the account in the region. */
export type IsEnabled = (entry: { account: string; region_id: string }) => boolean

/** Who changed which account settings. Changes to our own tables are recorded in the transaction that makes them. */
export class AuditTrail {
  readonly #db: Knex

  constructor(db: Knex) {
    this.#db = db
  }

  async list(...args: DropDb<typeof audit.listAuditPage>) {
    return await audit.listAuditPage(this.#db, ...args)
  }

  /** Recorded before the host switches an account on or off for a region. @returns the entry's id */
  async intend(...args: DropDb<typeof audit.intendAuditEntry>): Promise<string> {
    return await audit.intendAuditEntry(this.#db, ...args)
  }

  /** Changes not yet known to be made, of a region or of all. */
  async unconfirmed(regionId?: string): Promise<audit.AuditRow[]> {
    return await audit.unconfirmedAuditEntries(this.#db, regionId)
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
