import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { reasonOf } from "../../modules/payin/errors/reason-of"
import { PAYIN_MODULE } from "../../modules/payin/module-name"
import type { PayinModuleService } from "../../modules/payin/service"

/**
 * Shows a new case under the bell of the admin panel, in one sentence for all kinds: what happened is said on the page
 * of the cases, in the language of whoever reads it. The case is in our table either way: a store without a provider
 * for the feed loses the bell, not the case.
 */
export async function notifyOfCase(container: MedusaContainer, caseId: string): Promise<void> {
  const payin = container.resolve<PayinModuleService>(PAYIN_MODULE)
  const found = await payin.adminQueries.findCase(caseId)
  if (!found) return
  const { attempt_id, kind } = found
  const attempt = await payin.attempts.find(attempt_id)
  const sum = attempt ? ` of ${attempt.amount} ${attempt.currency_code}` : ""
  try {
    await container.resolve(Modules.NOTIFICATION).createNotifications({
      to: "",
      channel: "feed",
      template: "admin-ui",
      idempotency_key: caseId,
      data: {
        title: `Pay-in ${attempt?.external_transaction_id ?? attempt_id}: ${kind.replaceAll("_", " ")}`,
        description: `A payment${sum} needs a decision. Open it under Pay-ins → Cases.`,
      },
    })
  } catch (error) {
    const reason = reasonOf(error)
    payin.log.warn("bell", `case ${caseId} is open, but the admin panel could not be notified: ${reason}`)
  }
}
