import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import * as mails from "../sql/mail/mails"
import { planMails } from "../sql/mail/plan-mails"
import { onDatabase } from "../sql/on-database"
import { pruneSent } from "../sql/retention/prune-sent"

/** What shoppers are told by mail: which mails are due, and what became of each. */
export class MailBook extends onDatabase({
  plan: planMails,
  claim: mails.claimMails,
  postpone: mails.postponeMail,
  end: mails.endMail,
  markSeen: mails.markSeen,
}) {
  readonly #db: Knex

  constructor(db: Knex) {
    super(db)
    this.#db = db
  }

  /** @returns whether the address gets no more mails today */
  async isTooMany(id: string, address: string): Promise<boolean> {
    const sha256 = createHash("sha256").update(mailboxOf(address)).digest("hex")
    return (await mails.noteAddress(this.#db, id, sha256)) >= MOST_A_DAY
  }

  async prune(days: number, limit: number): Promise<number> {
    return await pruneSent(this.#db, "payin_mail", { days, limit })
  }
}

/** Some providers ignore dots, and most a tag after a plus: two people of others may share a count, which does them no harm. */
function mailboxOf(address: string): string {
  const [name = "", domain = ""] = address.trim().toLowerCase().split("@")
  return `${name.replace(/\+.*/, "").replaceAll(".", "")}@${domain}`
}

/** To one mailbox. Whoever makes carts under a stranger's address must not fill that stranger's inbox. */
const MOST_A_DAY = 10
