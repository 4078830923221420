import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type ConnectionAlert, type ConnectionNews, connectionNews } from "../account/connection/connection-news"
import type { ContactRow } from "../sql/account/account-contact"
import { claimAlerts, endAlert } from "../sql/alert/alerts"
import { planAlerts } from "../sql/alert/plan-alerts"
import { findUnusableAccounts } from "../sql/alert/unusable-accounts"
import type { CallbackRow } from "../sql/callback/callbacks"
import { claimBell, clearBell, listBelledAndClosed, listUnbelled, writeBell } from "../sql/case/case-bell"
import type { CaseRow } from "../sql/case/cases"
import { onDatabase } from "../sql/on-database"
import { pruneSent } from "../sql/retention/prune-sent"
import { findSilentFaults } from "../sql/sums/silent-faults"
import type { SilentFault } from "../sums/silent-fault"

/** What staff are told outside the panel's pages. What they should know is read from the database, never remembered. */
export class AlertBook extends onDatabase({
  plan: planAlerts,
  claim: claimAlerts,
  end: endAlert,
  unbelled: listUnbelled,
  belledAndClosed: listBelledAndClosed,
  claimBell,
  writeBell,
  clearBell,
}) {
  readonly #db: Knex

  constructor(db: Knex) {
    super(db)
    this.#db = db
  }

  async prune(days: number, limit: number): Promise<number> {
    return await pruneSent(this.#db, "payin_alert", { days, limit })
  }

  /** Those of the cases that are still open, oldest first. */
  async openCases(ids: readonly string[]): Promise<CaseRow[]> {
    return await this.#db("payin_case")
      .whereIn("id", [...ids])
      .where({ closed_at: null, deleted_at: null })
      .orderBy(["created_at", "id"])
  }

  /** Those of the callbacks that are still given up. */
  async deadCallbacks(ids: readonly string[]): Promise<CallbackRow[]> {
    return await this.#db("payin_callback")
      .whereIn("id", [...ids])
      .where({ state: "dead", deleted_at: null })
      .orderBy(["created_at", "id"])
  }

  /** See `connectionNews`. */
  async connectionNews(kind: ConnectionAlert, account: string): Promise<ConnectionNews | undefined> {
    const row = await this.#db("payin_account_contact")
      .where({ account, deleted_at: null })
      .first<ContactRow & { now: Date }>("*", this.#db.raw("now() AS now"))
    return row && connectionNews(kind, row, row.now)
  }

  /** How many payments wait for the account because it cannot be used. */
  async waitingFor(account: string): Promise<number> {
    return (await findUnusableAccounts(this.#db)).find((each) => each.account === account)?.attempts ?? 0
  }

  /** What is still wrong with the account although no call fails. */
  async silentFaults(account: string): Promise<SilentFault[]> {
    return await findSilentFaults(this.#db, [account])
  }
}
