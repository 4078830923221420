import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { DropDb } from "../lease/drop-first"
import * as mails from "../sql/mail/mails"
import { type MailPlan, planMails } from "../sql/mail/plan-mails"
import { pruneSent } from "../sql/retention/prune-sent"

/** What shoppers are told by mail: which mails are due, and what became of each. */
export class MailBook {
  readonly #db: Knex

  constructor(db: Knex) {
    this.#db = db
  }

  /** Writes a row for each mail that is due. */
  async plan(plan: MailPlan): Promise<void> {
    await planMails(this.#db, plan)
  }

  /** Mails to be sent now. Those that are not ended are claimed again later. */
  async claim(limit: number, except: readonly string[]): Promise<mails.MailRow[]> {
    return await mails.claimMails(this.#db, limit, except)
  }

  async postpone(...args: DropDb<typeof mails.postponeMail>): Promise<void> {
    await mails.postponeMail(this.#db, ...args)
  }

  async end(...args: DropDb<typeof mails.endMail>): Promise<void> {
    await mails.endMail(this.#db, ...args)
  }

  /** @returns whether the address gets no more mails today */
  async isTooMany(id: string, address: string): Promise<boolean> {
    const sha256 = createHash("sha256").update(address.trim().toLowerCase()).digest("hex")
    return (await mails.noteAddress(this.#db, id, sha256)) >= MOST_A_DAY
  }

  async markSeen(...args: DropDb<typeof mails.markSeen>): Promise<void> {
    await mails.markSeen(this.#db, ...args)
  }

  async prune(days: number, limit: number): Promise<number> {
    return await pruneSent(this.#db, "payin_mail", { days, limit })
  }
}

/** To one address. Whoever makes carts under a stranger's address must not fill that stranger's inbox. */
const MOST_A_DAY = 10
