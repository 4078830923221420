import type { MedusaContainer } from "@medusajs/framework/types"
import { isPayinError } from "../../merchant-api/payin-error"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { whyNoMail } from "../../modules/payin/mail/judge-mail"
import type { AttemptRow } from "../../modules/payin/models/attempt"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import type { MailOutcome, MailRow } from "../../modules/payin/sql/mail/mails"
import { settleAttempt } from "../settle-attempt"
import { isAddress } from "./is-address"
import { findEarlierTries, notifyShopper } from "./notify-shopper"
import { readMailFacts } from "./read-mail-facts"
import { isLate } from "./send-in-time"

/** How a mail ends; undefined: it is tried again. */
type MailEnd = { outcome: MailOutcome; reason?: string } | undefined

/**
 * Sends one claimed mail, if it is still true: the service is asked first, and everything is read again. Nothing is sent
 * twice: a try that failed for certain is repeated, one whose end is unknown is not, and staff are told of it.
 *
 * @returns whether the provider did not answer in time
 */
export async function sendMail(container: MedusaContainer, mail: MailRow): Promise<boolean> {
  const payin = container.resolve(PAYIN_MODULE)
  try {
    const end = (await tryMail(container, mail)) ?? (mail.tries < MAX_TRIES ? undefined : outOfTries)
    if (end) await endMail(payin, mail, end)
    return false
  } catch (error) {
    const end = mail.tries < MAX_TRIES ? undefined : ({ outcome: "failed", reason: "provider" } as const)
    if (end) await endMail(payin, mail, end).catch(() => undefined)
    const next = end ? "and is given up" : "and is tried again with growing pauses"
    payin.log.warn("mail", `a mail to a shopper could not be sent, ${next}: ${reasonOf(error)}`)
    return isLate(error)
  }
}

/** With the pauses between them, about an hour. */
const MAX_TRIES = 6
const outOfTries = { outcome: "failed", reason: "service" } as const

async function tryMail(container: MedusaContainer, mail: MailRow): Promise<MailEnd> {
  const payin = container.resolve(PAYIN_MODULE)
  if (payin.options.mails?.[mail.kind] === undefined) return { outcome: "dropped", reason: "off" }
  // It was switched off and on again meanwhile, or the store was down.
  const now = await payin.daySums.now()
  if (now.getTime() - mail.created_at.getTime() > OLDEST_MS) return { outcome: "dropped", reason: "late" }
  const earlier = await findEarlierTries(container, mail)
  if (earlier.isSent) return { outcome: "sent" }
  if (earlier.isUnknown) return earlier.isLost ? { outcome: "unsure" } : undefined
  const attempt = await askFirst(container, mail)
  if (!attempt) return undefined
  const { addressee, facts } = await readMailFacts(container, attempt)
  const reason = whyNoMail(mail.kind, facts)
  // What should have been said in time is not forgotten because the provider failed.
  if (reason) return earlier.failures > 0 && reason !== "paid" ? providerFailed : { outcome: "dropped", reason }
  if (!isAddress(addressee.email)) return { outcome: "dropped", reason: "no_address" }
  if (await payin.mails.isTooMany(mail.id, addressee.email)) return { outcome: "dropped", reason: "ten_a_day" }
  return await notifyShopper(container, {
    mail,
    attempt,
    addressee: { ...addressee, email: addressee.email },
    ...earlier,
  })
}

const OLDEST_MS = 3 * 3_600_000
const providerFailed = { outcome: "failed", reason: "provider" } as const

/** @returns the attempt as the service says it is now, or undefined when that is not known at the moment */
async function askFirst(container: MedusaContainer, { account, attempt_id }: MailRow): Promise<AttemptRow | undefined> {
  const payin = container.resolve(PAYIN_MODULE)
  try {
    const { outcome } = await settleAttempt(container, attempt_id)
    return outcome === "settled" ? await payin.attempts.find(attempt_id) : undefined
  } catch (error) {
    if (!payin.breaker.fail(account, error) && !isPayinError(error)) throw error
    return undefined
  }
}

/** Staff see what was sent and what was not; what there was no reason to send is of no interest. */
async function endMail(payin: PayinModuleService, mail: MailRow, end: NonNullable<MailEnd>): Promise<void> {
  const { outcome, reason } = end
  const isOfInterest = outcome === "sent" || outcome === "failed" || outcome === "unsure"
  const kind = isOfInterest ? `mail_${outcome}` : reason === "ten_a_day" ? "mail_failed" : undefined
  const data = { mail: mail.kind, ...(reason ? { code: reason } : {}) }
  await payin.mails.end(mail.id, { ...end, ...(kind ? { line: { kind, data } } : {}) })
}
