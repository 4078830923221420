import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import { takeLock } from "../collection-lock"
import { type AskedLink, askForOwed, type NoLink } from "./ask-for-owed"
import { linkAddressee, type NoMail } from "./link-addressee"
import { type NotSent, sendLinkOnce } from "./send-link-once"

/** Why nothing was sent, or, for `mail_unsure`, why nobody knows whether it was. */
export type NotMailed = NoLink | NoMail | NotSent

type Asking = {
  orderId: string
  /** The person, or the API key, for the pay-in's history. */
  actor: string
  /** One press of the button: repeated, it sends nothing again. */
  press?: string
}

/**
 * Sends the customer the link that asks for exactly what the order owes now. A person asked for it, so it goes out
 * whatever mails are switched on, and at once: they read here how it went. A press that is repeated says what became of
 * its mail, and writes the line of the history if the database failed before it was written.
 *
 * @throws PayinError `configuration` in a store that looks like a copy: its customers are those of the other store
 */
export async function mailOwed(
  container: MedusaContainer,
  { actor, orderId, press = randomUUID() }: Asking,
): Promise<{ link: AskedLink; sentTo: string } | NotMailed> {
  const payin = container.resolve(PAYIN_MODULE)
  for (const account of await payin.copyGuard.blocked()) await payin.copyGuard.assertOriginal(account)
  const asked = await askForOwed(container, orderId, actor)
  if (typeof asked === "string") return asked
  const { attemptId, link } = asked
  const addressee = await linkAddressee(container, { attemptId, orderId })
  if (addressee.problem !== null) return addressee.problem
  const key = `payin_link_${orderId}_${press}`
  const unlock = await takeLock(container, `mail:${orderId}`, LOCK_WAIT_MS)
  if (!unlock) return "busy"
  try {
    const sent = await sendLinkOnce(container, { addressee, link, key })
    const kind = typeof sent === "string" ? (`link_${sent}` as const) : "link_mailed"
    const line = { kind, data: { by: actor, amount: link.amount } }
    if (attemptId) await payin.placements.recordLinkMail(attemptId, { line, key })
    return typeof sent === "string" ? sent : { link, ...sent }
  } finally {
    await unlock()
  }
}

/** A second click waits for the end of the first, which most providers reach in a second or two. */
const LOCK_WAIT_MS = 10_000
