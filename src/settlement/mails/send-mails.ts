import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { wantedMails } from "../../modules/payin/mail/mail-options"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import type { MailRow } from "../../modules/payin/sql/mail/mails"
import { sendMail } from "./send-mail"

/**
 * Tells shoppers by mail what they may have missed, through the store's notification module. Which mails are due, and
 * what became of each, is in the database; a run takes a bounded number, and the next one goes on.
 */
export async function sendMails(container: MedusaContainer): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  const { accounts, mails } = payin.options
  if (!mails || wantedMails(mails).length === 0) return
  // A copied store has its shoppers' addresses too.
  const leftAlone = await payin.copyGuard.blocked()
  const mailing = Object.keys(accounts).filter((account) => !leftAlone.includes(account))
  await payin.mails.plan({ mails, accounts: mailing, limit: PLANNED_AT_ONCE })
  for (let round = 0; round < ROUNDS && !payin.isStopping; round++) {
    const except = [...leftAlone, ...payin.breaker.openAccounts(), ...payin.readPace.slowAccounts()]
    const due = await payin.mails.claim(AT_ONCE, except)
    const late = await Promise.all(due.map((mail) => sendPaced(container, payin, mail)))
    // A provider that hangs does so for each mail, and under Medusa's engines the store's own jobs wait for this one.
    if (due.length < AT_ONCE || late.includes(true)) return
    await sleep(PAUSE_MS)
  }
}

const PLANNED_AT_ONCE = 100
const AT_ONCE = 5
const ROUNDS = 20
/** Providers limit how fast they take mails. */
const PAUSE_MS = 500

/** The service is asked before each mail, so mails and checks share one pace. @returns as `sendMail` */
async function sendPaced(container: MedusaContainer, payin: PayinModuleService, mail: MailRow): Promise<boolean> {
  const waitMs = await payin.readPace.turn(mail.account)
  if (waitMs === 0) return await sendMail(container, mail)
  await payin.mails.postpone(mail, waitMs)
  return false
}
