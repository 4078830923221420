import type { INotificationModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"
import { RINGING } from "../../modules/payin/sql/case/case-bell"
import type { CaseRow } from "../../modules/payin/sql/case/cases"
import { staffTexts } from "../../staff-texts"
import { findNotifications, isLate, sendInTime } from "../mails/send-in-time"
import { type CaseLine, caseLines } from "./case-lines"

/**
 * Keeps the entries under the bell of the admin panel in step with the cases: each open case has one, and a closed case
 * has none. The case itself is in our table either way: a store without a provider for the feed loses the bell, not the
 * case.
 */
export async function keepBell(container: MedusaContainer): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  const logLater = (error: unknown) => payin.log.warn("bell", `the panel's bell is put right later: ${reasonOf(error)}`)
  for (const each of await payin.alerts.belledAndClosed(AT_ONCE)) await takeAway(container, each).catch(logLater)
  const missing = payin.isStopping ? [] : await payin.alerts.unbelled(AT_ONCE)
  for (const line of await caseLines(container, missing)) {
    // One that hangs would do so for each case, and alerts and the store's own jobs wait for this one.
    if ((await ring(container, line).catch(logLater)) === "late") return
  }
}

const AT_ONCE = 50
/** Medusa's own provider of the feed writes a row. */
const LONGEST_MS = 5_000
/** Much longer than that: by then it is made, or was cut off. */
const RINGING_MS = 60_000
/** Where the bell could not be rung, it is not tried again. */
const NONE = "none"

async function ring(container: MedusaContainer, { id, sentence }: CaseLine): Promise<"late" | undefined> {
  const payin = container.resolve(PAYIN_MODULE)
  const { bellTexts } = staffTexts(payin.options.staffLocale)
  const data = { title: sentence, description: bellTexts.description }
  let problem: unknown
  // Only what the row says is taken away when the case closes.
  if (!(await payin.alerts.claimBell(id))) return undefined
  try {
    const about = { resource_id: id, resource_type: "payin_case", idempotency_key: id }
    await sendInTime(container, { to: "", channel: "feed", template: "admin-ui", data, ...about }, LONGEST_MS)
  } catch (error) {
    problem = error
  }
  const [entry] = await findNotifications(container, id)
  // Another process may have made it a moment ago, or is making it, and says itself how that ended.
  const isMade = entry?.status === "success" || (entry?.status === "pending" && !isLate(problem))
  if (problem && !isMade) logFailure(payin, id, problem)
  await payin.alerts.writeBell(id, entry?.id ?? NONE)
  return isLate(problem) ? "late" : undefined
}

function logFailure(payin: PayinModuleService, caseId: string, problem: unknown): void {
  const reason = reasonOf(problem)
  payin.log.warn("bell", `case ${caseId} is open, but the admin panel could not be notified: ${reason}`)
}

async function takeAway(container: MedusaContainer, row: CaseRow): Promise<void> {
  const payin = container.resolve(PAYIN_MODULE)
  const notifications = container.resolve<INotificationModuleService & Deleting>(Modules.NOTIFICATION)
  const entries = await findNotifications(container, row.id)
  if (entries.length > 0) await notifications.deleteNotifications(entries.map(({ id }) => id))
  // Whoever is making the entry may do so only now.
  else if (row.bell_id === RINGING && Date.now() - row.closed_at!.getTime() < RINGING_MS) return
  await payin.alerts.clearBell(row)
}

/** Every module of Medusa has these methods; the type of this one leaves it out. */
type Deleting = { deleteNotifications(ids: string[]): Promise<void> }
