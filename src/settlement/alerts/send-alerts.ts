import type { MedusaContainer } from "@medusajs/framework/types"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import type { AlertRow } from "../../modules/payin/sql/alert/alerts"
import { findNotifications, isLate, sendInTime } from "../mails/send-in-time"
import { composeAlert, type Composed } from "./compose-alert"
import { contentOf } from "./message-text"

/**
 * Tells staff what they should know, through the store's notification module. What to say is in the database, and so is
 * what was said: a process that is killed at any moment repeats at most the message that it was sending. A copy on data of
 * its own tells nobody: its cases are those of the shop, as they were once.
 */
export async function sendAlerts(container: MedusaContainer): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  const { accounts, alerts: wanted } = payin.options
  if (!wanted || (await payin.copyGuard.isAnotherStore())) return
  const copyAt = (await payin.copyGuard.copy())?.addresses[0]
  await payin.alerts.plan({ to: wanted.to, accounts: Object.keys(accounts), copyAt })
  let due: AlertRow[]
  let late: boolean[]
  do {
    due = await payin.alerts.claim(AT_ONCE)
    late = await Promise.all(due.map((alert) => sendOne(container, alert)))
    // A provider that hangs does so for each, and under Medusa's engines the store's own jobs wait for this one.
  } while (due.length === AT_ONCE && !late.includes(true) && !payin.isStopping)
}

const AT_ONCE = 10
/** With the pauses between them, about ten hours: what is still open then is in the panel. */
const MAX_TRIES = 15

/** @returns whether the provider did not answer in time */
async function sendOne(container: MedusaContainer, alert: AlertRow): Promise<boolean> {
  const payin = container.resolve(PAYIN_MODULE)
  try {
    const composed = await composeAlert(container, alert)
    if (composed && !(await wasSent(container, alert))) await notify(container, alert, composed)
    await payin.alerts.end(alert, { sent: composed !== undefined })
    failing.delete(payin)
    return false
  } catch (error) {
    if (alert.tries >= MAX_TRIES) await payin.alerts.end(alert, { sent: false }).catch(() => undefined)
    logFailure(payin, error)
    return isLate(error)
  }
}

/** Each try has a key of its own: Medusa never completes a notification that has failed once. */
async function notify(container: MedusaContainer, alert: AlertRow, { facts, message }: Composed): Promise<void> {
  const { alerts: wanted } = container.resolve(PAYIN_MODULE).options
  const { channel, template } = wanted!
  const content = contentOf(message)
  await sendInTime(container, {
    to: alert.to,
    channel,
    // A provider given both may prefer the content.
    ...(template ? { template } : { content }),
    data: { kind: alert.kind, subject: content.subject, text: content.text, ...facts },
    trigger_type: `payin.${alert.kind}`,
    resource_id: alert.id,
    resource_type: "payin_alert",
    idempotency_key: keyOf(alert, alert.tries),
  })
}

/** A try whose process was killed, or whose provider took too long, may have succeeded. */
async function wasSent(container: MedusaContainer, alert: AlertRow): Promise<boolean> {
  if (alert.tries < 2) return false
  const keys = Array.from({ length: alert.tries - 1 }, (_, index) => keyOf(alert, index + 1))
  const tried = await findNotifications(container, keys)
  return tried.some(({ status }) => status === "success")
}

function keyOf({ id }: AlertRow, attempt: number): string {
  return `${id}_${attempt}`
}

/** Those whose provider failed last time: one warning for all that fails until it works again. */
const failing = new WeakSet<PayinModuleService>()

function logFailure(payin: PayinModuleService, error: unknown): void {
  if (failing.has(payin)) return
  failing.add(payin)
  payin.log.warn("alert", `an alert could not be sent, and is tried again with growing pauses: ${reasonOf(error)}`)
}
