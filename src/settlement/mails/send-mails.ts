import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { wantedMails } from "../../modules/payin/mail/mail-options"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import type { MailRow } from "../../modules/payin/sql/mail/mails"
import { Pace } from "../reconcile/pace"
import { sendMail } from "./send-mail"

/**
 * Tells shoppers by mail what they may have missed, through the store's notification module. Which mails are due, and
 * what became of each, is in the database; a run takes a bounded number, and the next one goes on.
 */
export async function sendMails(container: MedusaContainer): Promise<void> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const { accounts, mails, reconcile } = payin.options
  if (!mails || wantedMails(mails).length === 0) return
  // A copied store has its shoppers' addresses too.
  const leftAlone = await payin.copyGuard.blocked()
  const told = Object.keys(accounts).filter((account) => !leftAlone.includes(account))
  await payin.mails.plan({ mails, accounts: told, limit: PLANNED_AT_ONCE })
  const pace = new Pace(Math.min(reconcile.callsPerSecond, MAILS_PER_SECOND), (ms) => sleep(ms))
  for (let round = 0; round < ROUNDS && !payin.isStopping; round++) {
    const except = [...leftAlone, ...payin.breaker.openAccounts()]
    const due = await payin.mails.claim(AT_ONCE, except)
    await Promise.all(due.map((mail) => sendPaced(container, mail, pace)))
    if (due.length < AT_ONCE) return
  }
}

const PLANNED_AT_ONCE = 100
const AT_ONCE = 5
const ROUNDS = 20
/** Providers limit how fast they take mails, and so does the service how fast it is asked. */
const MAILS_PER_SECOND = 10

async function sendPaced(container: MedusaContainer, mail: MailRow, pace: Pace): Promise<void> {
  await pace.turn(mail.account, Date.now())
  await sendMail(container, mail)
}
